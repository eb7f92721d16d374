#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/names/names.h"
#include "ladder/store/rows/owner_versions.h"
#include "ladder/store/rows/rows.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

absl::StatusOr<int64_t> OwnerId(sqlite::Connection& connection, const NewVersion& version) {
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare("SELECT id FROM owner WHERE name = ?"));
  select.Bind(version.owner);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (row) return select.Int(0);
  ASSIZE_ASSIGN_OR_RETURN(
      auto insert, connection.Prepare("INSERT INTO owner (name, created_unix_us) VALUES (?, ?)"));
  insert.Bind(version.owner, version.submitted_unix_us);
  ASSIZE_RETURN_IF_ERROR(insert.Run());
  return connection.last_insert_id();
}

// As the bot was first written; SQLite knows the case of ASCII letters only.
std::string StoredName(const std::vector<Version>& versions, const std::string& bot) {
  for (const Version& version : versions) {
    if (names::SameName(version.bot, bot)) return version.bot;
  }
  return bot;
}

// A bot that was withdrawn takes part again.
absl::Status BringBack(sqlite::Connection& connection, ChainWriter& chain, int64_t bot) {
  ASSIZE_ASSIGN_OR_RETURN(auto back,
                          connection.Prepare("UPDATE bot SET withdrawn_unix_us = NULL WHERE id = ?"
                                             " AND withdrawn_unix_us IS NOT NULL RETURNING id"));
  back.Bind(bot);
  ASSIZE_ASSIGN_OR_RETURN(const bool changed, back.Step());
  if (!changed) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(back.Run());
  return chain.Append({.kind = ChainKind::kBot, .id = bot}, "takes part again");
}

// The bot with that name, which is new or belongs to the owner.
absl::StatusOr<int64_t> BotId(sqlite::Connection& connection, ChainWriter& chain,
                              const NewVersion& version, int64_t owner, const std::string& name) {
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare("SELECT id FROM bot WHERE name = ?"));
  select.Bind(name);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (row) {
    const int64_t known = select.Int(0);
    select.Reset();
    ASSIZE_RETURN_IF_ERROR(BringBack(connection, chain, known));
    return known;
  }
  ASSIZE_ASSIGN_OR_RETURN(
      auto insert,
      connection.Prepare("INSERT INTO bot (name, owner, created_unix_us) VALUES (?, ?, ?)"));
  insert.Bind(name, owner, version.submitted_unix_us);
  ASSIZE_RETURN_IF_ERROR(insert.Run());
  const int64_t bot = connection.last_insert_id();
  ASSIZE_RETURN_IF_ERROR(chain.Append({.kind = ChainKind::kBot, .id = bot}, "new"));
  return bot;
}

absl::Status InsertGames(sqlite::Connection& connection, VersionId id,
                         const std::vector<std::string>& games) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto insert, connection.Prepare("INSERT INTO version_game (version, game) VALUES (?, ?)"));
  for (const std::string& game : games) {
    insert.Bind(id, game);
    ASSIZE_RETURN_IF_ERROR(insert.Run());
  }
  return absl::OkStatus();
}

// SQLite knows the case of ASCII letters only.
absl::StatusOr<std::optional<int64_t>> KnownOwner(sqlite::Connection& connection,
                                                  std::string_view owner) {
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare("SELECT id FROM owner WHERE name = ?"));
  select.Bind(owner);
  ASSIZE_ASSIGN_OR_RETURN(const bool found, select.Step());
  if (found) return select.Int(0);
  ASSIZE_ASSIGN_OR_RETURN(auto all, connection.Prepare("SELECT id, name FROM owner"));
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, all.Step());
    if (!row) return std::nullopt;
    if (names::SameName(all.Text(1), owner)) return all.Int(0);
  }
}

using GamesOfVersions = std::map<VersionId, std::vector<std::string>>;

// Of an owner's versions, or of all.
absl::StatusOr<GamesOfVersions> ReadGames(sqlite::Connection& connection,
                                          std::optional<int64_t> owner) {
  std::string text = "SELECT version, game FROM version_game";
  if (owner.has_value()) {
    text +=
        " WHERE version IN (SELECT version.id FROM bot JOIN version ON version.bot = bot.id"
        " WHERE bot.owner = ?)";
  }
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare(text + " ORDER BY version, game"));
  if (owner.has_value()) select.Bind(*owner);
  GamesOfVersions games;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return games;
    games[select.Int(0)].emplace_back(select.Text(1));
  }
}

