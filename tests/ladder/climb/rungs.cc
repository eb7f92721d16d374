// The rungs of `ladder climb`: measures them, and checks that they still play as they were measured.
//
//   build/tests/ladder_rungs check                          fails if a rung plays otherwise than its digest says
//   build/tests/ladder_rungs measure --root . [GAME...]     plays the rungs of each game against each other and
//                                                           writes them, weakest first, into its rungs.json
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/climb/rung_table.h"
#include "ladder/climb/set_player.h"
#include "ladder/rating/joint/joint_fit.h"
#include "ladder/stats/opponent_share.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/program.h"
#include "referee/games/registry.h"
#include "referee/process/supervisor/supervisor.h"
#include "referee/run/run_folders.h"

namespace assize::ladder::climb {
namespace {

struct Settings {
  std::vector<std::string> games;
  std::string root = ".";
  int64_t sets = 30;
  // Each rung meets as many of those above it.
  int64_t reach = 3;
  int64_t jobs = 2;
};

struct Table {
  std::string path;
  v1::RungTable table;
};

// Of the games that are named, or of all.
absl::StatusOr<std::vector<Table>> ReadTables(const Settings& settings) {
  std::vector<Table> tables;
  for (const auto& entry : std::filesystem::directory_iterator(settings.root + "/referee/games")) {
    std::ifstream file(entry.path() / "rungs.json");
    if (!file) continue;
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    Table& read = tables.emplace_back();
    read.path = entry.path() / "rungs.json";
    const auto status = google::protobuf::util::JsonStringToMessage(text, &read.table);
    if (!status.ok()) {
      return absl::InvalidArgumentError(absl::StrCat(read.path, ": ", status.ToString()));
    }
    const auto& asked = settings.games;
    if (!asked.empty() && std::ranges::find(asked, read.table.game()) == asked.end()) {
      tables.pop_back();
    }
  }
  std::ranges::sort(tables, {}, &Table::path);
  return tables;
}

// Plays the rungs of one game without a sandbox: they are our own bots.
class Rungs {
 public:
  static absl::StatusOr<std::unique_ptr<Rungs>> Create(const v1::RungTable& table, int jobs,
                                                       process::SupervisorClient* supervisor,
                                                       const RunFolders& folders) {
    auto rungs = std::make_unique<Rungs>();
    ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(table.game()));
    ASSIZE_ASSIGN_OR_RETURN(const bots::BotFinder finder, OurBots());
    std::vector<bots::Manifest> manifests;
    for (const v1::Rung& rung : table.rungs()) {
      ASSIZE_ASSIGN_OR_RETURN(bots::Manifest manifest, ManifestOf(rung, finder));
      manifests.push_back(std::move(manifest));
    }
    run::MatchWorkerSettings workers;
    workers.scratch = folders.scratch;
    workers.sandbox.confine = false;
    ASSIZE_ASSIGN_OR_RETURN(
        rungs->player_,
        SetPlayer::Create({.game = game,
                           .seats = static_cast<int>(table.seats()),
                           .seeds = {.luck = SeedFromText("rungs"), .ids = SeedFromText("rungs")},
                           .manifests = std::move(manifests),
                           // Searches end by their counts, on a busy machine too.
                           .clock = {.move_limit = std::chrono::seconds(60)},
                           .workers = std::move(workers),
                           .jobs = jobs},
                          supervisor));
    return rungs;
  }

  SetPlayer& player() { return *player_; }

