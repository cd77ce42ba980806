from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from codemap.structure.modules import grouped

paths = st.lists(st.lists(st.sampled_from("abc"), min_size=1, max_size=5).map("/".join), unique=True, max_size=40)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(paths, st.integers(1, 8))
def test_every_path_lies_in_its_module_and_there_are_not_too_many(files: list[str], most: int) -> None:
    found = grouped(files, most)
    assert sorted(found) == sorted(files)
    assert all(name == "." or path.startswith(f"{name}/") for path, name in found.items())
    assert len(set(found.values())) <= max(most, 1)


def test_large_folders_are_opened_and_small_ones_are_not() -> None:
    files = [f"src/app/{name}/{number}.py" for name in ("web", "data") for number in range(20)]
    found = grouped([*files, "src/app/main.py", "tools/a/one.py"])
    assert set(found.values()) == {"src/app/web", "src/app/data", "src/app", "tools/a"}
