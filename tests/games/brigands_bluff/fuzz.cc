// Views and configurations of Brigand's Bluff out of any bytes (codec_fuzz.h); a view that is read
// can be played on. Clues have a target of their own.
#include <google/protobuf/stubs/logging.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "referee/games/brigands_bluff/codec.h"
#include "referee/games/brigands_bluff/rules.h"
#include "tests/fuzz/codec_fuzz.h"

namespace assize::fuzz {
namespace {

using games::brigands_bluff::Codec;
using games::brigands_bluff::Knowledge;
using games::brigands_bluff::Move;
using games::brigands_bluff::RefereesClue;
using games::brigands_bluff::Rules;

void PlayOn(const Knowledge& known) {
  Require(known.pub.worlds.count() > 0, "some dice are possible");
  const std::optional<Seat> seat = known.own.seat;
  if (!seat.has_value() || !Rules::Asked(known.pub).Has(*seat)) return;
  const Move move = Rules::DefaultMove(known.view());
  const auto* referees = std::get_if<RefereesClue>(&move);
  const Move own = referees == nullptr ? move : Move(referees->clue);
  Require(!Rules::Check(known.view(), own).has_value(), "the default move is legal");
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace assize::fuzz;
  static const std::vector<Setting> settings = {
      {4, {}},
      {4, {{"wild_die", "true"}, {"extra_clues", "true"}, {"max_statements", "1"}}},
      {5, {{"extra_clues", "true"}, {"min_removed_share", "1/4"}}},
      {5, {{"wild_die", "true"}, {"reveal_after_round", "false"}}}};
  // Damaged texts are complained of on stderr, as no program of ours does.
  static google::protobuf::LogHandler* const silent = google::protobuf::SetLogHandler(nullptr);
  (void)silent;
  FuzzedDataProvider input(data, size);
  const bool is_config = input.ConsumeIntegralInRange(0, 7) == 0;
  CodecFuzz<Rules, Codec> fuzz(settings, &input);
  if (is_config) {
    fuzz.CheckConfig();
  } else if (const auto known = fuzz.CheckView()) {
    PlayOn(*known);
  }
  return 0;
}