 private:
  std::unique_ptr<SetPlayer> player_;
};

absl::Status NoFault(const run::FinishedMatch& match) {
  for (const uint32_t faults : match.record.end().faults()) {
    if (faults > 0) return absl::UnavailableError("a rung made a fault");
  }
  return absl::OkStatus();
}

// Of each rung's first set against itself.
absl::StatusOr<std::vector<std::string>> DigestsOf(const v1::RungTable& table, SetPlayer* player) {
  std::vector<Meeting> meetings;
  for (int i = 0; i < table.rungs_size(); ++i) {
    meetings.push_back({.bot = i, .opponent = i, .deal = i});
  }
  std::vector<std::string> digests(meetings.size());
  ASSIZE_RETURN_IF_ERROR(player
                             ->Play(meetings,
                                    [&](size_t meeting, const run::FinishedMatch& match) {
                                      if (match.planned.rotation == 0) {
                                        digests[meeting] = ToHex(DigestOfMoves(match.record));
                                      }
                                      return NoFault(match);
                                    })
                             .status());
  return digests;
}

std::vector<Meeting> MeetingsOf(int rungs, const Settings& settings) {
  std::vector<Meeting> meetings;
  const int reach = static_cast<int>(settings.reach);
  for (int64_t set = 0; set < settings.sets; ++set) {
    for (int low = 0; low < rungs; ++low) {
      for (int high = low + 1; high <= std::min(low + reach, rungs - 1); ++high) {
        meetings.push_back(
            {.bot = high, .opponent = low, .deal = 1000 + static_cast<int64_t>(meetings.size())});
      }
    }
  }
  return meetings;
}

double ScoreOf(const Meeting& meeting, const sets::SetOutcome& set) {
  double sum = 0;
  for (const sets::MatchOutcome& match : set.matches) {
    const auto own = std::ranges::find(match.seats, meeting.bot, &sets::SeatOutcome::player);
    sum += stats::OpponentShare(match.seats, static_cast<size_t>(own - match.seats.begin()));
  }
  return sum / static_cast<double>(set.matches.size());
}

// Every comparison of the bot with one of its opponents as a game of two.
absl::Status AddSet(const Meeting& meeting, const sets::SetOutcome& set, rating::GameTable* games) {
  games->BeginSet();
  for (const sets::MatchOutcome& match : set.matches) {
    const auto own = std::ranges::find(match.seats, meeting.bot, &sets::SeatOutcome::player);
    for (const sets::SeatOutcome& other : match.seats) {
      if (other.player == meeting.bot) continue;
      ASSIZE_RETURN_IF_ERROR(
          games->AddGame({{.player = meeting.bot, .rank = static_cast<uint8_t>(own->rank)},
                          {.player = meeting.opponent, .rank = static_cast<uint8_t>(other.rank)}}));
    }
  }
  return absl::OkStatus();
}

// p (1 - p), the variance of a game, by that of the sets, over all pairs that are not one-sided.
double SetWorth(const std::vector<Meeting>& meetings, const std::vector<double>& scores,
                int rungs) {
  double games = 0;
  double sets = 0;
  for (int pair = 0; pair < rungs * rungs; ++pair) {
    std::vector<double> own;
    for (size_t i = 0; i < meetings.size(); ++i) {
      if (meetings[i].bot * rungs + meetings[i].opponent == pair) own.push_back(scores[i]);
    }
    if (own.size() < 2) continue;
    const auto count = static_cast<double>(own.size());
    double mean = 0;
    for (const double score : own) mean += score / count;
    if (mean < 0.1 || mean > 0.9) continue;
    for (const double score : own) sets += (score - mean) * (score - mean) / (count - 1);
    games += mean * (1 - mean);
  }
  return sets == 0 ? 1 : games / sets;
}

double Tenths(double value) { return std::round(value * 10) / 10; }

// Sorts the rungs by their ratings.
absl::Status Rate(const std::vector<Meeting>& meetings, const std::vector<sets::SetOutcome>& played,
                  v1::RungTable* table) {
  rating::GameTable games;
  std::vector<double> scores;
  for (size_t i = 0; i < meetings.size(); ++i) {
    ASSIZE_RETURN_IF_ERROR(AddSet(meetings[i], played[i], &games));
    scores.push_back(ScoreOf(meetings[i], played[i]));
  }
  ASSIZE_ASSIGN_OR_RETURN(const rating::JointFit fit,
                          rating::FitCondensed(games, {.last_place = rating::LastPlace::kDraw}));
  const double weakest = std::ranges::min(fit.players, {}, [](const auto& player) {
                           return player.overall.elo;
                         }).overall.elo;
  for (int i = 0; i < table->rungs_size(); ++i) {
    v1::Rung& rung = *table->mutable_rungs(i);
    rung.set_elo(Tenths(fit.players[i].overall.elo - weakest));
    rung.set_margin(Tenths(fit.players[i].overall.margin95()));
    rung.set_sets(static_cast<uint32_t>(fit.players[i].sets));
  }
  std::ranges::sort(*table->mutable_rungs(), {}, [](const v1::Rung& rung) { return rung.elo(); });
  table->set_set_worth(std::round(100 * SetWorth(meetings, scores, table->rungs_size())) / 100);
  return absl::OkStatus();
}

// The version of each rung's bot as it is now.
absl::Status TakeVersions(v1::RungTable* table) {
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(table->game()));
  ASSIZE_ASSIGN_OR_RETURN(const bots::BotFinder finder, OurBots());
  table->set_rules_version(game->info().rules_version);
  for (v1::Rung& rung : *table->mutable_rungs()) {
    ASSIZE_ASSIGN_OR_RETURN(const bots::Manifest manifest, finder.Find(rung.bot()));
    rung.set_version(manifest.version);
  }
  return absl::OkStatus();
}

