"""The tokens keep the contrast and the colour distances that the design guide promises (§3)."""

from dataclasses import dataclass
from itertools import combinations

import pytest

from tabletop.engine.declare.layout import FELTS
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.ui.graphics.theme import (
    ELEVATIONS,
    SEAT_COLOURS,
    TEXT_STYLES,
    Theme,
    button_radius,
    theme,
)
from tests.ui.colour_science import (
    DEFICIENCIES,
    channels,
    ciede2000,
    contrast,
    distance,
    over,
)


@dataclass(frozen=True)
class Suit:
    """What is printed on what, as a game says."""

    colour: str
    ink: str


def suits_of(game: str, key: str, look: str = "card") -> dict[str, Suit]:
    """The colours of the pieces of a game, by what `key` of their faces says."""
    faces = [k.face for k in SHELF[game].spec.kinds if k.look == look and key in k.face]
    return {str(f[key]): Suit(str(f["colour"]), str(f["ink"])) for f in reversed(faces)}


SHELF = {game.spec.id: game for game in Registry(shipped("content")).games()}
SUITS = {
    "skills": suits_of("introduct-academy", "badge"),
    "tricks": suits_of("the-academy", "suit"),
    "divisions": suits_of("report-card", "division"),
    "subjects": {
        name: suit for name, suit in suits_of("valedictorian", "subject").items() if name != "final"
    },
    "card types": suits_of("it-startup", "header"),
    "roles": {
        badge.id: Suit(badge.colour, badge.ink) for badge in SHELF["the-academy"].spec.badges
    },
    "dice": suits_of("report-card", "value", "die"),
}
GROUPS = {
    **{name: [suit.colour for suit in suits.values()] for name, suits in SUITS.items()},
    "seats": list(SEAT_COLOURS),
}
DISTANCES = {
    "skills": (24.6, 13.0, 13.0, 13.0),
    "tricks": (27.8, 20.2, 14.6, 16.1),
    "divisions": (26.5, 17.0, 14.0, 13.1),
    "subjects": (42.6, 35.3, 26.1, 26.1),
    "card types": (24.6, 13.0, 13.0, 14.7),
    "seats": (20.6, 12.5, 10.0, 10.0),
    "dice": (26.6, 13.1, 12.9, 13.1),
}
"""The guide's smallest distance of a pair: normal, protan, deutan, tritan."""


def on_felt(colours: Theme, token: str) -> float:
    """The worst contrast of a text on any felt."""
    ink = channels(getattr(colours, token))
    felts = [colours.table(name) for name in FELTS]
    return min(contrast(ink, channels(felt)) for f in felts for felt in (f.base, f.centre, f.edge))


def in_well(colours: Theme, token: str) -> float:
    """The worst contrast of a text in a well on any felt."""
    ink = channels(getattr(colours, token))
    return min(
        contrast(ink, over(colours.well, alpha, channels(felt)))
        for name in FELTS
        for felt in (colours.table(name).base, colours.table(name).centre)
        for alpha in colours.well_alpha
    )


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_colour_difference_agrees_with_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], wanted: float
) -> None:
    """Sharma, Wu and Dalal 2005, table 1, pairs 1, 17 and 34."""
    assert ciede2000(one, other) == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize("group", DISTANCES)
def test_the_colours_of_a_group_differ_for_every_kind_of_eye(group: str) -> None:
    pairs = list(combinations(GROUPS[group], 2))
    normal = min(distance(a, b) for a, b in pairs)
    assert normal >= 20
    assert normal == pytest.approx(DISTANCES[group][0], abs=0.05)
    for deficiency, wanted in zip(DEFICIENCIES, DISTANCES[group][1:], strict=True):
        smallest = min(distance(a, b, deficiency) for a, b in pairs)
        assert smallest >= 9.95, deficiency
        assert smallest == pytest.approx(wanted, abs=0.05), deficiency


