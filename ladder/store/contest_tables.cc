#include "ladder/store/contest_tables.h"

#include <array>

namespace assize::ladder {
namespace {

constexpr std::string_view kContestVersion1 = R"sql(
  CREATE TABLE announcement (
    id INTEGER PRIMARY KEY,
    -- NULL: about no event.
    event INTEGER REFERENCES event (id),
    text TEXT NOT NULL CHECK (text <> ''),
    actor TEXT NOT NULL,
    unix_us INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE question (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (name <> ''),
    event INTEGER REFERENCES event (id),
    -- Who may read it: this owner, or where it is empty this actor.
    owner TEXT NOT NULL,
    actor TEXT NOT NULL,
    text TEXT NOT NULL CHECK (text <> ''),
    asked_unix_us INTEGER NOT NULL,
    -- NULL until it is answered.
    answer TEXT,
    answered_unix_us INTEGER,
    to_all INTEGER NOT NULL DEFAULT 0 CHECK (to_all IN (0, 1)),
    CHECK ((answer IS NULL) = (answered_unix_us IS NULL))
  ) STRICT;

  CREATE INDEX question_asked ON question (asked_unix_us))sql";

constexpr std::array<std::string_view, 1> kContestMigrations = {kContestVersion1};
constexpr SchemaPart kContestPart{.name = "contest", .migrations = kContestMigrations};

}  // namespace

const SchemaPart& ContestTables() { return kContestPart; }

}  // namespace assize::ladder
