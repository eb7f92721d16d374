#include <array>

#include "ladder/store/tables.h"

namespace assize::ladder {
namespace {

constexpr std::string_view kVersion1 = R"sql(
  CREATE TABLE owner (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (name <> ''),
    created_unix_us INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE bot (
    id INTEGER PRIMARY KEY,
    -- "Greedy" and "greedy" beside each other would be taken for one.
    name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (name <> ''),
    owner INTEGER NOT NULL REFERENCES owner (id),
    created_unix_us INTEGER NOT NULL,
    withdrawn_unix_us INTEGER
  ) STRICT;

  -- A file's content, kept once however many bundles have it.
  CREATE TABLE file (
    id INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
    size INTEGER NOT NULL CHECK (size >= 0),
    body BLOB NOT NULL
  ) STRICT;

  CREATE TABLE bundle (
    id INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32)
  ) STRICT;

  CREATE TABLE bundle_file (
    bundle INTEGER NOT NULL REFERENCES bundle (id),
    path TEXT NOT NULL CHECK (path <> ''),
    executable INTEGER NOT NULL CHECK (executable IN (0, 1)),
    file INTEGER NOT NULL REFERENCES file (id),
    PRIMARY KEY (bundle, path)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE version (
    id INTEGER PRIMARY KEY,
    bot INTEGER NOT NULL REFERENCES bot (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    label TEXT NOT NULL,
    submitted INTEGER NOT NULL REFERENCES bundle (id),
    -- What plays: the same, or what the build command has made of it.
    installed INTEGER NOT NULL REFERENCES bundle (id),
    submitted_unix_us INTEGER NOT NULL,
    UNIQUE (bot, number),
    UNIQUE (bot, submitted)
  ) STRICT;

  CREATE TABLE version_game (
    version INTEGER NOT NULL REFERENCES version (id),
    game TEXT NOT NULL CHECK (game <> ''),
    PRIMARY KEY (version, game)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE suspension (
    version INTEGER PRIMARY KEY REFERENCES version (id),
    since_unix_us INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (reason <> '')
  ) STRICT;

  CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (name <> ''),
    -- Its matches are those of this run.
    run INTEGER NOT NULL UNIQUE REFERENCES run (id),
    format TEXT NOT NULL CHECK (format <> ''),
    settings TEXT NOT NULL CHECK (json_valid(settings)),
    -- The run's own seed stays NULL until the event has ended.
    seed TEXT NOT NULL CHECK (length(seed) = 64)
  ) STRICT;

  CREATE TABLE entrant (
    event INTEGER NOT NULL REFERENCES event (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    version INTEGER NOT NULL REFERENCES version (id),
    -- The first round without it.
    out_from INTEGER CHECK (out_from >= 1),
    out_reason TEXT,
    PRIMARY KEY (event, number),
    UNIQUE (event, version),
    CHECK ((out_from IS NULL) = (out_reason IS NULL))
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE round (
    event INTEGER NOT NULL REFERENCES event (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    planned_unix_us INTEGER NOT NULL,
    PRIMARY KEY (event, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE bye (
    event INTEGER NOT NULL,
    round INTEGER NOT NULL,
    version INTEGER NOT NULL REFERENCES version (id),
    kind TEXT NOT NULL CHECK (kind <> ''),
    score REAL NOT NULL CHECK (score BETWEEN 0 AND 1),
    PRIMARY KEY (event, round, version),
    FOREIGN KEY (event, round) REFERENCES round (event, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE match_set (
    id INTEGER PRIMARY KEY,
    event INTEGER NOT NULL,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 0),
    label TEXT NOT NULL,
    UNIQUE (event, number),
    FOREIGN KEY (event, round) REFERENCES round (event, number)
  ) STRICT;

  CREATE TABLE planned_match (
    -- The ordinal of its result in the run.
    id INTEGER PRIMARY KEY,
    match_set INTEGER NOT NULL REFERENCES match_set (id),
    -- Drawn apart from the event's seed.
    event INTEGER NOT NULL REFERENCES event (id),
    match_id TEXT NOT NULL CHECK (match_id <> ''),
    rotation INTEGER NOT NULL CHECK (rotation >= 0),
    -- OPEN until its result is stored, or it is given up after too many void attempts.
    state TEXT NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'PLAYED', 'ABANDONED')),
    match INTEGER UNIQUE REFERENCES match (id),
    UNIQUE (match_id, event),
    CHECK ((match IS NULL) = (state <> 'PLAYED'))
  ) STRICT;

  CREATE INDEX planned_match_of_set ON planned_match (match_set);
  CREATE INDEX planned_match_open ON planned_match (id) WHERE state = 'OPEN';

  CREATE TABLE planned_seat (
    planned INTEGER NOT NULL REFERENCES planned_match (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    version INTEGER NOT NULL REFERENCES version (id),
    PRIMARY KEY (planned, seat)
  ) STRICT, WITHOUT ROWID;

  -- For the last matches of a version.
  CREATE INDEX planned_seat_of_version ON planned_seat (version, planned);

  CREATE TABLE void_attempt (
    planned INTEGER NOT NULL REFERENCES planned_match (id),
    attempt INTEGER NOT NULL CHECK (attempt >= 0),
    reason TEXT NOT NULL,
    -- NULL where the match did not come to a record.
    match INTEGER REFERENCES match (id),
    PRIMARY KEY (planned, attempt)
  ) STRICT, WITHOUT ROWID)sql";

constexpr std::string_view kVersion2 = R"sql(
  -- The last planned match when it was reinstated: earlier forfeits are forgiven.
  ALTER TABLE version ADD COLUMN forgiven INTEGER)sql";

constexpr std::string_view kVersion3 = R"sql(
  CREATE TABLE chain (
    link INTEGER PRIMARY KEY CHECK (link >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('EVENT', 'MATCH', 'END')),
    -- event.id or match.id. No reference: a missing row is what the chain is there to show.
    subject INTEGER NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    head BLOB NOT NULL CHECK (length(head) = 32),
    UNIQUE (kind, subject)
  ) STRICT)sql";

constexpr std::string_view kVersion4 = R"sql(
  -- 1: its owner runs it, somewhere else; its bundle is what was registered.
  ALTER TABLE version ADD COLUMN remote INTEGER NOT NULL DEFAULT 0 CHECK (remote IN (0, 1)))sql";

constexpr std::string_view kVersion5 = R"sql(
  CREATE TABLE chain_of_all (
    link INTEGER PRIMARY KEY CHECK (link >= 1),
    kind TEXT NOT NULL CHECK (kind <> ''),
    -- The id of a row. No reference: a missing row is what the chain is there to show.
    subject INTEGER NOT NULL,
    -- A round's number, or those of the first and last set; else 0.
    first INTEGER NOT NULL DEFAULT 0,
    last INTEGER NOT NULL DEFAULT 0,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    head BLOB NOT NULL CHECK (length(head) = 32),
    -- NULL in links of earlier versions.
    unix_us INTEGER,
    actor TEXT,
    act TEXT,
    CHECK ((unix_us IS NULL) = (actor IS NULL) AND (actor IS NULL) = (act IS NULL))
  ) STRICT;

  INSERT INTO chain_of_all (link, kind, subject, digest, head)
    SELECT link, kind, subject, digest, head FROM chain;
  DROP TABLE chain;
  ALTER TABLE chain_of_all RENAME TO chain;

  -- For the removal of an event.
  CREATE INDEX planned_match_of_event ON planned_match (event);

  -- Several links may be about one subject: changes that are allowed.
  CREATE INDEX chain_of_subject ON chain (kind, subject, first))sql";

constexpr std::string_view kVersion6 = R"sql(
  -- Rated challenges were recognised by their names alone.
  UPDATE event SET settings = json_set(settings, '$.challenge', json('{"rated":true}'))
    WHERE name GLOB 'challenge-' || replace(hex(zeroblob(6)), '0', '[0-9a-f]')
    AND json_extract(settings, '$.challenge') IS NULL;

  -- Parts of the settings that other tables are joined by.
  -- The event whose sets this one plays again.
  ALTER TABLE event ADD COLUMN rerun_of INTEGER
    GENERATED ALWAYS AS (json_extract(settings, '$.rerun.event')) VIRTUAL;
  -- 1: a rerun, or a challenge that is not rated: it counts in no streak of forfeits.
  ALTER TABLE event ADD COLUMN apart INTEGER
    GENERATED ALWAYS AS (json_extract(settings, '$.rerun') IS NOT NULL
    OR (json_extract(settings, '$.challenge') IS NOT NULL
    AND coalesce(json_extract(settings, '$.challenge.rated'), 0) = 0)) VIRTUAL;
  CREATE INDEX event_rerun_of ON event (rerun_of) WHERE rerun_of IS NOT NULL)sql";

constexpr std::string_view kVersion7 = R"sql(
  -- Of seats that have any; of all others both are 0.
  CREATE TABLE answer_faults (
    match INTEGER NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    -- Of its faults, the answers that could not be read.
    unread INTEGER NOT NULL CHECK (unread >= 0),
    -- Default moves before it was forfeited, if it was.
    defaults INTEGER NOT NULL CHECK (defaults >= 0),
    PRIMARY KEY (match, seat),
    CHECK (unread + defaults > 0)
  ) STRICT, WITHOUT ROWID)sql";

constexpr std::array<std::string_view, 7> kMigrations = {kVersion1, kVersion2, kVersion3, kVersion4,
                                                         kVersion5, kVersion6, kVersion7};
constexpr std::array<TableColumns, 18> kTables = {{
    {"owner", "id name created_unix_us"},
    {"bot", "id name owner created_unix_us withdrawn_unix_us"},
    {"file", "id sha256 size body"},
    {"bundle", "id sha256"},
    {"bundle_file", "bundle path executable file"},
    {"version", "id bot number label submitted installed submitted_unix_us forgiven remote"},
    {"version_game", "version game"},
    {"suspension", "version since_unix_us reason"},
    {"event", "id name run format settings seed rerun_of apart"},
    {"entrant", "event number version out_from out_reason"},
    {"round", "event number planned_unix_us"},
    {"bye", "event round version kind score"},
    {"match_set", "id event round number label"},
    {"planned_match", "id match_set event match_id rotation state match"},
    {"planned_seat", "planned seat version"},
    {"void_attempt", "planned attempt reason match"},
    {"chain", "link kind subject first last digest head unix_us actor act"},
    {"answer_faults", "match seat unread defaults"},
}};
constexpr SchemaPart kPart{.name = "ladder", .migrations = kMigrations, .tables = kTables};

}  // namespace

const SchemaPart& LadderTables() { return kPart; }

}  // namespace assize::ladder
