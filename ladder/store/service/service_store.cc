#include "ladder/store/service/service_store.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/store/rows/rows.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

using sqlite::Blob;
using sqlite::Connection;
using sqlite::Statement;

// So that nobody waits long for the database meanwhile.
constexpr int64_t kPrunedAtOnce = 5'000;

int64_t NowMicros() { return absl::ToUnixMicros(absl::Now()); }

Bytes32 AuditHeadAfter(const Bytes32& before, const AuditEntry& entry) {
  return Sha256()
      .AddFramed(AsView(before))
      .AddFramed(absl::StrCat(entry.number))
      .AddFramed(absl::StrCat(entry.unix_us))
      .AddFramed(entry.act.actor)
      .AddFramed(entry.act.name)
      .AddFramed(entry.act.subject)
      .AddFramed(entry.act.detail)
      .Digest();
}

AuditEntry EntryIn(const Statement& row) {
  return {.number = row.Int(0),
          .unix_us = row.Int(1),
          .act = {.actor = std::string(row.Text(2)),
                  .name = std::string(row.Text(3)),
                  .subject = std::string(row.Text(4)),
                  .detail = std::string(row.Text(5))},
          .head = HashIn(row.Bytes(6))};
}

constexpr std::string_view kSelectAudit =
    "SELECT number, unix_us, actor, act, subject, detail, head FROM audit";

absl::Status AppendAudit(Connection& connection, const Act& act) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto last,
      connection.Prepare(absl::StrCat(std::string(kSelectAudit), " ORDER BY number DESC LIMIT 1")));
  ASSIZE_ASSIGN_OR_RETURN(const bool row, last.Step());
  const AuditEntry before = row ? EntryIn(last) : AuditEntry();
  AuditEntry entry{.number = before.number + 1, .unix_us = NowMicros(), .act = act, .head = {}};
  entry.head = AuditHeadAfter(before.head, entry);
  last.Reset();
  ASSIZE_ASSIGN_OR_RETURN(auto insert,
                          connection.Prepare("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)"));
  insert.Bind(entry.number, entry.unix_us, act.actor, act.name, act.subject, act.detail,
              Blob{AsView(entry.head)});
  return insert.Run();
}

absl::StatusOr<std::optional<std::string>> ReadAnswer(Connection& connection,
                                                      const std::string& actor,
                                                      const RequestKey& request) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT digest, answer FROM request WHERE actor = ? AND request_id = ?"));
  select.Bind(actor, request.id);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (!row) return std::nullopt;
  if (HashIn(select.Bytes(0)) != request.digest) {
    return absl::InvalidArgumentError(absl::StrCat(
        "request_id ", Quoted(request.id), " was used for another request; choose a fresh one"));
  }
  return std::string(select.Bytes(1));
}

absl::Status InsertAnswer(Connection& connection, const std::string& actor,
                          const RequestKey& request, const std::string& answer) {
  ASSIZE_ASSIGN_OR_RETURN(auto insert,
                          connection.Prepare("INSERT INTO request VALUES (?, ?, ?, ?, ?)"));
  insert.Bind(actor, request.id, Blob{AsView(request.digest)}, Blob{answer}, NowMicros());
  return insert.Run();
}

std::string ScopesText(const std::set<int>& scopes) { return absl::StrJoin(scopes, ","); }

std::set<int> ScopesIn(std::string_view text) {
  std::set<int> scopes;
  for (const std::string& part : std::vector<std::string>(absl::StrSplit(std::string(text), ','))) {
    int scope = 0;
    if (absl::SimpleAtoi(part, &scope)) scopes.insert(scope);
  }
  return scopes;
}

std::string_view NameOf(FeedAudience audience) {
  return audience == FeedAudience::kOrganiser ? "ORGANISER" : "VIEWER";
}

}  // namespace

