// The codec of Carcassonne in every configuration (codec_fuzz.h); and a view that is read can be
// dealt again and looks the same, its default and random moves are legal, and so is every option.
#include <google/protobuf/stubs/logging.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/games/carcassonne/codec.h"
#include "referee/games/carcassonne/rules.h"
#include "tests/fuzz/codec_fuzz.h"

namespace assize::fuzz {
namespace {

using games::carcassonne::Codec;
using games::carcassonne::Knowledge;
using games::carcassonne::Move;
using games::carcassonne::Rules;

void CheckKnowledge(const Knowledge& knowledge) {
  const auto view = knowledge.view();
  const Chance chance(SeedFromText("fuzz"));
  const auto dealt = Rules::Redeal(view, chance);
  const auto again = Rules::ViewOf(dealt, knowledge.own.seat);
  Require(again.pub == view.pub && again.own == view.own, "a redeal looks the same");
  const auto seat = knowledge.own.seat;
  if (!seat.has_value() || !Rules::Asked(view.pub).Has(*seat)) return;
  Stream stream = chance.Open(Label("move"));
  Require(!Rules::Check(view, Rules::DefaultMove(view)).has_value(), "the default is legal");
  Require(!Rules::Check(view, Rules::RandomMove(view, stream)).has_value(),
          "a random move is legal");
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  Require(!moves.empty(), "who is asked has an option");
  for (const Move& move : moves)
    Require(!Rules::Check(view, move).has_value(), "options are legal");
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace assize::fuzz;
  static const std::vector<Setting> settings = {
      {2, {{"configuration", "base"}}},
      {3, {}},
      {6, {{"configuration", "full"}}},
      {2, {{"configuration", "full"}, {"robber_mandatory", "true"}, {"robber_offer", "all"}}}};
  // Damaged texts are complained of on stderr, as no program of ours does.
  static google::protobuf::LogHandler* const silent = google::protobuf::SetLogHandler(nullptr);
  (void)silent;
  FuzzedDataProvider input(data, size);
  CodecFuzz<Rules, Codec> fuzz(settings, &input);
  if (!input.ConsumeBool()) {
    fuzz.Run();
  } else if (const auto knowledge = fuzz.CheckView()) {
    CheckKnowledge(*knowledge);
  }
  return 0;
}
