// The tables of the part "matches", by the steps that made them.
#include <array>
#include <string_view>

#include "referee/replay/store/schema.h"

namespace assize {
namespace {

constexpr std::string_view kVersion1 = R"sql(
  CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    started_unix_us INTEGER NOT NULL,
    ended_unix_us INTEGER,
    game TEXT NOT NULL CHECK (game <> ''),
    config TEXT NOT NULL CHECK (json_valid(config)),
    policy TEXT NOT NULL CHECK (policy <> ''),
    command_line TEXT NOT NULL,
    seed TEXT CHECK (length(seed) = 64),
    -- While a run goes on nobody who can read the file may learn what comes next.
    CHECK (seed IS NULL OR ended_unix_us IS NOT NULL)
  ) STRICT;

  CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES run (id),
    ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
    match_id TEXT NOT NULL CHECK (match_id <> ''),
    game TEXT NOT NULL CHECK (game <> ''),
    rules_version INTEGER NOT NULL CHECK (rules_version >= 1),
    state TEXT NOT NULL CHECK (state IN ('FINISHED', 'FORFEITED', 'VOID')),
    started_unix_us INTEGER NOT NULL,
    duration_us INTEGER NOT NULL CHECK (duration_us >= 0),
    deal INTEGER NOT NULL CHECK (deal >= 0),
    rotation INTEGER NOT NULL CHECK (rotation >= 0)
  ) STRICT;

  -- A match counts once. Void attempts stay beside the one that counts.
  CREATE UNIQUE INDEX match_counts_once ON match (run_id, ordinal) WHERE state <> 'VOID';

  CREATE TABLE seat (
    match INTEGER NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    bot TEXT NOT NULL CHECK (bot <> ''),
    version TEXT NOT NULL,
    role TEXT NOT NULL,
    score REAL CHECK (score BETWEEN 0 AND 1),
    rank INTEGER CHECK (rank >= 1),
    faults INTEGER NOT NULL CHECK (faults >= 0),
    timeouts INTEGER NOT NULL CHECK (timeouts >= 0),
    forfeit TEXT CHECK (forfeit <> ''),
    moves INTEGER NOT NULL CHECK (moves >= 0),
    think_us INTEGER NOT NULL CHECK (think_us >= 0),
    worst_us INTEGER NOT NULL CHECK (worst_us BETWEEN 0 AND think_us),
    PRIMARY KEY (match, seat),
    CHECK ((score IS NULL) = (rank IS NULL))
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE record (
    match INTEGER PRIMARY KEY REFERENCES match (id),
    format INTEGER NOT NULL CHECK (format >= 1),
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    size INTEGER NOT NULL CHECK (size >= 0),
    body BLOB NOT NULL,
    timing BLOB NOT NULL,
    body_sha256 BLOB NOT NULL CHECK (length(body_sha256) = 32),
    timing_sha256 BLOB NOT NULL CHECK (length(timing_sha256) = 32)
  ) STRICT)sql";

constexpr std::array<std::string_view, 1> kMigrations = {kVersion1};
constexpr std::array<TableColumns, 4> kTables = {{
    {"run", "id started_unix_us ended_unix_us game config policy command_line seed"},
    {"match",
     "id run_id ordinal match_id game rules_version state started_unix_us duration_us deal"
     " rotation"},
    {"seat",
     "match seat bot version role score rank faults timeouts forfeit moves think_us worst_us"},
    {"record", "match format sha256 size body timing body_sha256 timing_sha256"},
}};
constexpr SchemaPart kPart{.name = "matches", .migrations = kMigrations, .tables = kTables};

}  // namespace

const SchemaPart& MatchTables() { return kPart; }

}  // namespace assize