absl::StatusOr<std::optional<std::string>> ServiceStore::FindAnswer(const std::string& actor,
                                                                    const RequestKey& request) {
  std::optional<std::string> answer;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(answer, ReadAnswer(connection, actor, request));
    return absl::OkStatus();
  }));
  return answer;
}

absl::StatusOr<std::string> ServiceStore::Perform(
    Act* act, const std::optional<RequestKey>& request,
    const std::function<absl::StatusOr<std::string>()>& work) {
  std::string answer;
  ASSIZE_RETURN_IF_ERROR(store_->TogetherAs(act->actor, [&]() -> absl::Status {
    if (request.has_value()) {
      ASSIZE_ASSIGN_OR_RETURN(std::optional<std::string> before, FindAnswer(act->actor, *request));
      if (before.has_value()) {
        answer = *std::move(before);
        return absl::OkStatus();
      }
    }
    ASSIZE_ASSIGN_OR_RETURN(answer, work());
    return store_->WriteRows([&](Connection& connection) -> absl::Status {
      ASSIZE_RETURN_IF_ERROR(AppendAudit(connection, *act));
      if (!request.has_value()) return absl::OkStatus();
      return InsertAnswer(connection, act->actor, *request, answer);
    });
  }));
  return answer;
}

absl::Status ServiceStore::PruneAnswers(const Retention& retention) {
  return store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto prune,
        connection.Prepare("DELETE FROM request WHERE (actor, request_id) IN ("
                           " SELECT actor, request_id FROM request WHERE unix_us < ?1"
                           " AND (unix_us < ?2 OR unix_us < (SELECT unix_us FROM request"
                           "   ORDER BY unix_us DESC LIMIT 1 OFFSET ?3 - 1))"
                           " ORDER BY unix_us LIMIT ?4)"));
    prune.Bind(retention.kept_unix_us, retention.oldest_unix_us, retention.most, kPrunedAtOnce);
    return prune.Run();
  });
}

absl::StatusOr<bool> ServiceStore::Exists() {
  bool exists = false;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto select,
        connection.Prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'audit'"));
    ASSIZE_ASSIGN_OR_RETURN(exists, select.Step());
    return absl::OkStatus();
  }));
  return exists;
}

absl::StatusOr<std::vector<AuditEntry>> ServiceStore::LoadAudit(int64_t first, int64_t most) {
  std::vector<AuditEntry> entries;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto select, connection.Prepare(absl::StrCat(
                         std::string(kSelectAudit), " WHERE number >= ? ORDER BY number LIMIT ?")));
    select.Bind(first, most);
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return absl::OkStatus();
      entries.push_back(EntryIn(select));
    }
  }));
  return entries;
}

absl::StatusOr<int64_t> ServiceStore::VerifyAudit() {
  constexpr int64_t kAtOnce = 10'000;
  AuditEntry before;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const auto entries, LoadAudit(before.number + 1, kAtOnce));
    if (entries.empty()) return before.number;
    for (const AuditEntry& entry : entries) {
      if (entry.number != before.number + 1 || entry.head != AuditHeadAfter(before.head, entry)) {
        return absl::DataLossError(
            absl::StrCat(store_->name(), ": the audit log does not fit together at entry ",
                         before.number + 1, ": an entry was changed, added or removed"));
      }
      before = entry;
    }
  }
}

absl::Status ServiceStore::AddToken(const Token& token) {
  return store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto insert,
        connection.Prepare("INSERT INTO token (sha256, owner, scopes, bot, note, created_unix_us,"
                           " expires_unix_us) VALUES (?, ?, ?, ?, ?, ?, ?)"));
    insert.Bind(Blob{AsView(token.sha256)}, token.owner, ScopesText(token.scopes), token.bot,
                token.note, token.created_unix_us, token.expires_unix_us);
    return insert.Run();
  });
}

