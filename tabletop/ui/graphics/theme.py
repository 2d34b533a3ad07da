"""Design tokens: all colours, text styles, spaces and shadows of the interface, as data.

Colours are "#rrggbb". Lengths are logical pixels at the 1280 x 800 reference. Nothing here draws.
"""

from dataclasses import dataclass, replace
from functools import cache


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A text style of the interface: its font family, size, weight and letter spacing."""

    size: float
    """Em size in logical pixels."""
    weight: int
    """500 to 800 in the sans family; 600, 700 or 900 in the serif family."""
    family: str = "sans"
    """Either "sans" (text, counters) or "serif" (titles, scores, printed values)."""
    tracking: float = 0.0
    """Extra space after each letter, in em."""
    line_height: float = 1.35
    """Distance between the baselines of a paragraph, in em."""
    floor: bool = True
    """Whether the text is never drawn smaller than 14 device pixels."""


TEXT_STYLES: dict[str, TextStyle] = {
    "hero": TextStyle(50, 600, "serif", line_height=1.15),
    "home": TextStyle(46, 600, "serif", line_height=1.15),
    "title": TextStyle(31, 600, "serif", line_height=1.2),
    "bar": TextStyle(21, 600, "serif", line_height=1.2),
    "score": TextStyle(28, 600, "serif", line_height=1.1),
    "value": TextStyle(24, 700, "serif", line_height=1.1),
    "name": TextStyle(17, 700),
    "prompt": TextStyle(17, 600),
    "headline": TextStyle(17, 700),
    "pitch": TextStyle(19, 500, line_height=1.42),
    "button": TextStyle(17, 700),
    "row": TextStyle(16.5, 700),
    "body": TextStyle(15, 500, line_height=1.35),
    "rules": TextStyle(15, 500, line_height=1.28),
    "small": TextStyle(14, 500, line_height=1.32),
    "chip": TextStyle(14, 700, line_height=1.32),
    "caps": TextStyle(14, 800, tracking=0.09),
    "keycap": TextStyle(12, 700, floor=False),
    "badge": TextStyle(12, 800, floor=False),
}
"""All text styles of the interface, by the names that drawing code uses."""

TEXT_FLOOR = 14
"""The smallest em size of normal text, in device pixels."""

SPACES = (4.0, 8.0, 12.0, 16.0, 24.0, 36.0)
"""The only distances used between things, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Radii:
    """Corner radii of the interface, in logical pixels except for `card`."""

    well: float = 16.0
    plate: float = 17.0
    sheet: float = 22.0
    key_cap: float = 5.0
    icon_button: float = 11.0
    card: float = 0.075
    """Corner radius as a fraction of the card's width."""


RADII = Radii()


def button_radius(height: float) -> float:
    """Return the corner radius of a button from its height, both in logical pixels."""
    return min(12.0, 0.28 * height)


@dataclass(frozen=True, slots=True)
class Shadow:
    """A black shadow below a box; lengths are logical pixels and `alpha` is its opacity, 0 to 1.

    `blur` is the width of its soft edge as in CSS (twice the Gaussian sigma), and `drop` is its
    downward offset.
    """

    blur: float
    alpha: float
    drop: float


ELEVATIONS: dict[str, tuple[Shadow, ...]] = {
    "e0": (),
    "e1": (Shadow(3, 0.34, 1.5), Shadow(10, 0.26, 4)),
    "e2": (Shadow(5, 0.30, 3), Shadow(20, 0.36, 12)),
    "e3": (Shadow(8, 0.22, 10), Shadow(34, 0.46, 26)),
    "sheet": (Shadow(8, 0.30, 3), Shadow(40, 0.55, 24)),
    "glass": (Shadow(14, 0.28, 6),),
    "button": (Shadow(10, 0.38, 4),),
}
"""Shadows by the name of the level above the table.

In the light theme, opacity is multiplied by `Theme.shadow_strength`.
"""


@dataclass(frozen=True, slots=True)
class TableColours:
    """The colours of the felt on a table, as "#rrggbb".

    `base` is the felt's main colour, `centre` is lighter and `edge` is darker.
    """

    base: str
    centre: str
    edge: str
    motif: str = ""
    """Pattern on the felt: "graph" or "dots"; "shelf" draws none but moves the light upwards."""