Version ReadVersion(const sqlite::Statement& row) {
  Version version;
  version.id = row.Int(0);
  version.bot = row.Text(1);
  version.owner = row.Text(2);
  version.number = static_cast<int>(row.Int(3));
  version.label = row.Text(4);
  version.sha256 = HashIn(row.Bytes(5));
  version.installed_sha256 = HashIn(row.Bytes(6));
  version.submitted_unix_us = row.Int(7);
  if (!row.IsNull(8)) version.suspended = std::string(row.Text(8));
  version.withdrawn = row.Int(9) != 0;
  version.remote = row.Int(10) != 0;
  return version;
}

absl::StatusOr<std::vector<Version>> SelectVersions(sqlite::Connection& connection,
                                                    std::optional<int64_t> owner) {
  ASSIZE_ASSIGN_OR_RETURN(GamesOfVersions games, ReadGames(connection, owner));
  std::string text =
      "SELECT version.id, bot.name, owner.name, number, label, submitted.sha256,"
      " installed.sha256, submitted_unix_us, suspension.reason, withdrawn_unix_us IS NOT NULL,"
      " remote FROM version JOIN bot ON bot.id = version.bot"
      " JOIN owner ON owner.id = bot.owner"
      " JOIN bundle AS submitted ON submitted.id = version.submitted"
      " JOIN bundle AS installed ON installed.id = version.installed"
      " LEFT JOIN suspension ON suspension.version = version.id";
  if (owner.has_value()) text += " WHERE bot.owner = ?";
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare(text + " ORDER BY bot.id, number"));
  if (owner.has_value()) select.Bind(*owner);
  std::vector<Version> versions;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return versions;
    versions.push_back(ReadVersion(select));
    versions.back().games = std::move(games[versions.back().id]);
  }
}

}  // namespace

namespace {

// `bundle` is the submitted one, a Bundle or a PackedBundle; so is `built`.
template <class Files>
absl::StatusOr<VersionId> Insert(sqlite::Connection& connection, ChainWriter& chain,
                                 const NewVersion& version, const Files& bundle,
                                 const Bytes32& sha256, const std::optional<Files>& built) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, ReadVersions(connection));
  ASSIZE_RETURN_IF_ERROR(CheckAddable(versions, version.owner, version.bot, sha256));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t owner, OwnerId(connection, version));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t bot, BotId(connection, chain, version, owner,
                                                   StoredName(versions, version.bot)));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t submitted, InsertBundle(connection, bundle));
  int64_t installed = submitted;
  if (built.has_value()) {
    ASSIZE_ASSIGN_OR_RETURN(installed, InsertBundle(connection, *built));
  }
  ASSIZE_ASSIGN_OR_RETURN(
      auto insert,
      connection.Prepare("INSERT INTO version (bot, number, label, submitted, installed,"
                         " submitted_unix_us, remote) VALUES (?1, (SELECT count(*) + 1"
                         " FROM version WHERE bot = ?1), ?2, ?3, ?4, ?5, ?6)"));
  insert.Bind(bot, version.label, submitted, installed, version.submitted_unix_us,
              version.remote ? 1 : 0);
  ASSIZE_RETURN_IF_ERROR(insert.Run());
  const VersionId id = connection.last_insert_id();
  ASSIZE_RETURN_IF_ERROR(InsertGames(connection, id, version.games));
  ASSIZE_RETURN_IF_ERROR(chain.Append({.kind = ChainKind::kVersion, .id = id}, "submitted"));
  return id;
}

}  // namespace

absl::StatusOr<VersionId> InsertVersion(sqlite::Connection& connection, ChainWriter& chain,
                                        const NewVersion& version) {
  return Insert(connection, chain, version, version.submitted, version.submitted.Hash(),
                version.built);
}

absl::StatusOr<VersionId> InsertVersion(sqlite::Connection& connection, ChainWriter& chain,
                                        const PackedVersion& version) {
  return Insert(connection, chain, version.facts, version.submitted, version.submitted.sha256,
                version.built);
}

absl::StatusOr<std::vector<Version>> ReadVersions(sqlite::Connection& connection) {
  return SelectVersions(connection, std::nullopt);
}

absl::StatusOr<std::vector<Version>> ReadVersionsOf(sqlite::Connection& connection,
                                                    std::string_view owner) {
  ASSIZE_ASSIGN_OR_RETURN(const std::optional<int64_t> id, KnownOwner(connection, owner));
  if (!id.has_value()) return std::vector<Version>();
  return SelectVersions(connection, id);
}

