// Any bytes as a clue of Brigand's Bluff, and as a clue's sentence: both engines judge it alike,
// what is well-formed reads back, and a sentence that is read is the one that its clue is written
// as.
#include <fuzzer/FuzzedDataProvider.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "assize/v1/brigands_bluff.pb.h"
#include "referee/base/seed.h"
#include "referee/games/brigands_bluff/clues/english.h"
#include "referee/games/brigands_bluff/clues/syntax.h"
#include "referee/games/brigands_bluff/codec.h"
#include "tests/fuzz/edits.h"
#include "tests/fuzz/require.h"
#include "tests/games/brigands_bluff_clues/random_clue.h"
#include "tests/games/brigands_bluff_clues/twin.h"

namespace assize::fuzz {
namespace {

using namespace games::brigands_bluff;

// A round with one die each, in its reports or after a split.
Twin SomeRound(FuzzedDataProvider& input, Stream& stream) {
  Twin twin(games::brigands_bluff::Table{.seats = 4,
                                         .captain = input.ConsumeIntegralInRange(0, 3),
                                         .wild_die = input.ConsumeIntegralInRange(0, 7) == 0});
  if (input.ConsumeBool()) twin.Split(Face::kMonkey, Face::kSkull, twin.AnyWorld(stream));
  return twin;
}

// A good clue, damaged as the input says.
Clue SomeClue(FuzzedDataProvider& input, const Round& round, Stream& stream) {
  v1::brigands_bluff::Clue message;
  Codec::EncodeClue(RandomClue(round, stream), &message);
  const std::string bytes = Edited(message.SerializeAsString(), input);
  if (!message.ParseFromString(bytes)) return Clue();
  return Codec::DecodeClue(message);
}

void CheckClue(const Twin& twin, const Clue& clue, Seat speaker, Stream& stream) {
  Require(!twin.DifferenceOver(clue, twin.AnyWorld(stream)).has_value(), "both judge alike");
  const std::string text = ClueToEnglish(clue, twin.round(), speaker);
  if (CheckSyntax(clue, twin.round(), kMaxStatements).has_value()) return;
  const auto read = ClueFromEnglish(text, twin.round(), speaker);
  Require(read.ok(), "a clue's sentence can be read");
  Require(ClueToEnglish(*read, twin.round(), speaker) == text, "it reads as the same clue");
}

void CheckSentence(FuzzedDataProvider& input, const Round& round, Seat speaker, Stream& stream) {
  const std::string text = Edited(ClueToEnglish(RandomClue(round, stream), round, speaker), input);
  const auto read = ClueFromEnglish(text, round, speaker);
  Require(!read.ok() || ClueToEnglish(*read, round, speaker) == text, "only sentences are read");
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace assize::fuzz;
  FuzzedDataProvider input(data, size);
  const assize::Chance chance(assize::SeedFromText("fuzz"));
  assize::Stream stream = chance.Open({"clue", input.ConsumeIntegral<uint16_t>()});
  const Twin twin = SomeRound(input, stream);
  const assize::Seat speaker = twin.round().SeatAt(input.ConsumeIntegralInRange(0, 2));
  if (input.ConsumeBool()) {
    CheckSentence(input, twin.round(), speaker, stream);
  } else {
    CheckClue(twin, SomeClue(input, twin.round(), stream), speaker, stream);
  }
  return 0;
}