_FELTS: dict[str, tuple[TableColours, TableColours]] = {
    "chalkboard": (
        TableColours("#1F4A41", "#2F6355", "#0F2A25"),
        TableColours("#D5E0D3", "#E6EEE2", "#B7C8B8"),
    ),
    "aubergine": (
        TableColours("#33264A", "#4A3A68", "#191026"),
        TableColours("#DDD5E6", "#EBE5F1", "#C0B4CF"),
    ),
    "graph": (
        TableColours("#20365C", "#31507F", "#101D36", "graph"),
        TableColours("#D6DFEB", "#E6EDF5", "#B5C3D6", "graph"),
    ),
    "slate": (
        TableColours("#33343B", "#4A4B54", "#191A1F", "dots"),
        TableColours("#DEDAD2", "#ECE9E3", "#C1BBAF", "dots"),
    ),
    "burgundy": (
        TableColours("#4C2A2B", "#6B3E3B", "#281414"),
        TableColours("#E8D8CE", "#F3E8E0", "#CDB5A8"),
    ),
    "library": (
        TableColours("#2A2622", "#4A4036", "#131110", "shelf"),
        TableColours("#E6DDCE", "#F2ECE0", "#CBBFA9", "shelf"),
    ),
    "petrol": (
        TableColours("#163F4D", "#255A6B", "#0A222C"),
        TableColours("#CFDFE4", "#E1EDF1", "#AEC5CD"),
    ),
    "midnight": (
        TableColours("#151B38", "#252E5C", "#090C1C", "dots"),
        TableColours("#D8DCEC", "#E7EAF5", "#B9BFD9", "dots"),
    ),
    "olive": (
        TableColours("#383D22", "#525938", "#1C1F10", "graph"),
        TableColours("#E1E3CC", "#EFF0E0", "#C2C5A4", "graph"),
    ),
    "rust": (
        TableColours("#50301C", "#6D4729", "#29170C", "dots"),
        TableColours("#EDDCC8", "#F6ECDD", "#D1BA9E", "dots"),
    ),
    "plum": (
        TableColours("#43233F", "#5F3859", "#220F20"),
        TableColours("#E8D7E4", "#F2E6EF", "#CDB4C9"),
    ),
}
"""Felts in dark and light, by the names of `engine.layout.FELTS`.

A game brings its own in `sprites/<game>/felt.json`.
"""

_NEUTRAL = "chalkboard"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the whole interface, and the strengths of its shadows and grain.

    Colours are written as "#rrggbb"; fields that end in `alpha` are opacities from 0 to 1.
    """

    name: str
    dark: bool
    high_contrast: bool

    text1: str
    """Text and icons on felt, wells and glass."""
    text2: str
    """Secondary text on felt, wells and glass."""
    amber_text: str
    coral: str
    """Fill and outline of a refusal or a loss."""
    coral_text: str
    mint_text: str
    sky_text: str
    focus: str
    """Focus ring on felt; `focus_paper` is for sheets and cards."""

    well: str
    well_alpha: tuple[float, float]
    """Opacity of a well at its top and at its bottom, 0 to 1."""
    well_outline: float
    well_shine: float
    glass: str
    glass_outline: str
    glass_outline_alpha: float
    panel_outline: str
    """The solid outline of wells and glass in high contrast."""
    veil: str
    """Colour laid thinly over felt for chips and glass buttons."""
    chip_alpha: float
    button_alpha: float
    icon_button_alpha: float
    shadow_strength: float
    noise: float
    """Strength of the felt's grain, about 0 to 1; 0 draws none."""
    toast: str
    text2_lifted: str
    """Secondary text of tooltips and toasts; in the dark theme lighter than `text2`."""

    amber: str = "#F6B93B"
    amber_press: str = "#D9962B"
    amber_legal: str = "#FFCB57"
    amber_over: str = "#FFE09A"
    amber_halo: str = "#FFBE3D"
    paper: str = "#FBF6EA"
    paper_low: str = "#F1E8D4"
    paper_edge: str = "#C9BA98"
    ink: str = "#1F2430"
    ink2: str = "#4A5060"
    ink3: str = "#666A78"
    amber_ink: str = "#6B4500"
    """Accent text on paper, the same in every theme: amber, coral, mint and sky."""
    coral_ink: str = "#97231A"
    mint_ink: str = "#12553A"
    sky_ink: str = "#1F4F9E"
    focus_paper: str = "#1273D6"
    sheet_top: str = "#FFFDF6"
    sheet_bottom: str = "#F7F0DF"
    sheet_edge: str = "#B9A985"
    lip: str = "#CDBE9C"
    book: str = "#D9981C"
    book_edge: str = "#8A5C08"
    foil: tuple[str, str, str] = ("#FFE3A0", "#F6B93B", "#D08F17")
    good: tuple[str, str, str] = ("#2A8759", "#1F7548", "#1C5E3C")
    """Top, bottom and lip of the confirming button."""
    danger: tuple[str, str, str] = ("#CC4636", "#B83829", "#7C2018")

    def table(self, felt: str) -> TableColours:
        """Return the colours of a felt by name, or of a neutral felt if the name is unknown."""
        return _FELTS.get(felt, _FELTS[_NEUTRAL])[0 if self.dark else 1]