absl::Status UpdateWithdrawn(sqlite::Connection& connection, ChainWriter& chain,
                             std::string_view bot, int64_t withdrawn_unix_us) {
  ASSIZE_ASSIGN_OR_RETURN(auto update,
                          connection.Prepare("UPDATE bot SET withdrawn_unix_us = ? WHERE name = ?"
                                             " AND withdrawn_unix_us IS NULL RETURNING id"));
  update.Bind(withdrawn_unix_us, bot);
  ASSIZE_ASSIGN_OR_RETURN(const bool updated, update.Step());
  if (!updated) {
    return absl::FailedPreconditionError(
        absl::StrCat("bot ", Quoted(bot), " has been withdrawn already"));
  }
  const int64_t id = update.Int(0);
  ASSIZE_RETURN_IF_ERROR(update.Run());
  return chain.Append({.kind = ChainKind::kBot, .id = id}, "withdrawn");
}

absl::Status InsertSuspension(sqlite::Connection& connection, ChainWriter& chain, VersionId version,
                              std::string_view reason, int64_t since_unix_us) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto insert,
      connection.Prepare("INSERT INTO suspension (version, since_unix_us, reason)"
                         " VALUES (?, ?, ?) ON CONFLICT (version) DO NOTHING RETURNING version"));
  insert.Bind(version, since_unix_us, reason);
  ASSIZE_ASSIGN_OR_RETURN(const bool suspended, insert.Step());
  if (!suspended) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(insert.Run());
  return chain.Append({.kind = ChainKind::kVersion, .id = version}, "suspended");
}

absl::Status UpdateReinstated(sqlite::Connection& connection, ChainWriter& chain,
                              const Version& version) {
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare("SELECT bot FROM version WHERE id = ?"));
  select.Bind(version.id);
  ASSIZE_RETURN_IF_ERROR(select.Step().status());
  const int64_t bot = select.Int(0);
  select.Reset();
  ASSIZE_RETURN_IF_ERROR(BringBack(connection, chain, bot));
  // Withdrawing a bot and taking that back forgives no forfeits.
  if (!version.suspended.has_value()) return absl::OkStatus();
  for (const char* sql : {"UPDATE version SET forgiven = (SELECT max(id) FROM planned_match)"
                          " WHERE id = ?",
                          "DELETE FROM suspension WHERE version = ?"}) {
    ASSIZE_ASSIGN_OR_RETURN(auto statement, connection.Prepare(sql));
    statement.Bind(version.id);
    ASSIZE_RETURN_IF_ERROR(statement.Run());
  }
  return chain.Append({.kind = ChainKind::kVersion, .id = version.id}, "reinstated");
}

absl::StatusOr<int> CountForfeitStreak(sqlite::Connection& connection, VersionId version) {
  ASSIZE_ASSIGN_OR_RETURN(const auto applied, ReadApplied(connection));
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT planned_match.id, planned_match.match FROM planned_seat"
                         " JOIN planned_match ON planned_match.id = planned_seat.planned"
                         " JOIN event ON event.id = planned_match.event"
                         " JOIN version ON version.id = planned_seat.version"
                         " WHERE planned_seat.version = ? AND planned_match.state <> 'OPEN'"
                         " AND planned_seat.planned > coalesce(version.forgiven, 0)"
                         " AND NOT event.apart"
                         " GROUP BY planned_seat.planned ORDER BY planned_seat.planned DESC"));
  ASSIZE_ASSIGN_OR_RETURN(
      auto forfeit,
      connection.Prepare("SELECT max(seat.forfeit IS NOT NULL), max(match.state = 'FORFEITED')"
                         " FROM planned_seat"
                         " JOIN seat ON seat.match = ? AND seat.seat = planned_seat.seat"
                         " JOIN match ON match.id = seat.match"
                         " WHERE planned_seat.planned = ? AND planned_seat.version = ?"));
  select.Bind(version);
  int streak = 0;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return streak;
    const auto again = applied.find(select.Int(0));
    const bool replaced = again != applied.end();
    if (select.IsNull(1) && !replaced) continue;
    forfeit.Bind(replaced ? again->second.match : select.Int(1), select.Int(0), version);
    ASSIZE_RETURN_IF_ERROR(forfeit.Step().status());
    // Others forfeited it before it was over: what this bot would have done in it is not known.
    if (forfeit.Int(0) == 0 && forfeit.Int(1) != 0) continue;
    if (forfeit.Int(0) == 0) return streak;
    // A rerun ends a streak and never extends one: a suspended version plays in it too.
    if (!replaced) ++streak;
  }
}

}  // namespace assize::ladder
