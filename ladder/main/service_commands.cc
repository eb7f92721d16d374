// Commands about a running service: `ladder status`, `start`, `pause`, `token` and `audit`.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/client/client.h"
#include "ladder/event/moment.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/service/caller.h"
#include "ladder/store/service_store.h"
#include "referee/base/json.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_format.h"
#include "referee/cli/text_layout.h"

namespace assize::ladder {
namespace {

using client::Stub;

struct Settings {
  std::string database;
  std::string event;
  std::string owner;
  std::vector<std::string> scopes;
  std::string bot;
  int64_t days = 365;
  std::string note;
  std::string id;
  OutputFlags output;
};

std::string ScopesText(const v1::TokenInfo& token) {
  std::vector<std::string> words;
  for (const int scope : token.scopes()) {
    words.push_back(service::WordOf(static_cast<v1::Scope>(scope)));
  }
  return absl::StrJoin(words, ",");
}

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

absl::StatusOr<std::string> Status(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const v1::ServiceStatus status,
                          service->Call(&Stub::GetStatus, v1::GetStatusRequest()));
  if (settings.output.Get() == OutputFormat::kJson) return ToJson(status, JsonLayout::kDocument);
  return absl::StrCat("Serving since ", UtcText(status.started_unix_us()),
                      status.draining() ? ", draining" : "", ". In play: ",
                      Counted(status.running_events(), "event", "events"), ". Played: ",
                      Counted(static_cast<int64_t>(status.matches()), "match", "matches"),
                      ", ", status.jobs(), " at a time. Waiting: ",
                      Counted(status.waiting_submissions(), "submission", "submissions"),
                      ". You are ", status.caller(), ".\n", PortText(status));
}

absl::StatusOr<std::string> Start(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings.database));
  v1::StartEventRequest request;
  request.set_event(settings.event);
  request.set_request_id(client::FreshRequestId());
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info, service->Call(&Stub::StartEvent, request));
  return absl::StrCat("Started ", info.summary().name(), "\n");
}

absl::StatusOr<std::string> Pause(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings.database));
  v1::PauseEventRequest request;
  request.set_event(settings.event);
  request.set_request_id(client::FreshRequestId());
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info, service->Call(&Stub::PauseEvent, request));
  return absl::StrCat(
      "Paused ", info.summary().name(),
      info.state() == v1::EVENT_STATE_PAUSING ? ", once the matches in play are over\n" : "\n");
}

absl::StatusOr<std::string> CreateToken(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings.database));
  v1::CreateTokenRequest request;
  request.set_owner(settings.owner);
  for (const std::string& word : settings.scopes) {
    const v1::Scope scope = service::ScopeOfWord(word);
    if (scope == v1::SCOPE_UNSPECIFIED) {
      return absl::InvalidArgumentError(
          absl::StrCat("--scope ", word, ": must be play, submit, own, watch, organise or admin"));
    }
    request.add_scopes(scope);
  }
  request.set_bot(settings.bot);
  request.set_seconds(static_cast<uint64_t>(settings.days) * 86'400);
  request.set_note(settings.note);
  request.set_request_id(client::FreshRequestId());
  ASSIZE_ASSIGN_OR_RETURN(const v1::CreateTokenResponse made,
                          service->Call(&Stub::CreateToken, request));
  if (made.shown_before()) {
    return absl::UnavailableError(absl::StrCat(
        "the token ", made.token().id(),
        " was created, but the answer with its secret was lost, and a secret is shown once: end "
        "it with ladder token revoke ",
        settings.database, " ", made.token().id(), ", and create another one"));
  }
  return absl::StrCat(made.secret(), "\n");
}

absl::StatusOr<std::string> ListTokens(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings.database));
  v1::ListTokensResponse all;
  v1::ListTokensRequest request;
  do {
    ASSIZE_ASSIGN_OR_RETURN(const v1::ListTokensResponse page,
                            service->Call(&Stub::ListTokens, request));
    all.mutable_tokens()->MergeFrom(page.tokens());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  Sheet sheet;
  sheet.columns = {{.head = "token", .key = true},
                   {.head = "owner", .fit = Fit::kShorten},
                   {.head = "scopes"},
                   {.head = "plays for", .show = Show::kIfAny, .fit = Fit::kShorten},
                   {.head = "expires"},
                   {.head = "revoked", .show = Show::kIfAny},
                   {.head = "note", .show = Show::kIfAny, .fit = Fit::kShorten}};
  for (const v1::TokenInfo& token : all.tokens()) {
    sheet.rows.push_back({token.id(), token.owner(), ScopesText(token), token.bot(),
                          UtcText(token.expires_unix_us()),
                          token.has_revoked_unix_us() ? UtcText(token.revoked_unix_us()) : "",
                          token.note()});
  }
  return FormatSheet(sheet, all, settings.output.Get());
}

