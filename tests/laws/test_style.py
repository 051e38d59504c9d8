"""Measures of the house: short functions, few parameters, small modules, docstrings for what is public."""

from __future__ import annotations

import ast
from statistics import median

import pytest

from .source import functions, modules, path_of

MOST_LINES_OF_A_FUNCTION = 60
MOST_PARAMETERS = 7
MOST_LINES_OF_A_MODULE = 400


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = function.body[1:] if ast.get_docstring(function) and len(function.body) > 1 else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    arguments = function.args
    named = [
        a
        for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        if a.arg not in ("self", "cls")
    ]
    return len(named)


def line_count(module: str) -> int:
    return len(path_of(module).read_text("utf-8").splitlines())


@pytest.mark.parametrize("module", list(modules()))
def test_functions_are_short_and_have_few_parameters(module: str) -> None:
    for function in functions(modules()[module]):
        assert body_lines(function) <= MOST_LINES_OF_A_FUNCTION, function.name
        if not module.startswith("elo_batch.cli"):
            assert parameters(function) <= MOST_PARAMETERS, function.name


@pytest.mark.parametrize("module", list(modules()))
def test_modules_are_small(module: str) -> None:
    assert line_count(module) <= MOST_LINES_OF_A_MODULE


def test_the_median_is_small() -> None:
    assert median(line_count(module) for module in modules()) <= 120
    bodies = [body_lines(function) for tree in modules().values() for function in functions(tree)]
    assert median(bodies) <= 9


@pytest.mark.parametrize("module", [name for name in modules() if path_of(name).stat().st_size])
def test_what_is_public_says_what_it_is(module: str) -> None:
    tree = modules()[module]
    assert ast.get_docstring(tree), "the module"
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and "overload" in {ast.unparse(d) for d in node.decorator_list}:
            continue
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            assert ast.get_docstring(node), node.name
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
                    assert ast.get_docstring(method), f"{node.name}.{method.name}"


@pytest.mark.parametrize("module", list(modules()))
def test_nothing_is_left_to_do(module: str) -> None:
    text = path_of(module).read_text("utf-8")
    assert not any(word in text for word in ("TO" + "DO", "FIX" + "ME", "raise NotImplemented"))
