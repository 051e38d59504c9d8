"""Readers: files to tables of text, each row with its physical line; the content chooses the reader."""

from __future__ import annotations

from elo_batch.readers.options import ReadOptions as ReadOptions
from elo_batch.readers.registry import read_file as read_file
