// Random clues with what the engine says of them, one a line, for the test of the engine in Python:
//
//   SEATS CAPTAIN WILD_DIE TAKEN LEFT SPEAKER DICE WILD_FACE CLUE REFUSAL STATEMENT WORLDS WEIGHT
//   SENTENCE
//
// TAKEN and LEFT are the faces of the first split, 0 before it; DICE are the crew's in clue order,
// each crewmate's as faces; CLUE is the message in hexadecimal digits; REFUSAL is "-" if there is
// none, with the statement that is meant; WORLDS and WEIGHT are what the clue would leave, 0 of a
// malformed one. Faces are numbered from 1.
#include <cstdio>
#include <string>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/brigands_bluff.pb.h"
#include "referee/base/seed.h"
#include "referee/games/brigands_bluff/clues/english.h"
#include "referee/games/brigands_bluff/clues/syntax.h"
#include "referee/games/brigands_bluff/codec.h"
#include "tests/games/brigands_bluff_clues/random_clue.h"

namespace assize::games::brigands_bluff {
namespace {

constexpr uint64_t kSamples = 3'000;

std::array<uint8_t, kMaxCrew> DiceWith(const World& world, Face face) {
  std::array<uint8_t, kMaxCrew> dice{};
  for (size_t place = 0; place < dice.size(); ++place) {
    dice[place] = static_cast<uint8_t>(world.hands[place].Of(face));
  }
  return dice;
}

std::string DiceText(const World& world, const Round& round) {
  std::string text;
  for (int place = 0; place < round.crew(); ++place) {
    if (place > 0) text += ',';
    for (int face = 0; face < kFaces; ++face) {
      text.append(world.hands[place].Of(static_cast<Face>(face)), static_cast<char>('1' + face));
    }
  }
  return text;
}

// A clue as a bot may send it: every other one has faults, or bytes that were changed.
v1::brigands_bluff::Clue SomeMessage(const Round& round, Stream& stream) {
  const uint64_t kind = stream.Below(4);
  v1::brigands_bluff::Clue message;
  Codec::EncodeClue(kind == 0 ? SpoiltClue(round, stream) : RandomClue(round, stream), &message);
  if (kind != 1) return message;
  std::string bytes = message.SerializeAsString();
  bytes[stream.Below(bytes.size())] = static_cast<char>(stream.Below(256));
  v1::brigands_bluff::Clue damaged;
  return damaged.ParseFromString(bytes) ? damaged : message;
}

void PrintSample(Stream& stream) {
  const int seats = static_cast<int>(4 + stream.Below(2));
  const Round round{.seats = static_cast<uint8_t>(seats),
                    .captain = Seat(static_cast<int>(stream.Below(seats))),
                    .dice = static_cast<uint8_t>(DiceEach(seats)),
                    .wild_die = stream.Below(4) == 0};
  Worlds worlds = Worlds::AtStart(round);
  const World truth = worlds.Draw(stream);
  int taken = 0;
  int left = 0;
  if (stream.Below(3) == 0) {
    taken = static_cast<int>(1 + stream.Below(kFaces));
    left = static_cast<int>(1 + (taken + stream.Below(kFaces - 1)) % kFaces);
    if (truth.wild.has_value()) worlds = worlds.AfterWildDie(*truth.wild);
    for (const int number : {taken, left}) {
      const Face face = static_cast<Face>(number - 1);
      worlds = worlds.AfterReveal(face, DiceWith(truth, face));
    }
    worlds = worlds.InExtraClues();
  }

  const Seat speaker = round.SeatAt(static_cast<int>(stream.Below(round.crew())));
  const v1::brigands_bluff::Clue message = SomeMessage(worlds.round(), stream);
  const Clue clue = Codec::DecodeClue(message);
  const auto refusal = WhyRefused(worlds, {}, clue, truth, speaker);
  const bool well_formed = !CheckSyntax(clue, worlds.round(), kMaxStatements).has_value();
  const Worlds after = well_formed ? worlds.AfterClue(clue) : worlds;
  std::printf("%s\n",
              absl::StrCat(seats, " ", round.captain.index(), " ", round.wild_die ? 1 : 0, " ",
                           taken, " ", left, " ", speaker.index(), " ", DiceText(truth, round), " ",
                           truth.wild.has_value() ? static_cast<int>(*truth.wild) + 1 : 0, " ",
                           absl::BytesToHexString(message.SerializeAsString()), " ",
                           refusal.has_value() ? std::string(RefusalName(refusal->code)) : "-", " ",
                           refusal.has_value() ? refusal->statement : 0, " ",
                           well_formed ? after.count() : 0, " ", well_formed ? after.weight() : 0,
                           " ", well_formed ? ClueToEnglish(clue, worlds.round(), speaker) : "")
                  .c_str());
}

}  // namespace
}  // namespace assize::games::brigands_bluff

int main() {
  const assize::Chance chance(assize::SeedFromText("samples"));
  for (uint64_t i = 0; i < assize::games::brigands_bluff::kSamples; ++i) {
    assize::Stream stream = chance.Open({"sample", i});
    assize::games::brigands_bluff::PrintSample(stream);
  }
  return 0;
}
