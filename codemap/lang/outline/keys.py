"""Keys of data: the outer ones, as deep as there are not too many of them."""

from __future__ import annotations

from codemap.lang.limits import MAX_KEYS
from codemap.lang.outline.shapes import Named


def outer_keys(found: list[Named]) -> tuple[list[Named], str]:
    """Returns the keys down to the depth at which they are few enough, at least a first part, and what was left out."""
    depths = _depths(found)
    deepest = max(depths, default=0)
    depth = next((level for level in range(deepest, 0, -1) if sum(one <= level for one in depths) <= MAX_KEYS), 1)
    kept = [one for one, level in zip(found, depths, strict=True) if level <= depth][:MAX_KEYS]
    left = len(found) - len(kept)
    return kept, f"outline cut: {left} keys left out" if left else ""


def _depths(found: list[Named]) -> list[int]:
    """Returns how many keys are around each, itself counted."""
    depths: list[int] = []
    ends: list[int] = []
    for one in found:
        while ends and ends[-1] <= one.node.start_byte:
            ends.pop()
        ends.append(one.node.end_byte)
        depths.append(len(ends))
    return depths
