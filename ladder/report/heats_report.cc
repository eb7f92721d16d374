#include "ladder/report/heats_report.h"

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/pairing/knockout.h"
#include "ladder/report/event_view.h"

namespace assize::ladder::report {
namespace {

using pairing::PlayedPod;
using pairing::PlayedRound;
using pairing::Player;
using Players = std::vector<Player>;

std::set<Player> PlayersOf(const PlayedRound& round) {
  std::set<Player> players;
  for (const PlayedPod& played : round.pods) players.insert(played.pod.begin(), played.pod.end());
  for (const pairing::Bye& bye : round.byes) players.insert(bye.player);
  return players;
}

// Who is in the round after this one; after the last one, the winner.
std::set<Player> GoingOn(const EventReport& report, size_t round) {
  if (round + 1 < report.history.size()) return PlayersOf(report.history[round + 1]);
  if (!report.still_in.empty()) return {report.still_in.begin(), report.still_in.end()};
  return {RowsOf(report).front().player};
}

std::string NamesOf(const EventReport& report, const Players& players) {
  return absl::StrJoin(players, ", ", [&report](std::string* text, Player player) {
    absl::StrAppend(text, FullName(report.names[player]));
  });
}

// Best first: who goes on, then who does not. What lies between the last of the first and the
// first of the second; nothing where nobody is on one of the sides, since somebody has withdrawn.
std::string DeciderText(const EventReport& report, const PlayedPod& played, const Players& on,
                        const Players& out) {
  if (on.empty() || out.empty()) return "";
  const pairing::Decider decider =
      pairing::DeciderBetween(played, report.settings.scoring, on.back(), out.front());
  return std::string(pairing::DeciderName(decider));
}

std::vector<std::string> RowOf(const EventReport& report, size_t round, size_t table) {
  const PlayedPod& played = report.history[round].pods[table];
  Players on = pairing::OrderInPod(played, report.settings.scoring);
  const std::set<Player> going_on = GoingOn(report, round);
  const auto end = std::stable_partition(
      on.begin(), on.end(), [&going_on](Player player) { return going_on.contains(player); });
  const Players out(end, on.end());
  on.erase(end, on.end());
  return {absl::StrCat(round + 1), absl::StrCat(table + 1), NamesOf(report, on),
          NamesOf(report, out), DeciderText(report, played, on, out)};
}

}  // namespace

Sheet HeatsSheet(const EventReport& report) {
  Sheet sheet = {TitleOf(report),
                 {{"round", "table", "goes on", "out", "decided by"}},
                 "rrl",
                 "Who goes on is decided by points, then by the shares of all matches, then by the "
                 "game's own scores, then by the better seed (the order of entering)."};
  const std::string open_round = OpenRoundText(report);
  if (!open_round.empty()) sheet.note = absl::StrCat(open_round, " ", sheet.note);
  for (size_t round = 0; round < report.history.size(); ++round) {
    const PlayedRound& played = report.history[round];
    for (size_t table = 0; table < played.pods.size(); ++table) {
      sheet.rows.push_back(RowOf(report, round, table));
    }
    Players byes;
    for (const pairing::Bye& bye : played.byes) byes.push_back(bye.player);
    if (byes.empty()) continue;
    sheet.rows.push_back({absl::StrCat(round + 1), "bye", NamesOf(report, byes), "", ""});
  }
  return sheet;
}

}  // namespace assize::ladder::report
