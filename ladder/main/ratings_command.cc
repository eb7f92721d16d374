#include "ladder/main/ratings_command.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_report.h"
#include "ladder/main/rating_games.h"
#include "ladder/main/set_worth.h"
#include "ladder/rating/joint_fit.h"
#include "ladder/rating/live_elo.h"
#include "ladder/report/report.h"
#include "ladder/report/sheet.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/status.h"
#include "referee/cli/command_line.h"
#include "referee/cli/flags.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Example:\n  ladder ratings club.db --game brigands\n"
    "Elo of each version with a 95 % interval: one joint fit of all stored matches of the game,\n"
    "with roles and seats; 0 is the mean. The interval comes from the spread between sets.\n"
    "Above next: how surely a version is better than the one below it. Live: Elo that moves from\n"
    "set to set and starts at 1500.";

struct Settings {
  std::string database;
  std::string game;
  std::string format = "text";
};

// Everything that the table shows.
struct Ratings {
  RatingGames games;
  // By player.
  std::vector<report::PlayerName> names;
  rating::JointFit fit;
  std::vector<double> live;
};

absl::StatusOr<std::vector<report::PlayerName>> NamesOf(LadderStore& store,
                                                        const std::vector<VersionId>& ids) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store.ListVersions());
  std::vector<Version> found;
  for (const VersionId id : ids) {
    const auto version = std::find_if(versions.begin(), versions.end(),
                                      [id](const Version& listed) { return listed.id == id; });
    if (version == versions.end()) {
      return absl::DataLossError(absl::StrCat("version ", id, " is missing in the database"));
    }
    found.push_back(*version);
  }
  return NamesFor(found);
}

absl::StatusOr<Ratings> Compute(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const Results results,
                          store->LoadResults({.event = {}, .game = settings.game}));
  Ratings ratings;
  ASSIZE_ASSIGN_OR_RETURN(ratings.games, GamesOf(results));
  if (ratings.games.table.games() == 0) {
    return absl::NotFoundError(absl::StrCat(settings.database, ": no whole set of ", settings.game,
                                            " is stored in it; play some with: ladder run"));
  }
  ASSIZE_ASSIGN_OR_RETURN(ratings.names, NamesOf(*store, ratings.games.versions));
  const int players = static_cast<int>(ratings.games.versions.size());
  ASSIZE_ASSIGN_OR_RETURN(
      ratings.fit, rating::FitGames(rating::Condense(ratings.games.table),
                                    {.lone_role = ratings.games.lone_role, .players = players}));
  ratings.live = rating::LiveElo(ratings.games.table, players);
  return ratings;
}

// Spreadsheets want a number in a cell.
enum class Audience { kPeople, kSpreadsheets };

void AddEloHead(const std::string& head, Audience audience, std::vector<std::string>& row) {
  row.push_back(head);
  if (audience == Audience::kSpreadsheets) row.push_back(absl::StrCat(head, " ±"));
}

void AddElo(const rating::Estimate& estimate, Audience audience, std::vector<std::string>& row) {
  if (audience == Audience::kPeople) {
    row.push_back(absl::StrFormat("%+.0f ± %.0f", estimate.elo, estimate.margin95()));
    return;
  }
  row.push_back(absl::StrFormat("%.1f", estimate.elo));
  row.push_back(absl::StrFormat("%.1f", estimate.margin95()));
}

// Why a rating is to be taken with a grain of salt.
std::string RemarkOn(const rating::PlayerRating& rating, const rating::JointFit& fit) {
  std::string remark;
  if (rating.record == rating::Record::kAllBest) remark = "never behind anybody";
  if (rating.record == rating::Record::kAllWorst) remark = "never ahead of anybody";
  if (fit.components > 1) {
    absl::StrAppend(&remark, remark.empty() ? "" : ", ", "group ", rating.component + 1);
  }
  return remark;
}

// None where all roles are alike.
std::vector<std::string> RoleHeads(const std::vector<std::string>& roles) {
  std::vector<std::string> heads;
  if (roles.size() < 2) return heads;
  for (const std::string& role : roles) {
    heads.push_back(role.empty() ? "without role" : absl::StrCat("as ", role));
  }
  return heads;
}

