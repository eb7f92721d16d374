#include "ladder/report/overview/service_report.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "ladder/model/scope_words.h"
#include "ladder/report/cells.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder::report {
namespace {

// The public port, and who is there from elsewhere.
std::string PortText(const v1::ServiceStatus& status) {
  std::string text;
  if (!status.ports().empty()) {
    absl::StrAppend(&text, "The public port listens: ", absl::StrJoin(status.ports(), ", "), ".\n");
  }
  for (const v1::RemoteBotStatus& bot : status.remote_bots()) {
    absl::StrAppend(&text, "  ", bot.version(), " is there: ", bot.waiting(), " waiting, ",
                    bot.playing(), " playing");
    if (bot.away() > 0) absl::StrAppend(&text, ", ", bot.away(), " cut off");
    if (bot.round_trip_us() > 0) {
      absl::StrAppendFormat(&text, "; round trip %.1f ms",
                            static_cast<double>(bot.round_trip_us()) / 1000);
    }
    absl::StrAppend(&text, "\n");
  }
  return text;
}

// What is to be known of a worker beside its numbers, a line each.
std::vector<std::string> RemarksOn(const v1::WorkerStatus& worker) {
  std::vector<std::string> remarks;
  if (!worker.owner().empty()) {
    remarks.push_back("gets only tests and challenges of " + worker.owner());
  }
  if (worker.leaving()) remarks.emplace_back("asked to end");
  if (!worker.refused().empty()) remarks.push_back("gets nothing: " + worker.refused());
  if (!worker.unclocked().empty()) {
    remarks.push_back("gets nothing with a clock: " + worker.unclocked());
  }
  if (!worker.trouble().empty()) remarks.push_back("trouble: " + worker.trouble());
  for (const std::string& line : worker.remarkable()) remarks.push_back("differs: " + line);
  if (worker.doubtful_size() > 0) {
    constexpr int kShown = 5;
    const int shown = std::min(kShown, worker.doubtful_size());
    remarks.push_back(absl::StrCat(
        Counted(worker.doubtful_size(), "match of it counts", "matches of it count"),
        " and can't be believed (ladder rerun): ",
        absl::StrJoin(worker.doubtful().begin(), worker.doubtful().begin() + shown, ", "),
        shown < worker.doubtful_size() ? " ..." : ""));
  }
  return remarks;
}

std::string SpeedText(const v1::WorkerStatus& worker) {
  return worker.speed() > 0 ? absl::StrFormat("%.2f", worker.speed()) : "";
}

// "12, 1 otherwise"
std::string AskedAgain(const v1::WorkerStatus& worker) {
  return absl::StrCat(worker.seats_fed(),
                      worker.seats_different() > 0
                          ? absl::StrCat(", ", worker.seats_different(), " otherwise")
                          : "");
}

std::string WorkersText(const v1::ServiceStatus& status) {
  std::string text;
  for (const v1::WorkerStatus& worker : status.workers()) {
    absl::StrAppend(&text, "  ", worker.worker(), ": ", Counted(worker.slots(), "slot", "slots"),
                    worker.owner().empty() ? "" : absl::StrCat(" of ", worker.owner()), ", ",
                    worker.matches(), " played",
                    absl::StrFormat(" (%.1f/s)", worker.matches_per_s()), ", ", worker.leased(),
                    " leased, heard of ", worker.silent_ms() / 1000, " s ago");
    if (worker.speed() > 0) absl::StrAppend(&text, ", speed ", SpeedText(worker));
    for (const std::string& remark : RemarksOn(worker)) absl::StrAppend(&text, "; ", remark);
    absl::StrAppend(&text, "\n");
  }
  return text.empty() ? "" : "Workers on other machines:\n" + text;
}

std::string ScopesText(const v1::TokenInfo& token) {
  return absl::StrJoin(token.scopes(), ",", [](std::string* text, int scope) {
    absl::StrAppend(text, WordOf(static_cast<v1::Scope>(scope)));
  });
}

// For organisers; others receive neither the number of matches at a time nor workers.
std::string WorkText(const v1::ServiceStatus& status) {
  const bool plays_here = status.jobs() > 0 || !status.workers().empty();
  if (!plays_here && status.running_events() == 0) return "";
  if (!plays_here) {
    return absl::StrCat(" In play: ", Counted(status.running_events(), "event", "events"),
                        status.running_events() == 1 ? ", which waits" : ", which wait",
                        ": no worker is connected and --jobs is 0.");
  }
  return absl::StrCat(
      " In play: ", Counted(status.running_events(), "event", "events"),
      ". Played: ", Counted(static_cast<int64_t>(status.matches()), "match", "matches"), ", ",
      status.jobs(),
      " at a time. Waiting: ", Counted(status.waiting_submissions(), "submission", "submissions"),
      ".");
}

std::string About(const std::string& event) { return event.empty() ? "" : ", about " + event; }

// Below its head.
std::string Indented(const std::string& text) {
  return absl::StrCat("  ", absl::StrReplaceAll(text, {{"\n", "\n  "}}), "\n");
}

std::string QuestionText(const v1::Question& question) {
  std::string text = absl::StrCat(question.name(), "  ", UtcText(question.asked_unix_us()),
                                  question.owner().empty() ? "" : ", " + question.owner(),
                                  About(question.event()), "\n", Indented(question.text()));
  if (question.answer().empty()) return text;
  return absl::StrCat(text, "  Answered ", UtcText(question.answered_unix_us()),
                      question.to_all() ? " to all" : "", ":\n", Indented(question.answer()));
}

}  // namespace

