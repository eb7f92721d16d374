// The C interface: each function checks its numbers and asks the engine.
#include "sample-bots/cpp/bluff_engine/engine.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "referee/games/brigands_bluff/clues/english.h"
#include "referee/games/brigands_bluff/clues/syntax.h"
#include "referee/games/brigands_bluff/worlds/judge.h"
#include "sample-bots/cpp/bluff_engine/clue_numbers.h"

using assize::Seat;
using assize::SeatSet;
using assize::bot::BitsOf;
using assize::bot::ClueFromNumbers;
using assize::bot::NumbersOf;
using namespace assize::games::brigands_bluff;

struct AssizeBluffWorlds {
  Worlds worlds;
};

namespace {

constexpr int32_t kMinSeats = 4;
constexpr int32_t kMaxSeats = 6;
constexpr int32_t kMaxDice = 3;
constexpr int32_t kMalformedNumber = 1;

AssizeBluffWorlds* Handle(Worlds worlds) { return new AssizeBluffWorlds{std::move(worlds)}; }

std::optional<Face> FaceOf(int32_t number) {
  if (number < 1 || number > kFaces) return std::nullopt;
  return static_cast<Face>(number - 1);
}

// What a crewmate knows.
struct Known {
  World truth;
  Seat speaker;
};

// nullopt: nothing, or nothing that is possible.
std::optional<Known> KnownFrom(const int32_t* numbers, const Worlds& worlds) {
  if (numbers == nullptr) return std::nullopt;
  Known known;
  for (int place = 0; place < kMaxCrew; ++place) {
    for (int face = 0; face < kFaces; ++face, ++numbers) {
      if (*numbers < 0 || *numbers > kMaxDice) return std::nullopt;
      known.truth.hands[place].Add(static_cast<Face>(face), *numbers);
    }
  }
  known.truth.wild = FaceOf(*numbers++);
  if (*numbers < 0 || *numbers >= kMaxSeats) return std::nullopt;
  known.speaker = Seat(*numbers);
  if (!worlds.round().crew_seats().Has(known.speaker)) return std::nullopt;
  return worlds.Contains(known.truth) ? std::optional(known) : std::nullopt;
}

void CopyTo(double* numbers, const std::array<double, kFaces>& by_face) {
  std::ranges::copy(by_face, numbers);
}

// Cut to the room there is, with the final 0.
void CopyTo(char* text, size_t room, const std::string& from) {
  if (room == 0) return;
  const size_t length = std::min(from.size(), room - 1);
  std::memcpy(text, from.data(), length);
  text[length] = 0;
}

}  // namespace

AssizeBluffWorlds* assize_bluff_start(int32_t seats, int32_t captain, int32_t wild_die) {
  if (seats < kMinSeats || seats > kMaxSeats || captain < 0 || captain >= seats) return nullptr;
  return Handle(Worlds::AtStart({.seats = static_cast<uint8_t>(seats),
                                 .captain = Seat(captain),
                                 .dice = static_cast<uint8_t>(DiceEach(seats)),
                                 .wild_die = wild_die != 0}));
}

void assize_bluff_free(AssizeBluffWorlds* worlds) { delete worlds; }

AssizeBluffWorlds* assize_bluff_after_clue(const AssizeBluffWorlds* worlds, const int32_t* clue,
                                           size_t size) {
  const std::optional<Clue> read = ClueFromNumbers({clue, size});
  if (!read || CheckSyntax(*read, worlds->worlds.round(), kMaxStatements)) return nullptr;
  return Handle(worlds->worlds.AfterClue(*read));
}

AssizeBluffWorlds* assize_bluff_after_reveal(const AssizeBluffWorlds* worlds, int32_t face,
                                             const int32_t* dice, size_t size) {
  const std::optional<Face> shown = FaceOf(face);
  if (!shown || size != static_cast<size_t>(worlds->worlds.round().crew())) return nullptr;
  std::array<uint8_t, kMaxCrew> by_place{};
  for (size_t place = 0; place < size; ++place) {
    if (dice[place] < 0 || dice[place] > kMaxDice) return nullptr;
    by_place[place] = static_cast<uint8_t>(dice[place]);
  }
  return Handle(worlds->worlds.AfterReveal(*shown, by_place));
}

AssizeBluffWorlds* assize_bluff_after_wild_die(const AssizeBluffWorlds* worlds, int32_t face) {
  const std::optional<Face> shown = FaceOf(face);
  if (!shown || !worlds->worlds.round().wild_die) return nullptr;
  return Handle(worlds->worlds.AfterWildDie(*shown));
}