// Those who have played.
std::vector<size_t> BestFirst(const rating::JointFit& fit) {
  std::vector<size_t> order(fit.players.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::erase_if(order, [&fit](size_t player) { return fit.players[player].games == 0; });
  std::stable_sort(order.begin(), order.end(), [&fit](size_t a, size_t b) {
    return fit.players[a].overall.elo > fit.players[b].overall.elo;
  });
  return order;
}

// How surely a player is better than the one below.
std::string AboveNextText(const rating::JointFit& fit, size_t player, size_t next) {
  if (fit.players[player].component != fit.players[next].component) return "";
  const double probability =
      rating::ProbabilityOfSuperiority(fit, static_cast<int>(player), static_cast<int>(next));
  return absl::StrFormat("%.0f %%", 100 * probability);
}

report::Sheet SheetOf(const Ratings& ratings, const std::string& game, Audience audience) {
  const rating::JointFit& fit = ratings.fit;
  report::Sheet sheet;
  sheet.title = absl::StrCat("Ratings in ", game);
  sheet.rows = {{"", "bot", "version"}};
  const std::vector<std::string> role_heads = RoleHeads(ratings.games.roles);
  std::vector<std::string>& head = sheet.rows[0];
  AddEloHead("Elo", audience, head);
  for (const std::string& role : role_heads) AddEloHead(role, audience, head);
  for (const char* name : {"above next", "live", "sets", "matches", "remark"}) {
    head.emplace_back(name);
  }
  sheet.sides = absl::StrCat("rllr", std::string(role_heads.size(), 'r'), "rrrrl");
  const std::vector<size_t> order = BestFirst(fit);
  for (size_t place = 0; place < order.size(); ++place) {
    const size_t player = order[place];
    const rating::PlayerRating& rating = fit.players[player];
    std::vector<std::string> row = {absl::StrCat(place + 1), ratings.names[player].name,
                                    ratings.names[player].version};
    AddElo(rating.overall, audience, row);
    for (size_t role = 0; role < role_heads.size(); ++role) {
      AddElo(rating.by_role[role], audience, row);
    }
    row.push_back(place + 1 < order.size() ? AboveNextText(fit, player, order[place + 1]) : "");
    row.push_back(absl::StrFormat("%.0f", ratings.live[player]));
    row.push_back(absl::StrCat(rating.sets));
    row.push_back(absl::StrCat(rating.games));
    row.push_back(RemarkOn(rating, fit));
    sheet.rows.push_back(std::move(row));
  }
  sheet.note = absl::StrCat("Joint maximum likelihood over ", ratings.games.table.sets().size(),
                            " sets (", ratings.games.table.games(),
                            " matches); intervals of 95 %, from the spread between sets.");
  for (const stats::SetEfficiency& sets : WorthOfSets(ratings.games.table)) {
    absl::StrAppend(&sheet.note, " ", WorthText(sets), ".");
  }
  if (fit.components > 1) {
    absl::StrAppend(&sheet.note, " Groups have never met: do not compare across them.");
  }
  return sheet;
}

absl::StatusOr<std::string> Text(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const report::ReportFormat format,
                          report::ParseReportFormat(settings.format));
  ASSIZE_ASSIGN_OR_RETURN(const Ratings ratings, Compute(settings));
  const Audience audience =
      format == report::ReportFormat::kCsv ? Audience::kSpreadsheets : Audience::kPeople;
  const report::Sheet sheet = SheetOf(ratings, settings.game, audience);
  switch (format) {
    case report::ReportFormat::kText:
      return report::SheetAsText(sheet);
    case report::ReportFormat::kCsv:
      return report::SheetAsCsv(sheet);
    case report::ReportFormat::kMarkdown:
      return report::SheetAsMarkdown(sheet);
    default:
      return absl::InvalidArgumentError(
          absl::StrCat("--format ", settings.format, ": ratings are shown as text, csv or md"));
  }
}

ExitCode Print(const Settings& settings) {
  const absl::StatusOr<std::string> text = Text(settings);
  if (!text.ok()) return Fail(kProgram, text.status());
  std::cout << *text;
  return ExitCode::kOk;
}

}  // namespace

void AddRatingsCommand(CLI::App* app, std::function<ExitCode()>* run) {
  CLI::App* command =
      app->add_subcommand("ratings", "Show how strong the bots are, over all events of a game");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command->add_option("--game", settings->game, "The game; see: referee games")
      ->required()
      ->type_name("NAME");
  AddText(command, "--format", &settings->format, "NAME", "text, csv or md");
  command->footer(kExamples);
  command->callback([settings, run] { *run = [settings] { return Print(*settings); }; });
}

}  // namespace assize::ladder
