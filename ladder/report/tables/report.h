// Standings and crosstables as text for people, terminals, spreadsheets and programs.
//
// Names are untrusted input. Each output escapes them in one place (escape.h). Pure functions, safe
// on every thread.
#ifndef ASSIZE_LADDER_REPORT_TABLES_REPORT_H_
#define ASSIZE_LADDER_REPORT_TABLES_REPORT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/pairing/round.h"
#include "ladder/rating/joint/joint_fit.h"
#include "ladder/report/fault_free.h"
#include "ladder/standings/standings.h"
#include "ladder/trf/tournament.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/layout/screen.h"

namespace assize::ladder::report {

// What a table calls a player: a version of a bot.
struct PlayerName {
  std::string bot;
  // The version's number: 1, 2, 3 ...
  int number = 0;
  // What its manifest calls it.
  std::string label;
  std::string owner;
  // "withdrawn", "suspended", "replaced", or empty.
  std::string status;
  // Its owner runs it, somewhere else.
  bool remote = false;
};

// "greedy@2": for people. Programs have `bot` and `number` apart.
std::string FullName(const PlayerName& name);

// A round of which matches are still open, or were when the event was cancelled.
struct OpenRound {
  // Its tables that have whole sets, with these, and its byes.
  pairing::PlayedRound so_far;
  // Planned, and those of them that are whole.
  int sets = 0;
  int whole_sets = 0;
};

// An event as it stands.
struct EventReport {
  std::string event;
  std::string game;
  std::string format;
  // Ended before its time.
  bool cancelled = false;
  // Planned; 0: without end.
  int planned_rounds = 0;
  // By player.
  std::vector<PlayerName> names;
  pairing::Field field;
  // Rounds that are over.
  pairing::History history;
  // The next one, if it has been begun; it comes to no end if the event was cancelled.
  std::optional<OpenRound> open_round;
  // settings.ratings stays empty: they are those below.
  standings::StandingsSettings settings;
  // Each deal is played in more than one seating.
  bool repeats_deals = false;
  // "apart", "allow" or empty, as in v1::EventSettings.
  std::string same_owner = {};
  // In a TRF file.
  trf::PairingSystem trf_system = trf::PairingSystem::kNotStated;
  // Swiss of two seats: this many of the first players are accelerated (pairing/formats/as_tournament.h).
  int accelerated = 0;
  // standings::Order::kByRating and TieBreak::kAverageRating: Elo by player, as far as it has one.
  std::vector<std::optional<rating::Estimate>> ratings;
  // Over the whole sets of the event.
  FaultFree fault_free = {};
  // standings::Order::kBySurvival: who is in the next round; empty: the event is over.
  std::vector<pairing::Player> still_in;
};

// The standings, as text for the screen. Ends with a newline. kFailedPrecondition: kTrf for an
// event that is not of two seats and scored as wins, draws and losses. A round that is being played
// counts, provisionally, but for kTrf and in knockouts.
absl::StatusOr<std::string> FormatStandings(const EventReport& report, OutputFormat format,
                                            const Screen& screen = {});

// Who met whom, in the order of the standings: by opponents; in kText and kMarkdown by rounds for
// more than 20 players. A knockout table by table, round by round, but in kJson, which has both.
// kTrf is the same as for the standings.
absl::StatusOr<std::string> FormatCrosstable(const EventReport& report, OutputFormat format,
                                             const Screen& screen = {});

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_TABLES_REPORT_H_
