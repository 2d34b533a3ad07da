"""What content and games declare: widgets, faces, layouts and card templates."""
