"""The command line: one file per command, and the exit codes."""

from __future__ import annotations

import errno
import gc
import io
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from elo_batch.cli import adjust, calc, check, convert, explain, new, players, rate, rules
from elo_batch.problems import Problem, RequestError


class Exit(IntEnum):
    """What the exit codes say (contract, section 3)."""

    DONE = 0
    INPUT = 1
    REQUEST = 2
    INTERNAL = 3
    PART = 4
    INTERRUPTED = 130
    TERMINATED = 143


_NO_SUCH_PLACE = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)
_STOPPED = "stopped; the old result is whole"

app = typer.Typer(
    name="elo-batch",
    help="A rating office on the command line: results files in, exact and explained rating lists out.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("rate")(rate.rate)
app.command("check")(check.check)
app.command("explain")(explain.explain)
app.command("calc")(calc.calc)
app.command("rules")(rules.rules)
app.command("adjust")(adjust.adjust)
app.command("convert")(convert.convert)
app.command("new")(new.new)
app.add_typer(players.app, name="players")


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print(f"elo-batch {version('elo-batch')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options of the program itself."""


def main() -> NoReturn:
    """Run the command line and leave with the exit code of the contract."""
    signal.signal(signal.SIGTERM, _terminated)
    gc.set_threshold(100_000, 50, 100)  # one batch makes few cycles, and looking for them costs a tenth of it
    debug = "--debug" in sys.argv
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):  # a name that the terminal cannot show is no reason to stop
        if isinstance(stream, io.TextIOWrapper):
            # by lines, so that both outputs keep their order in one file (`> log 2>&1`)
            stream.reconfigure(errors="backslashreplace", line_buffering=True)
    try:
        code = int(app(standalone_mode=False) or 0)
        if code == Exit.INTERRUPTED:  # typer's own answer to Ctrl-C
            _leave(_STOPPED, Exit.INTERRUPTED)
        sys.exit(code)
    except (typer.Abort, KeyboardInterrupt):
        _leave(_STOPPED, Exit.INTERRUPTED)
    except RequestError as error:
        _tell(error.problems)
        _leave(f"elo-batch: {error}", Exit.REQUEST)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(Exit.INPUT)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        _leave(
            f"elo-batch: {where}{error.strerror or error}",
            Exit.REQUEST if error.errno in _NO_SUCH_PLACE else Exit.INPUT,
        )
    except Exception as error:
        if show := getattr(error, "show", None):  # wrong options, as typer finds them
            show()
            sys.exit(Exit.REQUEST)
        # our own fault: say so, and show where on request
        if debug:
            traceback.print_exc()
        _leave(
            f"elo-batch: internal error: {type(error).__name__}: {error} (--debug shows more)", Exit.INTERNAL
        )


def _open_closed_streams() -> None:
    """Let what is said to a closed stream (`2>&-`) go nowhere; the exit code still says how it went."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open to the end
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open to the end


def _tell(problems: Sequence[Problem]) -> None:
    """What was found in the files before the request turned out to be wrong."""
    if problems:
        from elo_batch.reports.problems_text import problems_text

        for line in problems_text(problems, limit=None):
            print(line, file=sys.stderr)


def _terminated(*_: object) -> NoReturn:
    print("terminated; the old result is whole", file=sys.stderr)
    sys.exit(Exit.TERMINATED)


def _leave(text: str, code: Exit) -> NoReturn:
    print(text, file=sys.stderr)
    sys.exit(code)