// The mean score of each rung, as they are numbered in the file, against those before it.
void PrintScores(const std::vector<Meeting>& meetings, const std::vector<sets::SetOutcome>& played,
                 int rungs) {
  for (int bot = 1; bot < rungs; ++bot) {
    std::cout << absl::StrFormat("  %2d:", bot + 1);
    for (int opponent = 0; opponent < bot; ++opponent) {
      double sum = 0;
      int sets = 0;
      for (size_t i = 0; i < meetings.size(); ++i) {
        if (meetings[i].bot != bot || meetings[i].opponent != opponent) continue;
        sum += ScoreOf(meetings[i], played[i]);
        ++sets;
      }
      std::cout << (sets == 0 ? "      -" : absl::StrFormat("  %.3f", sum / sets));
    }
    std::cout << "\n";
  }
}

void PrintTable(const v1::RungTable& table, double seconds) {
  std::cout << absl::StrFormat("%s: a set is worth %.2f games; %.0f s\n", table.game(),
                               table.set_worth(), seconds);
  for (const v1::Rung& rung : table.rungs()) {
    std::cout << absl::StrFormat("  %7.1f +- %5.1f  %s\n", rung.elo(), rung.margin(), NameOf(rung));
  }
  std::cout << std::flush;
}

absl::Status Measure(const Settings& settings, process::SupervisorClient* supervisor,
                     const RunFolders& folders) {
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Table> tables, ReadTables(settings));
  for (Table& read : tables) {
    const auto began = std::chrono::steady_clock::now();
    ASSIZE_RETURN_IF_ERROR(TakeVersions(&read.table));
    const int jobs = static_cast<int>(settings.jobs);
    ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<Rungs> rungs,
                            Rungs::Create(read.table, jobs, supervisor, folders));
    const std::vector<Meeting> meetings = MeetingsOf(read.table.rungs_size(), settings);
    ASSIZE_ASSIGN_OR_RETURN(
        const std::vector<sets::SetOutcome> played,
        rungs->player().Play(meetings, [](size_t, const auto& match) { return NoFault(match); }));
    PrintScores(meetings, played, read.table.rungs_size());
    ASSIZE_RETURN_IF_ERROR(Rate(meetings, played, &read.table));
    ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<Rungs> rated,
                            Rungs::Create(read.table, jobs, supervisor, folders));
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<std::string> digests,
                            DigestsOf(read.table, &rated->player()));
    for (size_t i = 0; i < digests.size(); ++i) {
      read.table.mutable_rungs(static_cast<int>(i))->set_digest(digests[i]);
    }
    ASSIZE_ASSIGN_OR_RETURN(const std::string json, ToJson(read.table, JsonLayout::kDocument));
    std::ofstream(read.path) << json;
    PrintTable(read.table,
               std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
  }
  return absl::OkStatus();
}

