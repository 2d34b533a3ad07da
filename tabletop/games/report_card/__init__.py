"""Report Card: players take thirty-five exams with shared dice and limited effort."""