_DARK = Theme(
    name="dark",
    dark=True,
    high_contrast=False,
    text1="#F6EFDF",
    text2="#D6D0C2",
    amber_text="#FFD782",
    coral="#FF7A66",
    coral_text="#FFA494",
    mint_text="#A5E8C1",
    sky_text="#8DC0FF",
    focus="#6FD3FF",
    well="#000000",
    well_alpha=(0.27, 0.18),
    well_outline=0.22,
    well_shine=0.07,
    glass="#0D0F14",
    glass_outline="#FFF6E0",
    glass_outline_alpha=0.10,
    panel_outline="#F6EFDF",
    veil="#000000",
    chip_alpha=0.30,
    button_alpha=0.26,
    icon_button_alpha=0.24,
    shadow_strength=1.0,
    noise=0.9,
    toast="#3A1512",
    text2_lifted="#F0DAD2",
)

_LIGHT = Theme(
    name="light",
    dark=False,
    high_contrast=False,
    text1="#1F2430",
    text2="#3F4655",
    amber_text="#6B4500",
    coral="#C4402F",
    coral_text="#97231A",
    mint_text="#12553A",
    sky_text="#1F4F9E",
    focus="#1273D6",
    well="#000000",
    well_alpha=(0.06, 0.045),
    well_outline=0.10,
    well_shine=0.50,
    glass="#FFFDF7",
    glass_outline="#1F2430",
    glass_outline_alpha=0.12,
    panel_outline="#1F2430",
    veil="#FFFFFF",
    chip_alpha=0.55,
    button_alpha=0.60,
    icon_button_alpha=0.55,
    shadow_strength=0.62,
    noise=0.8,
    toast="#FDEBE6",
    text2_lifted="#3F4655",
)


@cache
def theme(name: str, *, high_contrast: bool = False) -> Theme:
    """Return the theme "dark" or "light", optionally in high contrast.

    Raises:
        ValueError: There is no theme with that name.
    """
    if name not in {"dark", "light"}:
        raise ValueError(f"no theme is called {name!r}, only 'dark' and 'light'")
    plain = _DARK if name == "dark" else _LIGHT
    if not high_contrast:
        return plain
    return replace(
        plain,
        high_contrast=True,
        text2=plain.text1,
        text2_lifted=plain.text1,
        well="#0D0F14" if plain.dark else "#FFFFFF",
        well_alpha=(1.0, 1.0),
        glass="#0D0F14" if plain.dark else "#FFFFFF",
        ink2=plain.ink,
        ink3=plain.ink,
        noise=0.0,
    )


SEAT_COLOURS: tuple[str, ...] = (
    "#F9BD36",
    "#6FC4F6",
    "#DD5E7C",
    "#98E2A6",
    "#A187F3",
    "#ED9057",
    "#EBE6DA",
)
"""Colours of rings and tokens, by seat."""
