#include "ladder/trf/trf_writer.h"

#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/trf/columns.h"
#include "ladder/trf/player_record.h"

namespace assize::ladder::trf {
namespace {

std::string Players(const std::vector<PlayerNumber>& players) {
  std::string text;
  for (const PlayerNumber player : players) text += absl::StrFormat(" %4d", player);
  return text;
}

std::string SystemRecord(const Tournament& tournament) {
  const bool baku = tournament.acceleration == Acceleration::kBaku;
  // Baku acceleration can't be stated without the system.
  if (tournament.system == System::kNotStated && !baku) return "";
  return absl::StrCat("192 FIDE_DUTCH_2025", baku ? "_BAKU" : "", "\n");
}

std::string InitialColourRecord(Colour colour) {
  if (colour == Colour::kNone) return "";
  return absl::StrCat("152 ", colour == Colour::kWhite ? "W" : "B", "\n");
}

// Nothing for the usual points. Z stands for absences and forfeits alike, so that where they
// differ the older records are needed.
std::string Points(const PointSystem& points) {
  if (points == PointSystem()) return "";
  const auto field = [](char code, Tenths value) {
    return absl::StrFormat("%c%4s", code, PointsText(value));
  };
  std::string text =
      absl::StrCat("162  ", field('W', points.win), "    ", field('D', points.draw), "    ",
                   field('L', points.loss), "    ", field('P', points.pairing_bye));
  if (points.zero_bye == points.forfeit_loss) {
    return absl::StrCat(text, "    ", field('Z', points.zero_bye), "\n");
  }
  return absl::StrCat(text, "\nBBZ ", PointsText(points.zero_bye), "\nBBF ",
                      PointsText(points.forfeit_loss), "\n");
}

std::string VirtualPointsRecord(const VirtualPoints& record) {
  return absl::StrFormat("250      %4s %3d %3d %4d %4d\n", PointsText(record.points),
                         record.first_round, record.last_round, record.first_player,
                         record.last_player);
}

std::string ForbiddenRecord(const ForbiddenPairs& forbidden) {
  return absl::StrCat(absl::StrFormat("260 %3d %3d", forbidden.first_round, forbidden.last_round),
                      Players(forbidden.players), "\n");
}

std::string ByesRecord(const RequestedByes& byes) {
  return absl::StrCat(absl::StrFormat("240 %c %03d", ResultCode(byes.kind), byes.round),
                      Players(byes.players), "\n");
}

}  // namespace

std::string WriteTrf(const Tournament& tournament) {
  std::string text = absl::StrCat("012 ", OneLine(tournament.name), "\n062 ",
                                  tournament.players.size(), "\n", SystemRecord(tournament));
  if (tournament.planned_rounds > 0)
    absl::StrAppend(&text, "142 ", tournament.planned_rounds, "\n");
  text += InitialColourRecord(tournament.initial_colour);
  text += Points(tournament.points);
  if (!tournament.ranking.empty()) text += "XXC rank\n";
  for (const VirtualPoints& record : tournament.virtual_points) text += VirtualPointsRecord(record);
  for (const ForbiddenPairs& forbidden : tournament.forbidden) text += ForbiddenRecord(forbidden);
  for (const RequestedByes& byes : tournament.requested_byes) text += ByesRecord(byes);
  const int players = static_cast<int>(tournament.players.size());
  for (int i = 0; i < players; ++i) {
    const PlayerNumber number = tournament.ranking.empty() ? i + 1 : tournament.ranking[i];
    absl::StrAppend(&text, WritePlayerRecord(tournament, number), "\n");
  }
  return text;
}

}  // namespace assize::ladder::trf