absl::StatusOr<std::vector<Token>> ServiceStore::LoadTokens() {
  std::vector<Token> tokens;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto select, connection.Prepare("SELECT id, sha256, owner, scopes, note, created_unix_us,"
                                        " expires_unix_us, revoked_unix_us, bot FROM token"
                                        " ORDER BY id"));
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return absl::OkStatus();
      Token& token = tokens.emplace_back();
      token.id = select.Int(0);
      token.sha256 = HashIn(select.Bytes(1));
      token.owner = select.Text(2);
      token.scopes = ScopesIn(select.Text(3));
      token.note = select.Text(4);
      token.created_unix_us = select.Int(5);
      token.expires_unix_us = select.Int(6);
      if (!select.IsNull(7)) token.revoked_unix_us = select.Int(7);
      token.bot = select.Text(8);
    }
  }));
  return tokens;
}

absl::Status ServiceStore::RevokeToken(int64_t id, int64_t revoked_unix_us) {
  return store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(auto update,
                            connection.Prepare("UPDATE token SET revoked_unix_us ="
                                               " coalesce(revoked_unix_us, ?) WHERE id = ?"
                                               " RETURNING id"));
    update.Bind(revoked_unix_us, id);
    ASSIZE_ASSIGN_OR_RETURN(const bool row, update.Step());
    return row ? absl::OkStatus() : absl::NotFoundError(absl::StrCat("no token ", id));
  });
}

absl::Status ServiceStore::AddOperation(const StoredOperation& operation) {
  return store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto insert, connection.Prepare("INSERT INTO operation (name, actor, subject,"
                                        " created_unix_us, request) VALUES (?, ?, ?, ?, ?)"));
    insert.Bind(operation.name, operation.actor, operation.subject, operation.created_unix_us,
                Blob{operation.request});
    return insert.Run();
  });
}

absl::Status ServiceStore::FinishOperation(const std::string& name, const std::string& result,
                                           int64_t done_unix_us) {
  return store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(auto update,
                            connection.Prepare("UPDATE operation SET result = ?, done_unix_us = ?"
                                               " WHERE name = ? AND result IS NULL"));
    update.Bind(Blob{result}, done_unix_us, name);
    return update.Run();
  });
}

absl::StatusOr<std::vector<StoredOperation>> ServiceStore::LoadOperations(int64_t since_unix_us) {
  std::vector<StoredOperation> operations;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto select, connection.Prepare("SELECT id, name, actor, subject, created_unix_us, request,"
                                        " result FROM operation WHERE result IS NULL"
                                        " OR created_unix_us >= ? ORDER BY id"));
    select.Bind(since_unix_us);
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return absl::OkStatus();
      StoredOperation& operation = operations.emplace_back();
      operation.id = select.Int(0);
      operation.name = select.Text(1);
      operation.actor = select.Text(2);
      operation.subject = select.Text(3);
      operation.created_unix_us = select.Int(4);
      operation.request = select.Bytes(5);
      if (!select.IsNull(6)) operation.result = std::string(select.Bytes(6));
    }
  }));
  return operations;
}

absl::StatusOr<std::vector<std::string>> ServiceStore::PruneOperations(const Retention& retention) {
  std::vector<std::string> names;
  ASSIZE_RETURN_IF_ERROR(store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto prune,
        connection.Prepare("DELETE FROM operation WHERE id IN ("
                           " SELECT id FROM operation WHERE done_unix_us < ?1"
                           " AND (done_unix_us < ?2 OR done_unix_us < (SELECT done_unix_us"
                           "   FROM operation WHERE done_unix_us IS NOT NULL"
                           "   ORDER BY done_unix_us DESC LIMIT 1 OFFSET ?3 - 1))"
                           " ORDER BY done_unix_us LIMIT ?4) RETURNING name"));
    prune.Bind(retention.kept_unix_us, retention.oldest_unix_us, retention.most, kPrunedAtOnce);
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, prune.Step());
      if (!row) return absl::OkStatus();
      names.emplace_back(prune.Text(0));
    }
  }));
  return names;
}

