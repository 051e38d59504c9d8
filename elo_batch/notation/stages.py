"""Names of the stages of a knockout, as titles of lists write them: `Semi-final`, `Spiel um Platz 3`."""

from __future__ import annotations

import re

from elo_batch.notation.text import bare

_STAGES = (
    "final finals grandfinal semifinal semifinals quarterfinal quarterfinals eighthfinal eighthfinals "
    "playoff playoffs last knockout "
    "finale halbfinale viertelfinale achtelfinale vorrunde zwischenrunde endrunde stichkampf "
    "demifinale demifinales quart quarts huitieme huitiemes barrage barrages "
    "semifinale semifinali quarti ottavi cuartos octavos cuartosdefinal semifinais oitavas quartas "
    "kwartfinale finał polfinał polfinal cwiercfinal semifinaal finaal финал полуфинал четвертьфинал "
    "semifinaler finaler kvartfinal kvartsfinale bronze preliminaries preliminary place platz"
)
_BESIDE = (
    "of the for in a b c match matches game games leg legs um de di la le der das i ii play off offs semi "
    "quarter demi halve third 3rd 3 1 2 4 5 6 7 8 16 32 first 1st second 2nd spiel spiele kleines kleine "
    "round rounds hin ruck hinspiel ruckspiel pour per il den final finale finales hrane medal"
)
_KNOWN = frozenset(map(bare, _STAGES.split()))
_MAY_STAND = frozenset(map(bare, _BESIDE.split()))
_MOST_WORDS = 5
_PARTS = re.compile(r"[^\W_]+")


def is_stage(text: str) -> bool:
    """Whether a line is the name of a stage, and nothing else.

    >>> [is_stage(text) for text in ("Semi-final", "Spiel um Platz 3", "Quarts de finale", "Round of 16")]
    [True, True, True, True]
    >>> is_stage("Final standings"), is_stage("Last news"), is_stage("Elm - Fir")
    (False, False, False)
    """
    words = [bare(word) for word in _PARTS.findall(text)]
    if not words or len(words) > _MOST_WORDS or not all(word in _KNOWN | _MAY_STAND for word in words):
        return False
    joined = "".join(words)
    return joined.startswith("roundof") or any(word in _KNOWN or word.startswith("final") for word in words)
