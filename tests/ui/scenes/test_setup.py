from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import LastSetup, Settings
from tabletop.storage.safe_files import MAX_LETTERS, clean_name
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.setup import seating
from tabletop.ui.scenes.setup.seating import SeatChoice
from tabletop.ui.scenes.setup.setup import Setup
from tabletop.ui.text import messages
from tests.layout_check.judging import drawn
from tests.ui.desks import (
    SCALES,
    SIZES,
    Plain,
    for_two,
    make_desk,
    make_pilot,
    shelf,
    sight_problems,
)


def open_setup(
    saves: Path | None = None,
    *,
    settings: Settings | None = None,
    size: tuple[int, int] = (1280, 800),
    scale: float = 1.0,
) -> tuple[Pilot, Setup]:
    pilot = make_pilot(make_desk(saves, settings=settings), size, scale)
    pilot.app.open_library()
    pilot.app.show.setup(for_two())
    pilot.tick(0.3)
    pilot.draw()
    scene = pilot.scene
    assert isinstance(scene, Setup)
    scene.focus.visible = True  # as for whoever came by keys
    return pilot, scene


def started(pilot: Pilot) -> tuple[Player, ...]:
    table = pilot.scene
    assert isinstance(table, Plain)
    assert table.port is not None
    return table.port.players


def test_one_person_and_computers_sit_down_at_first() -> None:
    _, setup = open_setup()
    kinds = [place.kind for place in setup.places]
    assert kinds[0] == "human"
    assert all(kind != "human" for kind in kinds[1:])
    assert len({place.portrait for place in setup.places}) == len(kinds)


def test_enter_starts_the_game(tmp_path: Path) -> None:
    pilot, _ = open_setup(tmp_path)
    pilot.key("enter")
    assert len(started(pilot)) == for_two().spec.seats[0]
    assert len(list(tmp_path.glob("*.recess"))) == 1


def test_escape_goes_back_to_the_library() -> None:
    pilot, _ = open_setup()
    pilot.key("escape")
    assert isinstance(pilot.scene, Library)


def test_a_name_is_written_with_the_keyboard_alone(tmp_path: Path) -> None:
    pilot, _ = open_setup(tmp_path)
    pilot.focus_on("name-0")
    for _ in range(20):
        pilot.key("backspace")
    pilot.type("Mona m")
    assert not pilot.app.settings.muted
    pilot.focus_on("start")
    pilot.key("enter")
    assert started(pilot)[0].name == "Mona m"


def test_a_click_begins_to_write(tmp_path: Path) -> None:
    pilot, setup = open_setup(tmp_path)
    pilot.click("name-1")
    pilot.key("end")
    pilot.type("x")
    assert setup.places[1].name.endswith("x")


def test_a_name_of_200_letters_is_cut(tmp_path: Path) -> None:
    pilot, setup = open_setup(tmp_path)
    setup.places[0].name = "W" * 200
    pilot.key("enter")
    assert started(pilot)[0].name == "W" * MAX_LETTERS


def test_control_characters_do_not_get_into_a_name(tmp_path: Path) -> None:
    pilot, setup = open_setup(tmp_path)
    setup.places[0].name = "A\x00\x1b[31m\u202eb\n"
    pilot.key("enter")
    assert started(pilot)[0].name == clean_name("A[31mb")


def test_an_empty_name_is_filled_in(tmp_path: Path) -> None:
    pilot, setup = open_setup(tmp_path)
    setup.places[0].name = " \t "
    pilot.key("enter")
    assert started(pilot)[0].name


def test_who_plays_is_chosen_for_each_seat(tmp_path: Path) -> None:
    pilot, setup = open_setup(tmp_path)
    before = setup.places[1].name
    pilot.focus_on("kind-1")
    pilot.key("left", "left", "left")
    assert setup.places[1].kind == "human"
    # A name that we gave a computer is not left with a person.
    assert setup.places[1].name != before
    pilot.key("right")
    assert setup.places[1].kind == messages.LEVELS[0][0]


def test_a_click_on_a_portrait_shows_one_that_nobody_has() -> None:
    pilot, setup = open_setup()
    before = [place.portrait for place in setup.places]
    pilot.click("portrait-0")
    after = [place.portrait for place in setup.places]
    assert after[0] != before[0]
    assert len(set(after)) == len(after)


def test_seats_are_swapped() -> None:
    pilot, setup = open_setup()
    names = [place.name for place in setup.places]
    pilot.click("swap-0")
    assert [place.name for place in setup.places][:2] == [names[1], names[0]]
    pilot.draw()
    assert pilot.node("name-0").value == names[1]