absl::Status ServiceStore::WantEvent(EventId event, bool wanted) {
  return store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto change,
        connection.Prepare(wanted ? "INSERT INTO wanted_event VALUES (?1, ?2)"
                                    " ON CONFLICT DO NOTHING"
                                  : "DELETE FROM wanted_event WHERE event = ?1 AND ?2 > 0"));
    change.Bind(event, NowMicros());
    return change.Run();
  });
}

absl::StatusOr<std::vector<EventId>> ServiceStore::WantedEvents() {
  std::vector<EventId> events;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto select, connection.Prepare("SELECT wanted_event.event FROM wanted_event"
                                        " JOIN event ON event.id = wanted_event.event"
                                        " JOIN run ON run.id = event.run"
                                        " WHERE run.ended_unix_us IS NULL ORDER BY since_unix_us,"
                                        " wanted_event.event"));
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return absl::OkStatus();
      events.push_back(select.Int(0));
    }
  }));
  return events;
}

absl::Status ServiceStore::PauseEvent(EventId event, bool paused) {
  return store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto change,
        connection.Prepare(paused ? "INSERT INTO paused_event VALUES (?) ON CONFLICT DO NOTHING"
                                  : "DELETE FROM paused_event WHERE event = ?"));
    change.Bind(event);
    return change.Run();
  });
}

absl::StatusOr<std::set<EventId>> ServiceStore::PausedEvents() {
  std::set<EventId> events;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare("SELECT event FROM paused_event"));
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return absl::OkStatus();
      events.insert(select.Int(0));
    }
  }));
  return events;
}

absl::StatusOr<std::vector<FeedRow>> ServiceStore::AppendFeed(FeedAudience audience,
                                                              const std::vector<FeedRow>& rows) {
  std::vector<FeedRow> added;
  ASSIZE_RETURN_IF_ERROR(store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto insert,
        connection.Prepare("INSERT INTO feed SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3"
                           " FROM feed WHERE audience = ?1 ON CONFLICT DO NOTHING"
                           " RETURNING number"));
    for (const FeedRow& row : rows) {
      insert.Bind(NameOf(audience), row.subject, Blob{row.item});
      ASSIZE_ASSIGN_OR_RETURN(const bool fresh, insert.Step());
      if (!fresh) continue;
      FeedRow& published = added.emplace_back(row);
      published.number = insert.Int(0);
      ASSIZE_RETURN_IF_ERROR(insert.Run());
    }
    return absl::OkStatus();
  }));
  return added;
}

absl::StatusOr<std::vector<FeedRow>> ServiceStore::LoadFeed(FeedAudience audience, int64_t first,
                                                            int64_t most) {
  std::vector<FeedRow> rows;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto select, connection.Prepare("SELECT number, subject, item FROM feed WHERE audience = ?"
                                        " AND number >= ? ORDER BY number LIMIT ?"));
    select.Bind(NameOf(audience), first, most);
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return absl::OkStatus();
      rows.push_back({select.Int(0), std::string(select.Text(1)), std::string(select.Bytes(2))});
    }
  }));
  return rows;
}

absl::StatusOr<int64_t> ServiceStore::FeedHead(FeedAudience audience) {
  int64_t head = 0;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto select,
        connection.Prepare("SELECT coalesce(max(number), 0) FROM feed WHERE audience = ?"));
    select.Bind(NameOf(audience));
    ASSIZE_RETURN_IF_ERROR(select.Step().status());
    head = select.Int(0);
    return absl::OkStatus();
  }));
  return head;
}

absl::StatusOr<std::set<std::string>> ServiceStore::FeedSubjects(FeedAudience audience) {
  std::set<std::string> subjects;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto select,
        connection.Prepare("SELECT subject FROM feed WHERE audience = ? ORDER BY subject"));
    select.Bind(NameOf(audience));
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return absl::OkStatus();
      subjects.emplace_hint(subjects.end(), select.Text(0));
    }
  }));
  return subjects;
}

}  // namespace assize::ladder
