"""Parameters that several tools have, with one description."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

Symbol = Annotated[str, Field(description="`name`, `Qual.name`, `path::Qual.name` or `path:line`")]
Symbols = Annotated[list[str], Field(description="symbols, as for who_calls")]
Under = Annotated[str, Field(description="only in this file or folder")]
File = Annotated[str, Field(description="path, or a distinctive end of it")]
Depth = Annotated[int, Field(description="how many calls away, 1 to 10")]
Sureness = Annotated[float, Field(description="leave out paths less sure than this; -1: as configured")]

Base = Annotated[str, Field(description="worktree against the merge base with this ref; `auto` picks it")]
Range = Annotated[str, Field(description="A..B, or A...B from their merge base")]
Staged = Annotated[bool, Field(description="only what is staged")]
