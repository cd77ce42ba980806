-- What commits changed, shared by every worktree of a repository. A commit is written once and never changed; commits of
-- other branches stay and are not counted. Merges are not here, nor is the edge of a shallow clone.

CREATE TABLE IF NOT EXISTS meta(
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- Commits whose whole history is here; none of them reaches another.
CREATE TABLE IF NOT EXISTS tip(
    oid TEXT PRIMARY KEY
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS revision(
    id      INTEGER PRIMARY KEY,
    oid     TEXT NOT NULL UNIQUE,
    time    INTEGER NOT NULL,      -- of the author, in seconds since the epoch
    files   INTEGER NOT NULL,      -- how many it changed
    subject TEXT NOT NULL,
    body    TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS revision_time ON revision(time);

CREATE TABLE IF NOT EXISTS path(
    id   INTEGER PRIMARY KEY,
    path BLOB NOT NULL UNIQUE
);

CREATE TABLE IF NOT EXISTS touched(
    path     INTEGER NOT NULL,     -- under its new name where it was renamed
    revision INTEGER NOT NULL,
    status   TEXT NOT NULL,
    PRIMARY KEY(path, revision)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS touched_revision ON touched(revision);

CREATE TABLE IF NOT EXISTS rename(
    revision INTEGER NOT NULL,
    old      INTEGER NOT NULL,
    new      INTEGER NOT NULL,
    PRIMARY KEY(revision, new)
) WITHOUT ROWID;

-- What messages say, as full text, and how many words each has. Messages of commits with too many files to say anything
-- of one have a length only.
CREATE TABLE IF NOT EXISTS message(
    revision INTEGER PRIMARY KEY,
    words    INTEGER NOT NULL
);
CREATE VIRTUAL TABLE IF NOT EXISTS message_text USING fts5(subject, body, content='', columnsize=0, detail=column);