std::string ServiceText(const v1::ServiceStatus& status) {
  return absl::StrCat("Serving since ", UtcText(status.started_unix_us()),
                      status.draining() ? ", draining" : "", ".", WorkText(status), " You are ",
                      status.caller(), ".\n", PortText(status), WorkersText(status));
}

Sheet WorkersSheet(const v1::ServiceStatus& status) {
  Sheet sheet;
  sheet.columns = {{.head = "worker", .key = true},
                   {.head = "slots"},
                   {.head = "played"},
                   {.head = "a second"},
                   {.head = "leased"},
                   {.head = "silent"},
                   {.head = "speed"},
                   {.head = "asked again"},
                   {.head = "caller"},
                   {.head = "state", .fit = Fit::kShorten}};
  for (const v1::WorkerStatus& worker : status.workers()) {
    sheet.rows.push_back(
        {worker.worker(), absl::StrCat(worker.slots()), absl::StrCat(worker.matches()),
         absl::StrFormat("%.1f", worker.matches_per_s()), absl::StrCat(worker.leased()),
         absl::StrCat(worker.silent_ms() / 1000, " s"), SpeedText(worker), AskedAgain(worker),
         worker.caller(), absl::StrJoin(RemarksOn(worker), "; ")});
  }
  return sheet;
}

Sheet ServiceSheet(const v1::ServiceStatus& status) {
  Sheet sheet;
  sheet.columns = PlainColumns({"fact", "value"}, "l");
  const auto add = [&sheet](const std::string& fact, const std::string& value) {
    sheet.rows.push_back({fact, value});
  };
  add("commit", status.commit());
  add("serving since", UtcText(status.started_unix_us()));
  add("draining", status.draining() ? "1" : "0");
  add("caller", status.caller());
  // As of WorkText().
  if (status.jobs() != 0 || status.running_events() != 0 || !status.workers().empty()) {
    add("matches at a time", absl::StrCat(status.jobs()));
    add("events in play", absl::StrCat(status.running_events()));
    add("matches played", absl::StrCat(status.matches()));
    add("submissions waiting", absl::StrCat(status.waiting_submissions()));
  }
  for (const std::string& port : status.ports()) add("public port", port);
  for (const v1::RemoteBotStatus& bot : status.remote_bots()) {
    add(absl::StrCat(bot.version(), " waiting"), absl::StrCat(bot.waiting()));
    add(absl::StrCat(bot.version(), " playing"), absl::StrCat(bot.playing()));
    add(absl::StrCat(bot.version(), " cut off"), absl::StrCat(bot.away()));
    add(absl::StrCat(bot.version(), " round trip us"), absl::StrCat(bot.round_trip_us()));
  }
  return sheet;
}

Sheet TokensSheet(const v1::ListTokensResponse& tokens) {
  Sheet sheet;
  sheet.columns = {{.head = "token", .key = true},
                   {.head = "owner", .fit = Fit::kShorten},
                   {.head = "scopes"},
                   {.head = "plays for", .show = Show::kIfAny, .fit = Fit::kShorten},
                   {.head = "expires"},
                   {.head = "revoked", .show = Show::kIfAny},
                   {.head = "note", .show = Show::kIfAny, .fit = Fit::kShorten}};
  for (const v1::TokenInfo& token : tokens.tokens()) {
    sheet.rows.push_back({token.id(), token.owner(), ScopesText(token), token.bot(),
                          UtcText(token.expires_unix_us()),
                          token.has_revoked_unix_us() ? UtcText(token.revoked_unix_us()) : "",
                          token.note()});
  }
  return sheet;
}

std::string AnnouncementsText(const v1::ListAnnouncementsResponse& announcements) {
  std::string text;
  for (const v1::Announcement& announcement : announcements.announcements()) {
    absl::StrAppend(&text, UtcText(announcement.announced_unix_us()), About(announcement.event()),
                    "\n", Indented(announcement.text()));
  }
  return text.empty() ? "Nothing was announced\n" : text;
}

Sheet AnnouncementsSheet(const v1::ListAnnouncementsResponse& announcements) {
  Sheet sheet;
  sheet.columns = PlainColumns({"time", "event", "text"}, "l");
  for (const v1::Announcement& announcement : announcements.announcements()) {
    sheet.rows.push_back(
        {UtcText(announcement.announced_unix_us()), announcement.event(), announcement.text()});
  }
  return sheet;
}

Sheet QuestionsSheet(const v1::ListQuestionsResponse& questions) {
  Sheet sheet;
  sheet.columns = PlainColumns(
      {"name", "owner", "event", "asked", "question", "answered", "answer", "to all"}, "l");
  for (const v1::Question& question : questions.questions()) {
    const bool answered = question.answered_unix_us() > 0;
    sheet.rows.push_back({question.name(), question.owner(), question.event(),
                          UtcText(question.asked_unix_us()), question.text(),
                          answered ? UtcText(question.answered_unix_us()) : "", question.answer(),
                          question.to_all() ? "1" : "0"});
  }
  return sheet;
}

std::string QuestionsText(const v1::ListQuestionsResponse& questions) {
  std::string text;
  for (const v1::Question& question : questions.questions()) {
    absl::StrAppend(&text, QuestionText(question));
  }
  return text.empty() ? "There is no question\n" : text;
}

}  // namespace assize::ladder::report
