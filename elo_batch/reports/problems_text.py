"""Problems as people read them: on a terminal, in `problems.txt`, as annotations on GitHub."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from elo_batch.notation.counts import plural
from elo_batch.problems import Problem, Severity, legible
from elo_batch.reports.listed import listed
from elo_batch.results import Document

FIRST_OF_A_CODE = 10
"""Problems of one code in one file that go before all others; one cause often has many."""
_GRAVITY = list(Severity)
_ANNOTATIONS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def problems_text(
    problems: Sequence[Problem],
    limit: int | None = 100,
    everything: str = "",
) -> list[str]:
    """The lines to print: each problem with its row and advice, in order.

    With a `limit` (None = none) the first FIRST_OF_A_CODE of each code in a file are shown before others, the
    gravest first, so that one cause does not hide the rest; lines behind them say how many are not shown, and
    where all are (`everything`). Without a limit 10,000 of one kind are listed, then counted.
    """
    shown, left_out = listed(problems)
    if limit is None:
        return [line for problem in shown for line in problem.lines()] + [text for _, text in left_out]
    some = _most_telling(problems, limit)
    lines = [line for at in some for line in problems[at].lines()]
    over = Counter(problem.code for problem in problems) - Counter(problems[at].code for at in some)
    held = f", all in {everything}" if everything else ""
    return lines + [f"... and {count:,} more of {code}{held}" for code, count in sorted(over.items())]


def _most_telling(problems: Sequence[Problem], limit: int) -> list[int]:
    """The positions of at most `limit` problems, in order."""
    seen: Counter[tuple[str, str]] = Counter()
    ranked = []
    for at, problem in enumerate(problems):
        kind = problem.code, problem.place.file
        seen[kind] += 1
        ranked.append((seen[kind] > FIRST_OF_A_CODE, _GRAVITY.index(problem.severity), at))
    return sorted(at for *_, at in sorted(ranked)[:limit])


def document(problems: Sequence[Problem], refused: Sequence[str] = (), counts: str = "") -> Document:
    """`problems.txt`: everything for people, then the counts of the games and the closing sentence."""
    lines = [*problems_text(problems, limit=None), counts, closing(problems, refused)]
    return Document("problems.txt", "".join(f"{line}\n" for line in lines if line).encode())


def closing(problems: Sequence[Problem], refused: Sequence[str] = (), where: str = "") -> str:
    """The sentence at the end: counts, the events (by name) that are not rated, and where to look.

    `2 errors in 2 files. Event "Spring Open" not rated. See ratings-out/rejected/problems.csv.`
    """
    sentences = [_counts(problems), _not_rated(refused), f"See {where}." if where and problems else ""]
    return " ".join(sentence for sentence in sentences if sentence)


def nothing_rated(read: int, left_out: int, *, strict: bool = False) -> str:
    """What became of the games of a batch that is not published; `strict`: warnings alone stopped it.

    >>> nothing_rated(10, 10)
    '10 games read, 0 rated, 10 refused.'
    >>> nothing_rated(10, 4)
    '10 games read, 0 rated, 4 refused, 6 not rated because of them.'
    >>> nothing_rated(10, 10, strict=True)
    '10 games read, 0 rated, 10 refused: under --strict an open warning stops the run like an error.'
    """
    rest = f", {read - left_out:,} not rated because of them" if left_out < read else ""
    why = ": under --strict an open warning stops the run like an error" if strict else ""
    return f"{plural(read, 'game')} read, 0 rated, {left_out:,} refused{rest}{why}."


def to_be_rated(read: int, rated: int, not_rated: int, refused: int) -> str:
    """What would become of the games of a batch that is only checked.

    >>> to_be_rated(10, 7, 1, 2)
    '10 games read, 7 to be rated, 1 not to be rated, 2 refused.'
    """
    told = f"{rated:,} to be rated, {not_rated:,} not to be rated, {refused:,} refused."
    return f"{plural(read, 'game')} read, {told}"


def _counts(problems: Sequence[Problem]) -> str:
    counts = Counter(problem.severity for problem in problems)
    parts = [plural(counts[severity], str(severity)) for severity in Severity if counts[severity]]
    files = len({problem.place.file for problem in problems if problem.place.file})
    if not parts:
        return "No problems."
    *others, last = parts
    text = f"{', '.join(others)} and {last}" if others else last
    return f"{text} in {plural(files, 'file')}." if files else f"{text}."


def _not_rated(refused: Sequence[str]) -> str:
    if not refused:
        return ""
    names = [f'"{legible(name)}"' for name in refused[:3]]
    if len(refused) == 1:
        return f"Event {names[0]} not rated."
    if len(refused) <= 3:
        return f"Events {', '.join(names[:-1])} and {names[-1]} not rated."
    return f"{len(refused):,} events not rated: {', '.join(names)} and {len(refused) - 3:,} more."


def annotation(problem: Problem) -> str:
    """The problem as a workflow command of GitHub Actions: `::error file=..,line=..,title=..::message`."""
    place = problem.place
    where = f"{place.sheet}!{place.cell}: " if place.sheet and place.cell else ""
    properties = {
        "file": place.file,
        "line": str(place.line) if place.line else "",
        "title": f"{problem.code} {problem.kind.title}",
    }
    listed_properties = ",".join(f"{name}={_property(text)}" for name, text in properties.items() if text)
    stop = "" if problem.message.endswith((".", "?", "!")) or not problem.advice else "."
    message = _message(f"{where}{problem.message}{stop} {problem.advice}".strip())
    return f"::{_ANNOTATIONS[problem.severity]} {listed_properties}::{message}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