def test_the_last_set_up_is_remembered(tmp_path: Path) -> None:
    settings = Settings()
    written: list[Settings] = []
    pilot, setup = open_setup(tmp_path, settings=settings)
    del written
    setup.places[1] = SeatChoice("Greta", "human", 7)
    option = next(o for o in for_two().spec.options if o.choices and o.default in o.choices)
    other = next(choice for choice in option.choices if choice != option.default)
    setup.options[option.id] = other
    pilot.key("enter")
    _, again = open_setup(tmp_path, settings=settings)
    assert (again.places[1].name, again.places[1].portrait) == ("Greta", 7)
    assert again.options[option.id] == other
    assert "Greta" in settings.player_names


def test_an_option_that_no_longer_exists_is_left_out() -> None:
    broken = LastSetup(options={"no-such-option": 3, for_two().spec.options[0].id: "nonsense"})
    _, setup = open_setup(settings=Settings(last_setup={for_two().spec.id: broken}))
    assert setup.options == for_two().spec.resolve_options({})


def test_options_reach_the_game(tmp_path: Path) -> None:
    pilot, setup = open_setup(tmp_path)
    number = next(o for o in for_two().spec.options if not o.choices)
    pilot.focus_on(f"option-{number.id}")
    pilot.key("home")
    assert setup.options[number.id] == number.least


def test_a_wrong_seed_is_told_at_its_field_until_it_is_mended(tmp_path: Path) -> None:
    pilot, setup = open_setup(tmp_path)
    pilot.focus_on("seed")
    pilot.type("tomorrow")
    pilot.focus_on("start")
    pilot.key("enter")
    assert pilot.scene is setup
    pilot.draw()
    field = pilot.node("seed")
    assert messages.SEED_PROBLEM in field.value
    assert setup.focus.current == "seed"
    assert 0 < field.rect.top < field.rect.bottom < setup.start_button.rect.top
    assert pilot.app.notices.spoken == messages.SEED_PROBLEM
    pilot.type("7")
    assert pilot.node("seed").value == "7"
    pilot.focus_on("start")
    pilot.key("enter")
    assert started(pilot)


def sheet_of(
    name: str, tmp_path: Path | None = None, size: tuple[int, int] = (1280, 800)
) -> tuple[Pilot, Setup]:
    game = next(game for game in shelf() if game.spec.id == name)
    pilot = make_pilot(make_desk(tmp_path), size, 1.0)
    pilot.app.open_library()
    pilot.app.show.setup(game)
    pilot.tick(0.3)
    pilot.draw()
    setup = pilot.scene
    assert isinstance(setup, Setup)
    return pilot, setup


def test_a_game_begins_with_as_many_seats_as_it_is_best_learnt_with() -> None:
    _, setup = sheet_of("introduct-academy")
    assert len(setup.places) == 3


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_the_plus_stays_under_the_pointer_while_seats_come(size: tuple[int, int]) -> None:
    pilot, setup = sheet_of("introduct-academy", size=size)
    box = pilot.node("count").rect
    plus = (box.right - 15, box.centery)
    for seats in range(3, 7):
        assert len(setup.places) == seats
        pilot.click(plus)
        pilot.draw()
    assert len(setup.places) == 7
    assert pilot.node("count").rect == box


def test_a_choice_for_another_number_of_players_is_closed(tmp_path: Path) -> None:
    pilot, setup = sheet_of("it-startup", tmp_path)
    setup._set_count(4)
    pilot.draw()
    pilot.focus_on("option-mode")
    pilot.key("right")
    assert setup.options["mode"] == "teams"
    setup._set_count(3)
    pilot.draw()
    box = pilot.node("option-mode").rect
    assert pilot.node("option-mode").value == "Free for all"
    pilot.click((box.right - 20, box.centery))
    pilot.key("right")
    assert pilot.node("option-mode").value == "Free for all"
    pilot.focus_on("start")
    pilot.key("enter")
    assert len(started(pilot)) == 3


def test_a_custom_goal_is_asked_for_where_the_goal_is_custom() -> None:
    pilot, _ = sheet_of("it-startup")
    assert "option-custom-goal" not in {node.id for node in pilot.nodes()}
    pilot.focus_on("option-goal")
    pilot.key("right", "right")
    pilot.draw()
    assert "option-custom-goal" in {node.id for node in pilot.nodes()}
    pilot.key("left")
    assert "option-custom-goal" not in {node.id for node in pilot.nodes()}


