"""Card data of Report Card: what is printed on the cards and what the rules read from them."""

from tabletop.api import CardData, Label


class ExamFace(CardData, template="exam"):
    """The printed data of an exam card. The table fills the band at its foot."""

    division: Label = ""
    """The division that the exam belongs to, printed above its name."""
