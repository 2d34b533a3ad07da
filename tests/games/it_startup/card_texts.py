"""What stands on the cards, by what they do.

`game.yaml` holds the finished text of each card beside its figures; a test makes it again from both
and compares, so that no text says anything but what the functions of the same name do.
"""

from collections.abc import Mapping, Sequence

from tabletop.api import FaceValue

TEXTS = {
    "return-employee": (
        "When hired, you may take another employee of yours and its knowledge back into your hand."
    ),
    "cheap-learner": (
        "Teaching this developer, or transferring knowledge to it, costs {discount} less."
    ),
    "draw-free-developer": (
        "When hired, draw {draw}. If it is a developer, it costs nothing this turn."
    ),
    "draw-free-actions": "When hired, draw {draw}. Action cards among them cost nothing this turn.",
    "draw-cheap-knowledge": (
        "When hired, draw {draw}. If it is knowledge, it costs {discount} less this turn."
    ),
    "burden-own-team": "Each of your employees gets {burnout} burnout at once.",
    "burden-employee": "When hired, give an employee of an opponent {burnout} burnout.",
    "cheap-hiring": "Developers that you hire cost {discount} less.",
    "look-and-take": (
        "When hired, look at the top {look} cards, take {take} and put the others under the deck."
    ),
    "order-top": "When hired, look at the top {look} cards and put them back in any order.",
    "cheap-transfers": "Your knowledge transfers cost {discount} less.",
    "boost-self": "In your turn, pay {pay}: +{boost} efficiency this turn. As often as you like.",
    "relieve-team": "Takes {relief} burnout from each of your employees.",
    "draw-each-turn": "At the end of your turn, draw {draw}.",
    "poach": "When hired, take over an employee of an opponent who has {least} or more.",
    "flip-for-employee": (
        "Once a turn, pay {pay} and name an opponent's employee. Heads: it is yours."
    ),
    "lift-developers": "Each of your developers has +{boost} efficiency.",
    "draw-per-developer": "When hired, draw a card for each of your developers.",
    "gain-resources": "Gain {gain} resources.",
    "outsource": (
        "Take over an opponent's employee until your next turn. Its owner gets what you pay."
    ),
    "head-hunt": "Take over an opponent's employee for good.",
    "boost-team": "Your developers have +{boost} efficiency this turn.",
    "spare-team": "At the end of this turn your employees get no burnout.",
    "clear-offices": "All employees of all players go under the deck, with their knowledge.",
    "burden-rivals": "Each employee of each opponent gets {burnout} burnout.",
}
"""What each effect does, in the words of a card; figures come from the card."""

_KNOWLEDGE = "Its developer has +{bonus} efficiency."
_PLAIN = "No special effect."
_PAY = "Its owner may pay {pay} to stop it."
_OWN = "An opponent with {cards} may stop it."
_TITLES = {
    "qa-wizard": "a QA Wizard Engineer",
    "clean-code": "Clean Code",
    "solid": "SOLID",
    "design-patterns": "Design Patterns",
    "tdd": "TDD",
    "unit-tests": "Unit Tests",
    "debugging": "Debugging",
}


def card_text(kind: str, effects: Sequence[str], figures: Mapping[str, FaceValue]) -> str:
    """Return what stands on a card.

    Args:
        kind: `developer`, `hr`, `coach`, `knowledge` or `action`.
        effects: Names of its effects.
        figures: The numbers of its face.
    """
    words = [TEXTS[effect].format_map(figures) for effect in effects]
    if kind == "knowledge":
        words.append(_KNOWLEDGE.format_map(figures))
    if "counter-pay" in figures:
        words.append(_PAY.format(pay=figures["counter-pay"]))
    cards = figures.get("counter-cards")
    if isinstance(cards, Sequence) and not isinstance(cards, str):
        titles = [_TITLES[str(card)] for card in cards]
        words.append(_OWN.format(cards=f"{', '.join(titles[:-1])} or {titles[-1]}"))
    return " ".join(words) or _PLAIN