@pytest.mark.parametrize(
    ("name", "felt", "well"),
    [
        ("dark", {"text1": 6.0}, {"text2": 5.8, "amber_text": 6.5, "coral_text": 4.65,
                                  "mint_text": 6.3, "sky_text": 4.7}),
        ("light", {"text1": 7.9}, {"text2": 5.8, "amber_text": 5.2, "coral_text": 5.0,
                                   "mint_text": 5.4, "sky_text": 4.7}),
    ],
)  # fmt: skip
def test_text_keeps_the_promised_contrast(
    name: str, felt: dict[str, float], well: dict[str, float]
) -> None:
    colours = theme(name)
    for token, wanted in felt.items():
        assert round(on_felt(colours, token), 1) >= wanted, token
    for token, wanted in well.items():
        assert in_well(colours, token) >= wanted - 0.01, token


@pytest.mark.parametrize("name", ["dark", "light"])
def test_high_contrast_never_lowers_the_contrast_in_a_panel(name: str) -> None:
    plain, strong = theme(name), theme(name, high_contrast=True)
    for token in ("text1", "text2", "amber_text", "coral_text", "mint_text", "sky_text"):
        assert in_well(strong, token) >= max(7.0, in_well(plain, token)), token
    assert strong.noise == 0


@pytest.mark.parametrize("name", ["dark", "light"])
def test_print_on_paper_is_legible(name: str) -> None:
    colours = theme(name)
    for token, wanted in (
        ("ink", 14.4), ("ink2", 7.5), ("ink3", 5.0),
        ("amber_ink", 4.5), ("coral_ink", 4.5), ("mint_ink", 4.5), ("sky_ink", 4.5),
    ):  # fmt: skip
        ratio = contrast(channels(getattr(colours, token)), channels(colours.paper))
        assert round(ratio, 1) >= wanted, token
    assert contrast(channels(colours.ink), channels(colours.amber)) >= 8.8
    for fill in (*colours.good[:2], *colours.danger[:2]):
        assert contrast((1, 1, 1), channels(fill)) >= 4.46


@pytest.mark.parametrize("group", ["skills", "tricks", "subjects", "roles"])
def test_the_print_of_a_suit_stands_out_from_its_colour(group: str) -> None:
    for name, suit in SUITS[group].items():
        ratio = contrast(channels(suit.colour), channels(suit.ink))
        assert ratio >= (3.2 if (group, name) == ("tricks", "blue") else 4.5), name


def test_an_unknown_theme_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'sepia'"):
        theme("sepia")


def test_an_unknown_felt_gives_a_neutral_table() -> None:
    assert theme("dark").table("no such felt") == theme("dark").table("chalkboard")


def test_every_colour_of_a_theme_can_be_read() -> None:
    for name in ("dark", "light"):
        for felt in FELTS:
            table = theme(name).table(felt)
            for colour in (table.base, table.centre, table.edge):
                assert channels(colour) <= (1, 1, 1)


def test_only_key_caps_and_badge_letters_may_be_smaller_than_the_floor() -> None:
    small = {name for name, style in TEXT_STYLES.items() if style.size < 14}
    assert small == {name for name, style in TEXT_STYLES.items() if not style.floor}
    assert small == {"keycap", "badge"}


def test_shadows_always_fall_down() -> None:
    assert all(s.drop > 0 for shadows in ELEVATIONS.values() for s in shadows)


@pytest.mark.parametrize(("height", "radius"), [(36, 10.08), (48, 12.0), (20, 5.6)])
def test_a_button_is_rounded_by_its_height(height: float, radius: float) -> None:
    assert button_radius(height) == pytest.approx(radius)


@pytest.mark.parametrize("name", ["dark", "light"])
def test_every_felt_that_a_layout_may_name_has_colours_of_its_own(name: str) -> None:
    colours = theme(name)
    assert len({colours.table(felt).centre for felt in FELTS}) == len(FELTS)
