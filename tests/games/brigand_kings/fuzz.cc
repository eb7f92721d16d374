// The codec of Brigand Kings with every deck and number of seats (codec_fuzz.h); and a view that is
// read can be dealt again and looks the same, and its default and random moves are legal.
#include <google/protobuf/stubs/logging.h>

#include <cstddef>
#include <cstdint>

#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/rules.h"
#include "tests/fuzz/codec_fuzz.h"

namespace assize::fuzz {
namespace {

using games::brigand_kings::Codec;
using games::brigand_kings::Knowledge;
using games::brigand_kings::Rules;

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
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace assize::fuzz;
  static const std::vector<Setting> settings = {
      {2, {}},
      {3, {{"pawns", "true"}, {"soldiers", "5"}}},
      {4, {{"pawns", "true"}, {"courts", "true"}}},
      {2, {{"courts", "true"}, {"first_player", "1"}, {"turn_cap", "3"}}}};
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
