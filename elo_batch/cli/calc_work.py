"""The work of `elo-batch calc`: options to a game, and the game as text or JSON."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from elo_batch.calculator import GameResult, Player, Side, game_of, read_k, read_rating
from elo_batch.cli import options as o
from elo_batch.cli.calc_text import game_text
from elo_batch.exact import to_text
from elo_batch.notation.numbers import parse_whole
from elo_batch.problems import RequestError
from elo_batch.rules import load_rule_set, resolve, with_readings


def calc_command(given: dict[str, Any]) -> int:
    """Compute the game and print it."""
    day = o.day_of(given["on"], "--on")
    rule_set = with_readings(load_rule_set(given["rules"]), o.pairs(given["reading"], "--reading"))
    rules = resolve(rule_set, day, day)
    both = given["opponent_k"] or given["k"]
    try:
        player = _player(given, "", given["k"])
        opponent = _player(given, "opponent_", both)
        game = game_of(player, opponent, given["result"], rules, day.year if day else None)
    except ValueError as error:
        raise RequestError(_sentence(str(error))) from None
    print(
        json.dumps(game_json(game, day), ensure_ascii=False, indent=2)
        if given["as_json"]
        else game_text(game)
    )
    return 0


def _sentence(text: str) -> str:
    return f"{text} with --on YYYY-MM-DD" if text.endswith("the game is rated") else text


def _player(given: dict[str, Any], prefix: str, k: str) -> Player:
    option = "--" + prefix.replace("_", "-")
    rating = given["opponent" if prefix else "rating"]
    peak = given[prefix + "peak"]
    return Player(
        rating=read_rating(rating, "--opponent" if prefix else "--rating"),
        k=read_k(_whole(k, f"{option}k"), f"{option}k"),
        games=_whole(given[prefix + "games"], f"{option}games"),
        peak=read_rating(peak, f"{option}peak") if peak else 0,
        birth_year=_year(given[prefix + "birth_year"], f"{option}birth-year"),
    )


def _whole(text: str, option: str) -> int | None:
    if not text:
        return None
    number = parse_whole(text)
    if number is None or number < 0:
        raise ValueError(f"{option} '{text}' is not a whole number of 0 or more")
    return number


def _year(text: str, option: str) -> int:
    year = _whole(text, option) or 0
    if text and not 1850 <= year <= 2200:
        raise ValueError(f"{option} {text} is not a year of birth")
    return year


def game_json(game: GameResult, day: date | None) -> dict[str, object]:
    """The whole result: exact numbers, names of the law, reasons."""
    return {
        "law": game.law,
        "title": game.title,
        "on": day.isoformat() if day else None,
        "edition": game.edition or None,
        "curve": game.curve,
        "rounding": game.rounding,
        "rated": not game.not_rated,
        "not_rated": game.not_rated or None,
        "player": _side_json(game.player),
        "opponent": _side_json(game.opponent),
    }


def _side_json(side: Side) -> dict[str, object]:
    return {
        "rating": _number(side.rating),
        "score": side.score / 2,
        "difference": _number(side.difference),
        "difference_used": _number(side.difference_used),
        "cap": side.cap or None,
        "expected": _number(side.expected),
        "gain": _number(side.gain),
        "k": side.k,
        "k_reason": side.k_reason,
        "exact_change": _number(side.exact_change),
        "change": _number(side.change),
        "new_rating": _number(side.new_rating),
        "performance": {each.name: each.rating for each in side.performances},
        "notes": list(side.notes),
    }


def _number(units: int) -> int | float:
    """Billionths as a JSON number: its shortest decimal text is the exact one."""
    text = to_text(units)
    return float(text) if "." in text else int(text)
