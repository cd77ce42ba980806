"""A git directory of our own, thrown away after use, that borrows the repository's objects and never writes there.

It knows no remotes, no replacements and no configuration: an object that a partial clone lacks is simply missing.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from codemap.errors import GitError
from codemap.git.child import complaint, isolated_environ, launch
from codemap.git.repo import Repository
from codemap.model import BlobId

_ALTERNATES = "GIT_ALTERNATE_OBJECT_DIRECTORIES"

_CONFIG = """\
[core]
\trepositoryformatversion = 1
\tbare = true
\tprotectHFS = false
\tprotectNTFS = false
[extensions]
\tobjectFormat = {object_format}
"""


def quoted(path: bytes) -> bytes:
    """Returns the path in git's C-quoted form, which holds on one line whatever the path holds."""
    safe = b"".join(b"%c" % byte if 32 <= byte < 127 and byte not in b'"\\' else b"\\%03o" % byte for byte in path)
    return b'"' + safe + b'"'


class Scratch:
    """A temporary bare repository whose alternate is the user's object store. Use it as a context manager."""

    def __init__(self, repo: Repository) -> None:
        import tempfile

        self._repo = repo
        self.folder = Path(tempfile.mkdtemp(prefix="codemap-"))
        self.objects = self.folder / "objects"
        self._lay_out()
        self.environ = isolated_environ(repo.environ) | {"GIT_DIR": str(self.folder)}
        if _ALTERNATES in repo.environ:
            self.environ[_ALTERNATES] = repo.environ[_ALTERNATES]

    def __enter__(self) -> Scratch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Removes the directory with all that was written into it."""
        import shutil

        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *args: str, input: bytes = b"", index: str = "index") -> bytes:
        """Returns what git printed when run inside the scratch repository, with one of its index files."""
        environ = self.environ | {"GIT_INDEX_FILE": str(self.folder / index)}
        done = launch(args, cwd=self.folder, environ=environ, input=input)
        if done.returncode:
            raise GitError(f"git {args[0]} failed: {complaint(done.stderr)}")
        return done.stdout

    def put(self, blob: BlobId, content: bytes) -> None:
        """Writes a blob as a loose object."""
        file = self.objects / blob[:2] / blob[2:]
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(zlib.compress(b"blob %d\0" % len(content) + content))

    def writing_environ(self) -> dict[str, str]:
        """Returns the environment in which the user's repository writes its new objects here."""
        return {**self._repo.environ, "GIT_OBJECT_DIRECTORY": str(self.objects)}

    def _lay_out(self) -> None:
        (self.objects / "info").mkdir(parents=True)
        (self.folder / "refs").mkdir()
        (self.folder / "HEAD").write_text("ref: refs/heads/none\n")
        (self.folder / "config").write_text(_CONFIG.format(object_format=self._repo.object_format))
        lines = b"".join(quoted(path) + b"\n" for path in self._borrowed())
        (self.objects / "info" / "alternates").write_bytes(lines)

    def _borrowed(self) -> Iterable[bytes]:
        yield os.fsencode(self._repo.object_dir)
        if self._repo.object_dir.parent != self._repo.common_dir:
            yield os.fsencode(self._repo.common_dir / "objects")
        for other in self._repo.inside.values():
            yield os.fsencode(other.object_dir)


def make_scratch(repo: Repository) -> Scratch | None:
    """Returns a scratch repository, or None where nothing can be written at all."""
    try:
        return Scratch(repo)
    except OSError:
        return None