def test_names_of_ours_have_faces_that_fit() -> None:
    men = {1, 3, 5, 7, 9}
    for _, setup in (sheet_of(name) for name in ("introduct-academy", "it-startup")):
        setup._set_count(4)
        for place in setup.places:
            assert place.portrait in messages.FACES[place.name]
    assert all(men.issuperset(messages.FACES[name]) for name in ("Greg", "Paul", "Otto", "Tyler"))
    assert all(men.isdisjoint(messages.FACES[name]) for name in ("Ruth", "Natalie", "Enid"))


def test_a_face_stays_with_its_name_in_the_next_game(tmp_path: Path) -> None:
    settings = Settings()
    pilot, setup = open_setup(tmp_path, settings=settings)
    setup.places[0].name, setup.places[0].portrait = "Mona", 8
    pilot.key("enter")
    game = next(game for game in shelf() if game.spec.seats[1] > 2)
    again = seating.first_seating(game, None, settings.player_names, known=settings.portraits)
    assert (again[0].name, again[0].portrait) == ("Mona", 8)


def test_a_name_that_is_too_long_is_told_while_it_is_written() -> None:
    pilot, setup = open_setup()
    pilot.focus_on("name-0")
    pilot.type("Maximiliana-Josephine")
    pilot.draw()
    assert setup.places[0].name == "Maximiliana-Jose"
    assert messages.NAME_FULL.format(MAX_LETTERS) in pilot.node("name-0").value
    pilot.key("backspace")
    assert pilot.node("name-0").value == "Maximiliana-Jos"


def test_a_letter_that_no_font_has_is_told_at_its_field() -> None:
    pilot, setup = open_setup()
    setup.plates[0].field.insert("\U0001f9ff")
    pilot.draw()
    assert "\U0001f9ff" in pilot.node("name-0").value.partition(". ")[2]


def test_the_same_seed_deals_the_same_game(tmp_path: Path) -> None:
    dealt = []
    for _ in range(2):
        pilot, setup = open_setup(tmp_path)
        setup.seed = "42"
        for place in setup.places:
            place.kind = "human"
        pilot.key("enter")
        table = pilot.scene
        assert isinstance(table, Plain)
        assert table.port is not None
        dealt.append(table.port.position.view)
    assert dealt[0] == dealt[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_no_control_is_cut_off_or_covered(size: tuple[int, int], scale: float) -> None:
    pilot, _ = open_setup(size=size, scale=scale)
    fixed = [node for node in pilot.nodes() if node.zone == "buttons"]
    assert all(node.rect.bottom <= pilot.screen.size[1] for node in fixed)
    assert [
        line
        for line in sight_problems(pilot)
        if not any(word in line for word in ("start", "cancel", "learn"))
    ] == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((1280, 800), 2.0)])
def test_every_control_is_reached_by_keys_alone(size: tuple[int, int], scale: float) -> None:
    pilot, _ = open_setup(size=size, scale=scale)
    for name in [node.id for node in pilot.nodes()]:
        pilot.focus_on(name)
        pilot.draw()
        rect = pilot.node(name).rect
        assert rect.top >= 0
        assert rect.bottom <= pilot.screen.size[1]


class TestSeating:
    def test_the_same_name_twice_gets_a_number(self) -> None:
        names = [p.name for p in seating.players_of([SeatChoice("Al", "human", 1)] * 3)]
        assert names == ["Al", "Al 2", "Al 3"]

    def test_a_long_name_twice_stays_within_its_length(self) -> None:
        names = [p.name for p in seating.players_of([SeatChoice("W" * 16, "human", 1)] * 2)]
        assert names == ["W" * 16, "W" * 14 + " 2"]

    def test_an_unknown_kind_of_player_becomes_a_person(self) -> None:
        last = LastSetup((Player("A", "oracle", 1), Player("B", "human", 2)))
        places = seating.first_seating(for_two(), last, ())
        assert places[0].kind == "human"

    def test_too_many_remembered_seats_are_left_out(self) -> None:
        last = LastSetup(tuple(Player(f"N{n}", "human", n) for n in range(60)))
        assert len(seating.first_seating(for_two(), last, ())) == for_two().spec.seats[1]

    @pytest.mark.parametrize(
        ("text", "seed"), [("", None), ("  ", None), ("7", 7), (" -3 ", -3), ("0", 0)]
    )
    def test_seeds(self, text: str, seed: int | None) -> None:
        assert seating.seed_of(text) == seed

    @pytest.mark.parametrize("text", ["x", "1.5", "१२", "--1", "1e3"])
    def test_what_is_no_seed(self, text: str) -> None:
        with pytest.raises(ValueError, match=messages.SEED_PROBLEM):
            seating.seed_of(text)

    def test_a_seed_that_is_too_long(self) -> None:
        with pytest.raises(ValueError, match=messages.SEED_LONG):
            seating.seed_of("9" * 19)

    @given(st.lists(st.text(max_size=220), min_size=1, max_size=7))
    def test_names_are_always_clean_and_different(self, names: list[str]) -> None:
        places = [SeatChoice(name, "human", 1) for name in names]
        made = [player.name for player in seating.players_of(places)]
        assert len(set(made)) == len(made)
        assert all(name and clean_name(name) == name for name in made)


