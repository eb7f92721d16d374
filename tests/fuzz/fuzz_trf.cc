// Any text as a TRF file: it is a tournament that is written and read back the same, or the error
// says what is wrong with it.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "ladder/trf/trf_file.h"
#include "tests/fuzz/require.h"

namespace assize::fuzz {
namespace {

// TRF has four columns for points, so that not all sums can be written.
bool FitsColumns(const ladder::trf::Tournament& tournament) {
  constexpr ladder::trf::Tenths kMax = 999;
  for (const ladder::trf::Player& player : tournament.players) {
    if (ladder::trf::Score(tournament, player) > kMax) return false;
  }
  for (const ladder::trf::VirtualPoints& record : tournament.virtual_points) {
    if (record.points > kMax) return false;
  }
  const ladder::trf::PointSystem& points = tournament.points;
  for (const ladder::trf::Tenths each : {points.win, points.draw, points.loss, points.zero_bye,
                                         points.forfeit_loss, points.pairing_bye}) {
    if (each > kMax) return false;
  }
  return true;
}

// If all players are absent from the next round, the column reads as one that has been played.
bool SomebodyIsThere(const ladder::trf::Tournament& tournament) {
  for (const ladder::trf::Player& player : tournament.players) {
    if (!player.next_absence) return true;
  }
  return false;
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using assize::fuzz::Require;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto tournament = assize::ladder::trf::ReadTrf(text);
  if (!tournament.ok()) {
    Require(tournament.status().code() == absl::StatusCode::kDataLoss, "a mistake is data loss");
    Require(!tournament.status().message().empty(), "an error has a text");
    return 0;
  }
  if (!assize::fuzz::FitsColumns(*tournament) || !assize::fuzz::SomebodyIsThere(*tournament)) {
    return 0;
  }
  const auto again = assize::ladder::trf::ReadTrf(assize::ladder::trf::WriteTrf(*tournament));
  Require(again.ok(), "what is written can be read");
  Require(*again == *tournament, "it is read as it was written");
  return 0;
}
