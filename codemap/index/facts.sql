-- What blobs say by themselves: shared by every worktree of a repository, independent of paths and snapshots.
-- A row is written once and never changed; postings of a blob therefore never have to leave on an edit, a branch
-- switch or a rename: SQLite 3.40 cannot delete from a contentless full-text table. Readers join with the blobs that are
-- alive.

CREATE TABLE IF NOT EXISTS meta(
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS facts(
    id       INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: maps hold it
    blob     TEXT NOT NULL,
    language TEXT NOT NULL,        -- as the path tells it; '' where none applies, '?' where the content has to tell
    found    TEXT NOT NULL,        -- as it was read
    status   TEXT NOT NULL,
    reason   TEXT NOT NULL,
    bytes    INTEGER NOT NULL,
    lines    INTEGER NOT NULL,
    chunks   INTEGER NOT NULL,
    marker   TEXT NOT NULL,
    surface  BLOB,                 -- packed: what other files can see (NULL without facts)
    body     BLOB,                 -- packed: references and local bindings
    UNIQUE(blob, language)
);

-- Facts that no kept map stood on when that was last looked at, and the day since when.
CREATE TABLE IF NOT EXISTS unused(
    facts INTEGER PRIMARY KEY,
    since INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS chunk(
    id         INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: postings of collected chunks remain
    facts      INTEGER NOT NULL,
    start_line INTEGER NOT NULL,
    end_line   INTEGER NOT NULL,
    definition INTEGER NOT NULL,   -- index into the blob's definitions, -1 for module-level lines
    bytes      INTEGER NOT NULL
);

-- unicode61 splits snake_case by itself; camelCase is split before insertion.
CREATE VIRTUAL TABLE IF NOT EXISTS chunk_text USING fts5(name, text, content='', columnsize=0, detail=full);
