"""Where compiled functions are kept."""

import shutil
from pathlib import Path

from solver import fast


def test_a_change_in_any_module_is_compiled_anew(tmp_path: Path) -> None:
    tmp_path = tmp_path / "fast"
    shutil.copytree(Path(fast.__file__).parent, tmp_path, ignore=shutil.ignore_patterns("__pycache__"))
    before = fast.cache_folder(tmp_path)
    assert fast.cache_folder(tmp_path) == before
    with (tmp_path / "kernel" / "words.py").open("a") as source:
        source.write("\n")
    assert fast.cache_folder(tmp_path) != before
