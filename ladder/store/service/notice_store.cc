#include "ladder/store/service/notice_store.h"

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

using sqlite::Connection;
using sqlite::Statement;

absl::StatusOr<bool> HasTable(Connection& connection, std::string_view name) {
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT count(*) FROM sqlite_schema WHERE name = ?"));
  select.Bind(name);
  ASSIZE_RETURN_IF_ERROR(select.Step().status());
  return select.Int(0) > 0;
}

absl::StatusOr<bool> HasNotices(Connection& connection) {
  return HasTable(connection, "announcement");
}

std::optional<EventId> EventIn(const Statement& row, int column) {
  if (row.IsNull(column)) return std::nullopt;
  return row.Int(column);
}

// 0: none, since events are numbered from 1.
int64_t EventColumn(const std::optional<EventId>& event) { return event.value_or(0); }

Question QuestionIn(const Statement& row) {
  Question question{.id = row.Int(0),
                    .name = std::string(row.Text(1)),
                    .event = EventIn(row, 2),
                    .owner = std::string(row.Text(3)),
                    .actor = std::string(row.Text(4)),
                    .text = std::string(row.Text(5)),
                    .asked_unix_us = row.Int(6)};
  if (row.IsNull(7)) return question;
  question.answer = QuestionAnswer{
      .text = std::string(row.Text(7)), .unix_us = row.Int(8), .to_all = row.Int(9) != 0};
  return question;
}

}  // namespace

absl::Status NoticeStore::AddAnnouncement(const Announcement& announcement) {
  return store_->WriteLinkedRows([&](Connection& connection, ChainWriter& chain) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto insert, connection.Prepare("INSERT INTO announcement (event, text, actor, unix_us)"
                                        " VALUES (nullif(?, 0), ?, ?, ?)"));
    insert.Bind(EventColumn(announcement.event), announcement.text, announcement.actor,
                announcement.unix_us);
    ASSIZE_RETURN_IF_ERROR(insert.Run());
    return chain.Append({.kind = ChainKind::kAnnouncement, .id = connection.last_insert_id()},
                        "announced");
  });
}

absl::StatusOr<std::vector<Announcement>> NoticeStore::LoadAnnouncements() {
  std::vector<Announcement> announcements;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const bool there, HasNotices(connection));
    if (!there) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(
        auto select,
        connection.Prepare("SELECT id, event, text, actor, unix_us FROM announcement ORDER BY id"));
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return absl::OkStatus();
      announcements.push_back({.id = select.Int(0),
                               .event = EventIn(select, 1),
                               .text = std::string(select.Text(2)),
                               .actor = std::string(select.Text(3)),
                               .unix_us = select.Int(4)});
    }
  }));
  return announcements;
}

absl::Status NoticeStore::SetTitle(const std::string& title) {
  return store_->WriteLinkedRows([&](Connection& connection, ChainWriter& chain) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(auto set,
                            connection.Prepare("INSERT INTO title (id, text) VALUES (1, ?)"
                                               " ON CONFLICT (id) DO UPDATE SET text = ?1"));
    set.Bind(title);
    ASSIZE_RETURN_IF_ERROR(set.Run());
    return chain.Append({.kind = ChainKind::kTitle, .id = 1}, "set");
  });
}

absl::StatusOr<std::string> NoticeStore::LoadTitle() {
  std::string title;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const bool there, HasTable(connection, "title"));
    if (!there) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare("SELECT text FROM title"));
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (row) title = std::string(select.Text(0));
    return absl::OkStatus();
  }));
  return title;
}

absl::Status NoticeStore::AddQuestion(const Question& question) {
  return store_->WriteLinkedRows([&](Connection& connection, ChainWriter& chain) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto insert,
        connection.Prepare("INSERT INTO question (name, event, owner, actor, text, asked_unix_us)"
                           " VALUES (?, nullif(?, 0), ?, ?, ?, ?)"));
    insert.Bind(question.name, EventColumn(question.event), question.owner, question.actor,
                question.text, question.asked_unix_us);
    ASSIZE_RETURN_IF_ERROR(insert.Run());
    return chain.Append({.kind = ChainKind::kQuestion, .id = connection.last_insert_id()}, "asked");
  });
}

absl::Status NoticeStore::Answer(const std::string& name, const QuestionAnswer& answer) {
  return store_->WriteLinkedRows([&](Connection& connection, ChainWriter& chain) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto select,
        connection.Prepare("SELECT answer IS NOT NULL, id FROM question WHERE name = ?"));
    select.Bind(name);
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return absl::NotFoundError(absl::StrCat("no question ", Quoted(name)));
    if (select.Int(0) != 0) {
      return absl::FailedPreconditionError(absl::StrCat(
          "the question ", Quoted(name), " was answered; say more with an announcement"));
    }
    const int64_t id = select.Int(1);
    select.Reset();
    ASSIZE_ASSIGN_OR_RETURN(
        auto update, connection.Prepare("UPDATE question SET answer = ?, answered_unix_us = ?,"
                                        " to_all = ? WHERE name = ?"));
    update.Bind(answer.text, answer.unix_us, static_cast<int64_t>(answer.to_all ? 1 : 0), name);
    ASSIZE_RETURN_IF_ERROR(update.Run());
    return chain.Append({.kind = ChainKind::kQuestion, .id = id}, "answered");
  });
}

absl::StatusOr<std::vector<Question>> NoticeStore::LoadQuestions() {
  std::vector<Question> questions;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const bool there, HasNotices(connection));
    if (!there) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(
        auto select, connection.Prepare("SELECT id, name, event, owner, actor, text, asked_unix_us,"
                                        " answer, answered_unix_us, to_all FROM question"
                                        " ORDER BY id"));
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return absl::OkStatus();
      questions.push_back(QuestionIn(select));
    }
  }));
  return questions;
}

}  // namespace assize::ladder
