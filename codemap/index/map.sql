-- The map of one worktree: one snapshot's files, symbols and edges. Derived from facts, disposable.

CREATE TABLE IF NOT EXISTS meta(
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS file(
    id       INTEGER PRIMARY KEY,
    path     BLOB NOT NULL UNIQUE, -- git's bytes
    stem     TEXT NOT NULL,        -- what an import can call it by
    mode     INTEGER NOT NULL,
    blob     TEXT NOT NULL,
    language TEXT NOT NULL,
    category TEXT NOT NULL,
    status   TEXT NOT NULL,
    reason   TEXT NOT NULL,
    facts    INTEGER,              -- row of the facts store, NULL where the content was not looked at
    marker   TEXT NOT NULL         -- the category that the content announces, if any
);
CREATE INDEX IF NOT EXISTS file_stem ON file(stem);
CREATE INDEX IF NOT EXISTS file_facts ON file(facts);
-- Asked at every refresh, those that have nothing to do included.
CREATE INDEX IF NOT EXISTS file_absent ON file(id) WHERE reason = 'content not local';

CREATE TABLE IF NOT EXISTS symbol(
    id         INTEGER PRIMARY KEY, -- kept for as long as (file, qualname, ordinal) lives
    file       INTEGER NOT NULL,
    position   INTEGER NOT NULL,    -- index into the blob's definitions, -1 for the module itself
    name       TEXT NOT NULL,
    qualname   TEXT NOT NULL,
    ordinal    INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    start_line INTEGER NOT NULL,
    end_line   INTEGER NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS symbol_file ON symbol(file, position);
CREATE INDEX IF NOT EXISTS symbol_name ON symbol(name);

-- The paths of web services that files serve or ask for.
CREATE TABLE IF NOT EXISTS route(
    path     TEXT NOT NULL,
    file     INTEGER NOT NULL,
    position INTEGER NOT NULL,      -- index among the routes of the file
    role     TEXT NOT NULL,         -- serve or ask
    PRIMARY KEY(path, file, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS route_file ON route(file);

-- What edges say besides their ends: some fifty sorts for hundreds of thousands of edges.
CREATE TABLE IF NOT EXISTS edge_sort(
    id         INTEGER PRIMARY KEY,
    kind       TEXT NOT NULL,
    rule       TEXT NOT NULL,
    confidence REAL NOT NULL
);

-- Edges from a symbol are those of its file that have it as their source: they need no index.
CREATE TABLE IF NOT EXISTS edge_row(
    file       INTEGER NOT NULL,    -- where the reference stands
    position   INTEGER NOT NULL,    -- order within that file
    source     INTEGER NOT NULL,    -- a symbol of that file
    target     INTEGER NOT NULL,
    sort       INTEGER NOT NULL,
    line       INTEGER NOT NULL,
    reference  INTEGER NOT NULL,    -- index into the blob's references, -1 - n for its n-th import
    PRIMARY KEY(file, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS edge_target ON edge_row(target);

CREATE VIEW IF NOT EXISTS edge AS
    SELECT file, position, source, target, kind, rule, confidence, line, reference
    FROM edge_row JOIN edge_sort ON edge_sort.id = edge_row.sort;

-- How the references of a file fared, by rule, those without an edge included.
CREATE TABLE IF NOT EXISTS tally(
    file  INTEGER NOT NULL,
    rule  TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY(file, rule)
) WITHOUT ROWID;

-- References that no rule could place, as indexes into the blob's references.
CREATE TABLE IF NOT EXISTS unknown(
    file      INTEGER NOT NULL,
    reference INTEGER NOT NULL,
    PRIMARY KEY(file, reference)
) WITHOUT ROWID;

-- The names that were looked up, hit or miss, to resolve a file (as 32-bit sums; a collision costs only work).
CREATE TABLE IF NOT EXISTS posting(
    name INTEGER NOT NULL,
    file INTEGER NOT NULL,
    PRIMARY KEY(name, file)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS posting_file ON posting(file);
