#include <array>

#include "ladder/store/tables.h"

namespace assize::ladder {
namespace {

constexpr std::string_view kServiceVersion1 = R"sql(
  CREATE TABLE token (
    id INTEGER PRIMARY KEY,
    -- Of the token, which is nowhere.
    sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
    owner TEXT NOT NULL,
    -- Numbers of v1.Scope, with commas.
    scopes TEXT NOT NULL CHECK (scopes <> ''),
    note TEXT NOT NULL,
    created_unix_us INTEGER NOT NULL,
    expires_unix_us INTEGER NOT NULL,
    revoked_unix_us INTEGER
  ) STRICT;

  -- What takes longer than a call.
  CREATE TABLE operation (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (name <> ''),
    -- Who may ask for it.
    actor TEXT NOT NULL,
    subject TEXT NOT NULL,
    created_unix_us INTEGER NOT NULL,
    -- What is to be done, v1.SubmissionStart.
    request BLOB NOT NULL,
    -- v1.Operation; NULL until it is done.
    result BLOB,
    done_unix_us INTEGER,
    CHECK ((result IS NULL) = (done_unix_us IS NULL))
  ) STRICT;

  CREATE INDEX operation_waiting ON operation (id) WHERE result IS NULL;

  -- Answers of calls with a request_id.
  CREATE TABLE request (
    actor TEXT NOT NULL,
    request_id TEXT NOT NULL CHECK (request_id <> ''),
    -- Of method and request.
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    answer BLOB NOT NULL,
    unix_us INTEGER NOT NULL,
    PRIMARY KEY (actor, request_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE audit (
    number INTEGER PRIMARY KEY CHECK (number >= 1),
    unix_us INTEGER NOT NULL,
    actor TEXT NOT NULL,
    act TEXT NOT NULL CHECK (act <> ''),
    subject TEXT NOT NULL,
    detail TEXT NOT NULL,
    -- SHA-256 over the head before it and this row.
    head BLOB NOT NULL CHECK (length(head) = 32)
  ) STRICT;

  -- Events that the service is to play until they are over.
  CREATE TABLE wanted_event (
    event INTEGER PRIMARY KEY REFERENCES event (id),
    since_unix_us INTEGER NOT NULL
  ) STRICT;

  -- What was published, in this order.
  CREATE TABLE feed (
    audience TEXT NOT NULL CHECK (audience IN ('VIEWER', 'ORGANISER')),
    number INTEGER NOT NULL CHECK (number >= 1),
    -- What it is about: each thing is published once.
    subject TEXT NOT NULL,
    -- v1.FeedItem.
    item BLOB NOT NULL,
    PRIMARY KEY (audience, number),
    UNIQUE (audience, subject)
  ) STRICT, WITHOUT ROWID)sql";

constexpr std::string_view kServiceVersion2 = R"sql(
  -- Whom a token with the scope play plays for, "zed" or "zed@2"; empty: nobody.
  ALTER TABLE token ADD COLUMN bot TEXT NOT NULL DEFAULT '')sql";

constexpr std::string_view kServiceVersion3 = R"sql(
  -- Old answers are looked for every some minutes.
  CREATE INDEX request_time ON request (unix_us))sql";

constexpr std::string_view kServiceVersion4 = R"sql(
  -- Challenges that were paused and keep their places.
  CREATE TABLE paused_event (
    event INTEGER PRIMARY KEY REFERENCES event (id)
  ) STRICT)sql";

constexpr std::array<std::string_view, 4> kServiceMigrations = {kServiceVersion1, kServiceVersion2,
                                                                kServiceVersion3, kServiceVersion4};
constexpr std::array<TableColumns, 7> kServiceTables = {{
    {"token", "id sha256 owner scopes note created_unix_us expires_unix_us revoked_unix_us bot"},
    {"operation", "id name actor subject created_unix_us request result done_unix_us"},
    {"request", "actor request_id digest answer unix_us"},
    {"audit", "number unix_us actor act subject detail head"},
    {"wanted_event", "event since_unix_us"},
    {"feed", "audience number subject item"},
    {"paused_event", "event"},
}};
constexpr SchemaPart kServicePart{
    .name = "service", .migrations = kServiceMigrations, .tables = kServiceTables};

}  // namespace

