"""Parsers that resolve no entities, load nothing and stop at huge texts and endless depth."""

from __future__ import annotations

from lxml import etree


def xml_parser() -> etree.XMLParser:
    """A strict XML parser for texts in UTF-8."""
    return etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        recover=False,
        remove_comments=True,
        remove_pis=True,
    )


def html_parser() -> etree.HTMLParser:
    """A tolerant parser for pages in UTF-8."""
    return etree.HTMLParser(
        encoding="utf-8",
        no_network=True,
        huge_tree=False,
        recover=True,
        remove_comments=True,
        remove_pis=True,
    )