// The compiled table of one game.
absl::Status CheckGame(const games::Game& game, const Settings& settings,
                       process::SupervisorClient* supervisor, const RunFolders& folders) {
  const absl::StatusOr<v1::RungTable> found = FindRungs(game.info().name);
  if (absl::IsNotFound(found.status())) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(found.status());
  const v1::RungTable& table = *found;
  if (table.rules_version() != game.info().rules_version) {
    return absl::FailedPreconditionError(
        absl::StrCat(table.game(), ": the rungs were measured with version ", table.rules_version(),
                     " of the rules, which now are version ", game.info().rules_version));
  }
  ASSIZE_ASSIGN_OR_RETURN(
      const std::unique_ptr<Rungs> rungs,
      Rungs::Create(table, static_cast<int>(settings.jobs), supervisor, folders));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<std::string> digests,
                          DigestsOf(table, &rungs->player()));
  std::string changed;
  for (int i = 0; i < table.rungs_size(); ++i) {
    if (digests[static_cast<size_t>(i)] == table.rungs(i).digest()) continue;
    absl::StrAppend(&changed, "\n  rung ", i + 1, ", ", NameOf(table.rungs(i)), ": its digest is ",
                    digests[static_cast<size_t>(i)], ", not ", table.rungs(i).digest());
  }
  if (!changed.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(table.game(), ": rungs play otherwise than when they were measured:", changed,
                     "\nMeasure them again: ladder_rungs measure --root SOURCES ", table.game()));
  }
  std::cout << table.game() << ": " << table.rungs_size() << " rungs play as they were measured\n";
  return absl::OkStatus();
}

absl::Status Check(const Settings& settings, process::SupervisorClient* supervisor,
                   const RunFolders& folders) {
  for (const games::Game* game : games::AllGames()) {
    const auto& asked = settings.games;
    if (!asked.empty() && std::ranges::find(asked, game->info().name) == asked.end()) continue;
    ASSIZE_RETURN_IF_ERROR(CheckGame(*game, settings, supervisor, folders));
  }
  return absl::OkStatus();
}

using Work = absl::Status (*)(const Settings&, process::SupervisorClient*, const RunFolders&);

void AddWork(Program* program, const std::string& name, const std::string& help, Work work) {
  Command command = program->AddCommand(name, help);
  auto settings = std::make_shared<Settings>();
  command.Arguments("GAME", &settings->games, "Only these games");
  command.Text("--root", &settings->root, "FOLDER", "The sources");
  command.Number("--sets", &settings->sets, 2, 10'000, "N", "Sets of each two rungs");
  command.Number("--reach", &settings->reach, 1, 10, "N",
                 "How many of those above it a rung meets");
  command.Number("--jobs", &settings->jobs, 1, 64, "J", "Matches at a time");
  command.Run([settings, work] {
    RunFolders folders;
    auto supervisor = ForkSupervisor("", &folders);
    if (!supervisor.ok()) return Fail("ladder_rungs", supervisor.status());
    const absl::Status done = work(*settings, supervisor->get(), folders);
    return done.ok() ? ExitCode::kOk : Fail("ladder_rungs", done);
  });
}

}  // namespace
}  // namespace assize::ladder::climb

int main(int argc, char** argv) {
  assize::process::ServeIfSupervisor(argc, argv);
  assize::Program program("ladder_rungs", "Measures and checks the rungs of ladder climb");
  assize::ladder::climb::AddWork(&program, "measure", "Rate the rungs of games",
                                 assize::ladder::climb::Measure);
  assize::ladder::climb::AddWork(&program, "check", "Check that the rungs play as measured",
                                 assize::ladder::climb::Check);
  return program.Main(argc, argv);
}
