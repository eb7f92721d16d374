#include "ladder/main/bots_command.h"

#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assize/v1/ladder.pb.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/local_time.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/command_line.h"
#include "referee/cli/json_output.h"
#include "referee/cli/text_layout.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string game;
  bool json = false;
};

struct Count {
  uint32_t matches = 0;
  uint32_t forfeits = 0;
};

// A version that sits in several seats of a match has played one match.
std::map<VersionId, Count> CountMatches(const Results& results) {
  std::map<VersionId, Count> counts;
  for (const MatchResult& match : results.matches) {
    // By version: whether it forfeited any of its seats.
    std::map<VersionId, bool> versions;
    for (const SeatResult& seat : results.SeatsOf(match)) {
      versions[seat.version] |= seat.forfeited;
    }
    for (const auto& [version, forfeited] : versions) {
      ++counts[version].matches;
      counts[version].forfeits += forfeited ? 1 : 0;
    }
  }
  return counts;
}

bool HasNewer(const std::vector<Version>& versions, const Version& version) {
  for (const Version& other : versions) {
    if (other.bot == version.bot && other.number > version.number) return true;
  }
  return false;
}

std::string StateOf(const std::vector<Version>& versions, const Version& version) {
  if (version.withdrawn) return "withdrawn";
  if (version.suspended.has_value()) return "suspended";
  return HasNewer(versions, version) ? "older" : "active";
}

absl::StatusOr<v1::BotsReport> Describe(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  ASSIZE_ASSIGN_OR_RETURN(const Results results, store->LoadResults({}));
  std::map<VersionId, Count> counts = CountMatches(results);
  v1::BotsReport report;
  for (const Version& version : versions) {
    if (!settings.game.empty() && !version.Plays(settings.game)) continue;
    v1::BotVersionReport& listed = *report.add_versions();
    listed.set_bot(version.bot);
    listed.set_number(version.number);
    listed.set_label(version.label);
    listed.set_owner(version.owner);
    for (const std::string& game : version.games) listed.add_games(game);
    listed.set_sha256(ToHex(version.sha256));
    listed.set_submitted_unix_us(version.submitted_unix_us);
    listed.set_state(StateOf(versions, version));
    listed.set_reason(version.withdrawn ? "" : version.suspended.value_or(""));
    listed.set_matches(counts[version.id].matches);
    listed.set_forfeits(counts[version.id].forfeits);
  }
  return report;
}

std::string Text(const v1::BotsReport& report, const Settings& settings) {
  if (report.versions().empty()) {
    return absl::StrCat("No bot ", settings.game.empty() ? "" : "for " + settings.game + " ",
                        "is submitted yet; add one with: ladder submit ", settings.database,
                        " BOT\n");
  }
  std::vector<Row> rows = {
      {"bot", "version", "owner", "games", "submitted", "state", "matches", "forfeits"}};
  for (const v1::BotVersionReport& version : report.versions()) {
    const std::string state = version.reason().empty()
                                  ? version.state()
                                  : absl::StrCat(version.state(), ": ", version.reason());
    rows.push_back({absl::StrCat(version.bot(), "@", version.number()), version.label(),
                    version.owner(), absl::StrJoin(version.games(), " "),
                    LocalMinute(static_cast<int64_t>(version.submitted_unix_us())), state,
                    absl::StrCat(version.matches()), absl::StrCat(version.forfeits())});
  }
  return Table(rows, "llllllr");
}

ExitCode Bots(const Settings& settings) {
  const absl::StatusOr<v1::BotsReport> report = Describe(settings);
  if (!report.ok()) return Fail(kProgram, report.status());
  std::cout << (settings.json ? ToJson(*report, JsonLayout::kDocument) : Text(*report, settings));
  return ExitCode::kOk;
}

}  // namespace

void AddBotsCommand(CLI::App* app, std::function<ExitCode()>* run) {
  CLI::App* command = app->add_subcommand("bots", "List the bots and their versions");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command->add_option("--game", settings->game, "Only bots that play this game")->type_name("NAME");
  command->add_flag("--json", settings->json, "Print one JSON document (assize.v1.BotsReport)");
  command->footer("Example:\n  ladder bots club.db");
  command->callback([settings, run] { *run = [settings] { return Bots(*settings); }; });
}

}  // namespace assize::ladder