const SchemaPart& ServiceTables() { return kServicePart; }

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
constexpr std::array<TableColumns, 2> kContestTables = {{
    {"announcement", "id event text actor unix_us"},
    {"question", "id name event owner actor text asked_unix_us answer answered_unix_us to_all"},
}};
constexpr SchemaPart kContestPart{
    .name = "contest", .migrations = kContestMigrations, .tables = kContestTables};

}  // namespace

const SchemaPart& ContestTables() { return kContestPart; }

namespace {

constexpr std::string_view kSiteVersion1 = R"sql(
  -- What pages call the ladder.
  CREATE TABLE title (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    text TEXT NOT NULL
  ) STRICT)sql";

constexpr std::array<std::string_view, 1> kSiteMigrations = {kSiteVersion1};
constexpr std::array<TableColumns, 1> kSiteTables = {{
    {"title", "id text"},
}};
constexpr SchemaPart kSitePart{
    .name = "site", .migrations = kSiteMigrations, .tables = kSiteTables};

}  // namespace

const SchemaPart& SiteTables() { return kSitePart; }

namespace {

constexpr std::string_view kWorkVersion1 = R"sql(
  -- Workers on other machines, as they were when they played.
  CREATE TABLE worker (
    id INTEGER PRIMARY KEY,
    -- Of one process.
    name TEXT NOT NULL CHECK (name <> ''),
    -- The token that it called with, for people and as token.id; 0: a user of the service's machine.
    caller TEXT NOT NULL,
    token INTEGER NOT NULL,
    -- In parts of the service's own; 0: not measured.
    speed REAL NOT NULL,
    UNIQUE (token, name, caller, speed)
  ) STRICT;

  -- Who has played a match, if that was not this machine.
  CREATE TABLE played_by (
    match INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
    worker INTEGER NOT NULL REFERENCES worker (id)
  ) STRICT;

  CREATE INDEX played_by_worker ON played_by (worker);

  -- Workers whose results can't be believed.
  CREATE TABLE shut_out (
    name TEXT NOT NULL CHECK (name <> ''),
    caller TEXT NOT NULL,
    token INTEGER NOT NULL,
    reason TEXT NOT NULL,
    unix_us INTEGER NOT NULL,
    PRIMARY KEY (token, name)
  ) STRICT;

  -- Tests of versions that a service plays, and which are played first.
  CREATE TABLE regress (
    event INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
    -- Who has asked for it; empty: an organiser.
    owner TEXT NOT NULL,
    priority INTEGER NOT NULL
  ) STRICT)sql";

constexpr std::array<std::string_view, 1> kWorkMigrations = {kWorkVersion1};
constexpr std::array<TableColumns, 4> kWorkTables = {{
    {"worker", "id name caller token speed"},
    {"played_by", "match worker"},
    {"shut_out", "name caller token reason unix_us"},
    {"regress", "event owner priority"},
}};
constexpr SchemaPart kWorkPart{
    .name = "work", .migrations = kWorkMigrations, .tables = kWorkTables};

}  // namespace

const SchemaPart& WorkTables() { return kWorkPart; }

namespace {

constexpr std::string_view kArchiveVersion1 = R"sql(
  -- Files to which records of events that are over were moved.
  CREATE TABLE archive (
    id INTEGER PRIMARY KEY,
    -- From the folder of this file.
    path TEXT NOT NULL UNIQUE CHECK (path <> ''),
    -- That file has the same.
    identity BLOB NOT NULL UNIQUE CHECK (length(identity) = 32)
  ) STRICT;

  -- Events of whose records those that are empty here are in an archive.
  CREATE TABLE archived_event (
    event INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
    archive INTEGER NOT NULL REFERENCES archive (id),
    -- All of the event's, and the hash of their hashes.
    records INTEGER NOT NULL CHECK (records >= 1),
    digest BLOB NOT NULL CHECK (length(digest) = 32)
  ) STRICT)sql";

constexpr std::array<std::string_view, 1> kArchiveMigrations = {kArchiveVersion1};
constexpr std::array<TableColumns, 2> kArchiveTables = {{
    {"archive", "id path identity"},
    {"archived_event", "event archive records digest"},
}};
constexpr SchemaPart kArchivePart{
    .name = "archive", .migrations = kArchiveMigrations, .tables = kArchiveTables};

}  // namespace

const SchemaPart& ArchiveTables() { return kArchivePart; }

}  // namespace assize::ladder
