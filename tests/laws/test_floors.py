"""Floors, with no way up: a lower floor never imports a higher one, and the low ones touch no world."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from .source import imports, modules

FLOORS = {
    "exact": 0,
    "columns": 0,
    "problems": 0,
    "tables": 0,
    "frames": 0,
    "results": 0,
    "arrow": 0,
    "csv_text": 0,
    "notation": 0,
    "rules": 1,
    "rating": 2,
    "readers": 3,
    "checks": 3,
    "identity": 3,
    "reports": 3,
    "writers": 3,
    "batch": 4,
    "calculator": 4,
    "adjusting": 4,
    "schemas": 4,
    "api": 5,
    "analysis": 5,
    "cli": 6,
    "__main__": 7,
    "": 7,
}
LOADERS = {f"elo_batch.rules.{name}" for name in ("data_files", "load", "rule_file")} | {"elo_batch.problems"}
PATHS = {"pathlib", "os"}
HEAVY = ("pandas", "numpy", "pandera", "openpyxl", "xlsxwriter", "jinja2", "pyarrow", "python_calamine")


def package(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def ours(module: str) -> list[str]:
    return [name for name in imports(modules()[module]) if name.split(".")[0] == "elo_batch" and "." in name]


def test_every_package_has_a_floor() -> None:
    assert {package(module) for module in modules()} <= set(FLOORS)


@pytest.mark.parametrize("module", [name for name in modules() if name != "elo_batch"])
def test_imports_go_down(module: str) -> None:
    here = package(module)
    for name in ours(module):
        there = package(name)
        assert there == here or FLOORS[there] < FLOORS[here] or (FLOORS[here] == 0 == FLOORS[there]), name


def test_the_rooms_of_the_third_floor_do_not_know_one_another() -> None:
    for module in modules():
        if FLOORS[package(module)] == 3:
            others = {package(name) for name in ours(module)} - {package(module)}
            assert not {name for name in others if FLOORS[name] == 3}, module
            assert "rating" not in others, module


def test_above_the_law_only_its_values_are_known() -> None:
    for module in modules():
        if FLOORS[package(module)] in (2, 3):
            known = {name for name in ours(module) if package(name) == "rules"}
            assert known <= {"elo_batch.rules.model"}, module


def test_systems_of_rating_do_not_know_one_another() -> None:
    systems = [name for name in modules() if name.startswith("elo_batch.rating.systems.")]
    for module in systems:
        assert not set(ours(module)) & set(systems), module


def test_no_import_goes_in_a_circle() -> None:
    edges = {
        module: {name for name in ours(module) if name in modules()}
        for module in modules()
        if module != "elo_batch"
    }
    done: set[str] = set()

    def visit(module: str, above: tuple[str, ...]) -> None:
        assert module not in above, " -> ".join([*above[above.index(module) :], module])
        if module not in done:
            for name in edges.get(module, ()):
                visit(name, (*above, module))
            done.add(module)

    for module in edges:
        visit(module, ())


WORLD_MODULES = {
    "time",
    "datetime.datetime",
    "random",
    "os",
    "sys",
    "pathlib",
    "subprocess",
    "logging",
    "socket",
}
WORLD_CALLS = {"print", "open", "input", "exit"}
CLOCK_CALLS = {"now", "today", "utcnow", "time", "perf_counter"}


@pytest.mark.parametrize("module", [name for name in modules() if FLOORS[package(name)] <= 2])
def test_the_low_floors_know_no_clock_and_print_nothing(module: str) -> None:
    tree = modules()[module]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            assert name not in WORLD_CALLS or (name == "open" and _loads(module)), (
                f"{name} in line {node.lineno}"
            )
            assert name not in CLOCK_CALLS, f"{name} in line {node.lineno}"
    world = {name.split(".")[0] for name in imports(tree)} & WORLD_MODULES
    assert world <= (PATHS if _loads(module) or module == "elo_batch.rules.forms" else set())


@pytest.mark.parametrize("module", [name for name in modules() if FLOORS[package(name)] <= 2])
def test_only_the_loaders_of_package_data_read_files(module: str) -> None:
    calls = {
        getattr(node.func, "attr", getattr(node.func, "id", ""))
        for node in ast.walk(modules()[module])
        if isinstance(node, ast.Call)
    }
    touching = {"read_text", "read_bytes", "write_text", "write_bytes", "read_csv", "read_parquet", "iterdir"}
    assert not calls & touching or _loads(module)


def _loads(module: str) -> bool:
    return module in LOADERS


def test_the_core_knows_no_pandera_and_no_dates() -> None:
    for module in modules():
        if package(module) == "rating":
            names = {name.split(".")[0] for name in imports(modules()[module])}
            assert "pandera" not in names, module
            assert "elo_batch.frames" not in ours(module), module
            assert "datetime" not in names or module.endswith("adjustment"), module


def test_the_command_line_starts_without_heavy_libraries() -> None:
    code = f"import sys, elo_batch.cli.app; print([m for m in {HEAVY!r} if m in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_the_package_itself_is_free() -> None:
    code = f"import sys, elo_batch; dir(elo_batch); print([m for m in {HEAVY!r} if m in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_every_public_name_can_be_had() -> None:
    import elo_batch

    assert all(getattr(elo_batch, name) is not None for name in elo_batch.__all__)
    with pytest.raises(AttributeError, match="no attribute"):
        _ = elo_batch.nothing_of_the_kind  # type: ignore[attr-defined]