AssizeBluffWorlds* assize_bluff_in_extra_clues(const AssizeBluffWorlds* worlds) {
  return Handle(worlds->worlds.InExtraClues());
}

int32_t assize_bluff_crew(const AssizeBluffWorlds* worlds) { return worlds->worlds.round().crew(); }

uint64_t assize_bluff_count(const AssizeBluffWorlds* worlds) { return worlds->worlds.count(); }

uint64_t assize_bluff_weight(const AssizeBluffWorlds* worlds) { return worlds->worlds.weight(); }

void assize_bluff_expected(const AssizeBluffWorlds* worlds, double expected[6]) {
  CopyTo(expected, worlds->worlds.ExpectedDice());
}

void assize_bluff_expected_by_place(const AssizeBluffWorlds* worlds, double expected[30]) {
  for (const auto& by_face : worlds->worlds.ExpectedDiceByPlace()) {
    CopyTo(expected, by_face);
    expected += kFaces;
  }
}

void assize_bluff_wild_chances(const AssizeBluffWorlds* worlds, double chances[6]) {
  CopyTo(chances, worlds->worlds.WildChances());
}

int32_t assize_bluff_judge(const AssizeBluffWorlds* worlds, const int32_t* clue, size_t size,
                           int32_t max_statements, int32_t removed_num, int32_t removed_den,
                           const int32_t* known, int32_t* statement) {
  const std::optional<Clue> read = ClueFromNumbers({clue, size});
  *statement = 0;
  if (!read) return kMalformedNumber;
  const ClueRules rules{.max_statements = static_cast<uint8_t>(max_statements),
                        .removed_num = static_cast<uint16_t>(removed_num),
                        .removed_den = static_cast<uint16_t>(removed_den)};
  const std::optional<Known> mine = KnownFrom(known, worlds->worlds);
  const std::optional<Refusal> refusal =
      mine ? WhyRefused(worlds->worlds, rules, *read, mine->truth, mine->speaker)
           : JudgeInPublic(worlds->worlds, rules, *read).refusal;
  if (!refusal) return 0;
  *statement = refusal->statement;
  return static_cast<int32_t>(refusal->code) + kMalformedNumber;
}

size_t assize_bluff_default_clue(const AssizeBluffWorlds* worlds, const int32_t* known,
                                 int32_t numbers[12]) {
  const std::optional<Known> mine = KnownFrom(known, worlds->worlds);
  if (!mine) return 0;
  const std::optional<Clue> clue = DefaultClue(worlds->worlds, mine->truth, mine->speaker);
  if (!clue) return 0;
  for (int i = 0; i < clue->size; ++i) {
    const Quantity& count = clue->statements[i].left;
    *numbers++ = BitsOf(count.scope.seats);
    *numbers++ = count.scope.wild ? 1 : 0;
    *numbers++ = count.faces->faces.mask();
    *numbers++ = clue->statements[i].comparison.number;
  }
  return clue->size;
}

size_t assize_bluff_sentence(const AssizeBluffWorlds* worlds, const int32_t* clue, size_t size,
                             int32_t speaker, char* text, size_t room) {
  const std::optional<Clue> read = ClueFromNumbers({clue, size});
  const Round& round = worlds->worlds.round();
  if (!read || CheckSyntax(*read, round, kMaxStatements) || speaker < 0 || speaker >= round.seats) {
    return 0;
  }
  const std::string sentence = ClueToEnglish(*read, round, Seat(speaker));
  CopyTo(text, room, sentence);
  return sentence.size();
}

size_t assize_bluff_read(const AssizeBluffWorlds* worlds, const char* sentence, size_t size,
                         int32_t speaker, int32_t* clue, size_t room, char* error,
                         size_t error_room) {
  const Round& round = worlds->worlds.round();
  const SeatSet crew = round.crew_seats();
  if (speaker < 0 || speaker >= round.seats || !crew.Has(Seat(speaker))) {
    CopyTo(error, error_room, "clue: the speaker is not of the crew");
    return 0;
  }
  const auto read = ClueFromEnglish({sentence, size}, round, Seat(speaker));
  if (!read.ok()) {
    CopyTo(error, error_room, std::string(read.status().message()));
    return 0;
  }
  const std::vector<int32_t> numbers = NumbersOf(*read);
  std::copy_n(numbers.begin(), std::min(room, numbers.size()), clue);
  return numbers.size();
}