absl::StatusOr<std::string> RevokeToken(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings.database));
  v1::RevokeTokenRequest request;
  request.set_id(settings.id);
  request.set_request_id(client::FreshRequestId());
  ASSIZE_ASSIGN_OR_RETURN(const v1::TokenInfo token, service->Call(&Stub::RevokeToken, request));
  return absl::StrCat("Revoked ", token.id(), "; its open streams end within a second\n");
}

absl::StatusOr<std::string> Audit(const Settings& settings) {
  constexpr int64_t kAtOnce = 10'000;
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  ServiceStore service(store.get());
  ASSIZE_ASSIGN_OR_RETURN(const bool exists, service.Exists());
  if (!exists) {
    return absl::NotFoundError(absl::StrCat(settings.database,
                                            ": has no audit log: it begins with the first ladder "
                                            "serve ",
                                            settings.database));
  }
  ASSIZE_ASSIGN_OR_RETURN(const int64_t entries, service.VerifyAudit());
  std::string text;
  for (int64_t first = 1; first <= entries; first += kAtOnce) {
    ASSIZE_ASSIGN_OR_RETURN(const auto page, service.LoadAudit(first, kAtOnce));
    for (const AuditEntry& entry : page) {
      absl::StrAppend(&text, entry.number, "  ", UtcText(static_cast<uint64_t>(entry.unix_us)),
                      "  ", entry.act.actor, "  ", entry.act.name, "  ", entry.act.subject,
                      entry.act.detail.empty() ? "" : "  " + entry.act.detail, "\n");
    }
  }
  return absl::StrCat(text, entries, " entries, whose hashes fit together\n");
}

using Work = absl::StatusOr<std::string> (*)(const Settings&);

std::shared_ptr<Settings> Set(Command command, Work work) {
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Run([settings, work] { return Print(kProgram, work(*settings)); });
  return settings;
}

void AddTokenCommands(Command program) {
  Command token = program.AddCommand("token", "Create, list and revoke tokens of a service");
  Command create = token.AddCommand("create", "Create a token, and print it: it is shown once");
  auto settings = Set(create, CreateToken);
  create.Text("--owner", &settings->owner, "NAME", "Whose bots the token is about");
  create
      .Texts("--scope", &settings->scopes, "SCOPE",
             "play, submit, own, watch, organise or admin; repeatable")
      .Required();
  create.Text("--bot", &settings->bot, "BOT",
              "With the scope play: the remote bot that the token plays for, zed (its newest\n"
              "version) or zed@2; see: ladder register");
  create.Number("--days", &settings->days, 1, 3650, "N", "Until it expires");
  create.Text("--note", &settings->note, "TEXT", "What it is for");
  create.Footer(
      "Examples:\n"
      "  ladder token create club.db --owner marian --scope submit --scope own > marian.token\n"
      "  ladder token create club.db --owner zoe --scope play --bot zed > zed.token");
  Command list = token.AddCommand("list", "List the tokens, which have an id of 12 digits");
  settings = Set(list, ListTokens);
  AddFormatFlags(
      list, {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "ListTokensResponse", &settings->output);
  list.Footer("Example:\n  ladder token list club.db");
  Command revoke = token.AddCommand("revoke", "End a token");
  settings = Set(revoke, RevokeToken);
  revoke.Argument("ID", &settings->id, "As `ladder token list` prints it").Required();
  revoke.Footer("Example:\n  ladder token revoke club.db 12ab34cd56ef");
}

}  // namespace

void AddServiceCommands(Command program) {
  Command status = program.AddCommand("status", "Show what a service does");
  auto settings = Set(status, Status);
  AddFormatFlags(status, {OutputFormat::kText, OutputFormat::kJson}, "ServiceStatus",
                 &settings->output);
  status.Footer("Example:\n  ladder status club.db");
  Command start = program.AddCommand("start", "Let a service play an event from where it stands");
  settings = Set(start, Start);
  start.Argument("EVENT", &settings->event, "Its name").Required();
  start.Footer("Example:\n  ladder start club.db may-cup");
  Command pause = program.AddCommand("pause", "Let a service begin no match of an event");
  settings = Set(pause, Pause);
  pause.Argument("EVENT", &settings->event, "Its name").Required();
  pause.Footer("Example:\n  ladder pause club.db may-cup\nTo go on: ladder start");
  Command audit = program.AddCommand("audit", "Print the log of all acts, and verify its hashes");
  settings = Set(audit, Audit);
  audit.Footer("Example:\n  ladder audit club.db");
  AddTokenCommands(program);
}

}  // namespace assize::ladder
