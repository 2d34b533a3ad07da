"""What is printed on the cards of Report Card, and what its rules read of them."""

from tabletop.api import CardData, Label


class ExamFace(CardData, template="exam"):
    """Field, sign and name, and a band at the foot that the table fills."""

    division: Label = ""
    """What the exam belongs to, over its name."""