def test_the_set_up_says_what_is_special_about_a_number_of_players() -> None:
    """The sheet is longer by the words about two players, and shorter again with three."""
    game = next(game for game in shelf() if game.spec.mode(2) and not game.spec.mode(3))
    lows: list[float] = []
    for seats in (2, 3):
        pilot = make_pilot(make_desk(None), (1280, 800), 1.0)
        pilot.app.open_library()
        pilot.app.show.setup(game)
        scene = pilot.scene
        assert isinstance(scene, Setup)
        scene._set_count(seats)
        pilot.tick(0.3)
        pilot.draw()
        control = next(control for _, _, control in scene.rows)
        lows.append(control.rect.top)
    assert lows[0] > lows[1] + 40


def test_options_that_change_nothing_for_so_many_players_are_not_asked_for(tmp_path: Path) -> None:
    game = next(game for game in shelf() if game.spec.id == "introduct-academy")
    own = {option.id for option in game.spec.options}
    pilot = make_pilot(make_desk(tmp_path), (1280, 800), 1.0)
    pilot.app.open_library()
    pilot.app.show.setup(game)
    setup = pilot.scene
    assert isinstance(setup, Setup)
    asked: dict[int, set[str]] = {}
    for seats in (3, 7, 2):
        setup._set_count(seats)
        pilot.tick(0.3)
        pilot.draw()
        asked[seats] = {node.id.removeprefix("option-") for node in setup.focusables()} & own
    assert asked[3] == {"three-player-run-outs", "first"}
    assert asked[7] == {"third-classroom", "large-table-draw", "first"}
    assert asked[2] == {"first"}
    setup.options["third-classroom"] = "off"
    pilot.enter()
    table = pilot.scene
    assert isinstance(table, Plain)
    assert table.port is not None
    assert table.port.session.options == game.spec.resolve_options({})
    assert pilot.app.settings.last_setup[game.spec.id].options["third-classroom"] == "off"


def test_the_seats_stay_where_they_are_while_the_options_scroll() -> None:
    """In the left column of a wide window; three seats with all their lines fit it at once."""
    pilot = make_pilot(make_desk(), (1280, 800))
    pilot.app.show.setup(next(game for game in shelf() if game.spec.id == "it-startup"))
    pilot.tick(0.3)
    setup = pilot.scene
    assert isinstance(setup, Setup)
    setup._set_count(3)
    pilot.draw()
    before = [node.rect.copy() for node in pilot.nodes() if node.zone == "seats"]
    assert setup.page.most > 0
    assert setup.seats.most == 0
    pilot.focus_on("seed")
    setup.page.reveal("seed")
    pilot.draw()
    assert setup.page.offset > 0
    assert [node.rect for node in pilot.nodes() if node.zone == "seats"] == before


def test_teams_are_named_with_who_plays_in_them() -> None:
    pilot = make_pilot(make_desk(), (1280, 800))
    pilot.app.show.setup(next(game for game in shelf() if game.spec.id == "it-startup"))
    pilot.tick(0.3)
    setup = pilot.scene
    assert isinstance(setup, Setup)
    setup._set_count(4)
    pilot.draw()
    assert setup.teams() == []
    setup._set("mode", "teams")
    pilot.draw()
    assert setup.teams() == [(0, 2), (1, 3)]
    names = [place.name for place in setup.places]
    told = [text.words for text in drawn(pilot).texts]
    assert f"Team 1: {names[0]} and {names[2]}" in told
    assert f"Team 2: {names[1]} and {names[3]}" in told
    pilot.click("swap-0")
    pilot.draw()
    told = [text.words for text in drawn(pilot).texts]
    assert f"Team 1: {names[1]} and {names[2]}" in told
