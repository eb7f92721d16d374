// `ladder token create`, `list` and `revoke`.
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/model/scope_words.h"
#include "ladder/report/command_hint.h"
#include "ladder/report/overview/service_report.h"
#include "ladder/site/site.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string owner;
  std::vector<std::string> scopes;
  std::string bot;
  int64_t days = 365;
  std::string note;
  std::string id;
  // Where the new token is written to; empty: it is printed.
  std::string file;
  // The site's address, for a link; empty: the token alone.
  std::string link;
  OutputFlags output;
};

absl::Status CheckIsFree(const std::string& file) {
  std::error_code error;
  if (file.empty() || !std::filesystem::exists(std::filesystem::symlink_status(file, error))) {
    return absl::OkStatus();
  }
  return absl::AlreadyExistsError(
      absl::StrCat("--output ", file, ": exists already; name another file or remove it"));
}

// The secret, or a link with it. What comes after the '#' of an address no browser sends to anybody.
std::string Shown(const std::string& secret, const std::string& site) {
  return site.empty() ? absl::StrCat(secret, "\n")
                      : absl::StrCat(site, "me.html#token=", secret, "\n");
}

// `shown`: the secret as it is to be shown.
absl::StatusOr<std::string> Keep(const v1::CreateTokenResponse& made, const std::string& shown,
                                 const Settings& settings) {
  if (settings.file.empty()) return shown;
  const absl::Status written = WritePrivateFile(settings.file, shown);
  if (!written.ok()) {
    return absl::Status(written.code(),
                        absl::StrCat(written.message(), "; the token ", made.token().id(),
                                     " was created, and is lost: end it with ",
                                     report::CommandFor("token revoke", settings.database), " ",
                                     made.token().id()));
  }
  return absl::StrCat("Wrote the token ", made.token().id(), " to ", settings.file,
                      ", which only you can read\n");
}

absl::StatusOr<std::string> CreateToken(client::Client& service, const Settings& settings) {
  ASSIZE_RETURN_IF_ERROR(CheckIsFree(settings.file));
  std::string address;
  if (!settings.link.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(address, site::CheckedUrl("--link", settings.link));
  }
  v1::CreateTokenRequest request;
  request.set_owner(settings.owner);
  for (const std::string& word : settings.scopes) {
    const v1::Scope scope = ScopeOfWord(word);
    if (scope == v1::SCOPE_UNSPECIFIED) {
      return absl::InvalidArgumentError(absl::StrCat(
          "--scope ", word, ": must be play, submit, own, watch, organise, admin or work"));
    }
    request.add_scopes(scope);
  }
  request.set_bot(settings.bot);
  request.set_seconds(static_cast<uint64_t>(settings.days) * 86'400);
  request.set_note(settings.note);
  ASSIZE_ASSIGN_OR_RETURN(const v1::CreateTokenResponse made, service.Act(request));
  if (made.shown_before()) {
    return absl::UnavailableError(absl::StrCat(
        "the token ", made.token().id(),
        " was created, but the answer with its secret was lost, and a secret is shown once: end "
        "it with ",
        report::CommandFor("token revoke", settings.database), " ", made.token().id(),
        ", and create another one"));
  }
  return Keep(made, Shown(made.secret(), address), settings);
}

absl::StatusOr<std::string> ListTokens(client::Client& service, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::ListTokensResponse tokens,
                          service.List(v1::ListTokensRequest()));
  return FormatSheet(report::TokensSheet(tokens), tokens, settings.output.Get());
}

absl::StatusOr<std::string> RevokeToken(client::Client& service, const Settings& settings) {
  v1::RevokeTokenRequest request;
  request.set_id(settings.id);
  ASSIZE_ASSIGN_OR_RETURN(const v1::TokenInfo token, service.Act(request));
  return absl::StrCat("Revoked ", token.id(), "; its open streams end within a second\n");
}

}  // namespace

void AddTokenCommands(Command program) {
  Command token = program.AddCommand("token", "Create, list and revoke tokens of a service");
  Command create = token.AddCommand("create", "Create a token and print it, once");
  auto settings = AddSettings<Settings>(create);
  RunActing(create, settings, CreateToken);
  create.Text("--owner", &settings->owner, "NAME", "The owner whose bots the token is for");
  create
      .Texts("--scope", &settings->scopes, "SCOPE",
             "play, submit, own, watch, organise, admin or work; repeatable")
      .Required();
  create.Text("--bot", &settings->bot, "BOT",
              "With the scope play: the remote bot that uses the token, zed (its newest\n"
              "version) or zed@2; see: ladder register");
  create.Number("--days", &settings->days, 1, 3650, "N", "Until it expires");
  create.Text("--note", &settings->note, "TEXT", "What it is for");
  create.Text("--link", &settings->link, "ADDRESS",
              "Print a link instead, for a browser: to the page for owners of the site that\n"
              "`ladder serve --site` has at its public port, such as https://arena.example:7411/");
  create.Text("--output", &settings->file, "FILE",
              "Write it to this new file, with mode 0600 (default: print it)");
  create.Footer(
      "Examples:\n"
      "  ladder token create club.db --owner marian --scope submit --scope own --output "
      "marian.token\n"
      "  ladder token create club.db --owner marian --scope submit --scope own \\\n"
      "      --link https://arena.example:7411/ --days 30\n"
      "  ladder token create club.db --owner zoe --scope play --bot zed --output zed.token");
  Command list = token.AddCommand("list", "List the tokens, which have an id of 12 digits");
  settings = AddSettings<Settings>(list);
  RunReading(list, settings, ListTokens);
  AddFormatFlags(
      list, {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "ListTokensResponse", &settings->output);
  list.Footer("Example:\n  ladder token list club.db");
  Command revoke = token.AddCommand("revoke", "Revoke a token");
  settings = AddSettings<Settings>(revoke);
  RunActing(revoke, settings, RevokeToken);
  revoke.Argument("ID", &settings->id, "As `ladder token list` prints it").Required();
  revoke.Footer("Example:\n  ladder token revoke club.db 12ab34cd56ef");
}

}  // namespace assize::ladder
