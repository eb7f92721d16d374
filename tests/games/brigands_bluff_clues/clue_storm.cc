// A storm of random messages, good, bad and damaged, on which the referee's engine and the naive
// one must agree.
//
//   brigands_bluff_clue_storm --clues 10000000 --seed 1
//
// Plays rounds with one die each, now and then two: some clues in the reports, the split, some
// extra clues. Each clue goes through the bytes of its message, is judged in a random world by both
// engines, written in English and read back. Stops at the first disagreement and says which clue it
// is; exit status 1 then, 64 for wrong arguments.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>

#include "assize/v1/brigands_bluff.pb.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/games/brigands_bluff/clues/english.h"
#include "referee/games/brigands_bluff/clues/syntax.h"
#include "referee/games/brigands_bluff/codec.h"
#include "tests/games/brigands_bluff_clues/random_clue.h"
#include "tests/games/brigands_bluff_clues/twin.h"

namespace assize::games::brigands_bluff {
namespace {

constexpr int kCluesInARound = 24;

struct Count {
  uint64_t clues = 0;
  uint64_t accepted = 0;
  uint64_t well_formed = 0;
};

// Mostly small ones: the naive engine looks at each world many times.
Table RandomTable(Stream& stream) {
  const uint64_t kind = stream.Below(40);
  Table table;
  table.seats = kind >= 1 && kind <= 5 ? 5 : 4;
  table.dice = kind == 0 ? 2 : 1;
  table.wild_die = kind == 1 || (kind >= 6 && kind <= 11);
  table.captain = static_cast<int>(stream.Below(table.seats));
  table.rules.max_statements = static_cast<uint8_t>(stream.Below(4) == 0 ? 1 + stream.Below(3) : 3);
  if (stream.Below(2) == 0) {
    table.rules.removed_den = static_cast<uint16_t>(1 + stream.Below(1000));
    table.rules.removed_num = static_cast<uint16_t>(stream.Below(table.rules.removed_den));
  }
  return table;
}

std::string BytesOf(const Clue& clue) {
  v1::brigands_bluff::Clue message;
  Codec::EncodeClue(clue, &message);
  return message.SerializeAsString();
}

// Nothing is said by bytes that are no message.
Clue ClueIn(const std::string& bytes) {
  v1::brigands_bluff::Clue message;
  return message.ParseFromString(bytes) ? Codec::DecodeClue(message) : Clue();
}

// What a bot sends: the clue, or some bytes of it changed.
std::string Sent(const Clue& clue, Stream& stream) {
  std::string bytes = BytesOf(clue);
  if (bytes.empty() || stream.Below(4) != 0) return bytes;
  for (uint64_t i = 0; i <= stream.Below(3); ++i) {
    bytes[stream.Below(bytes.size())] = static_cast<char>(stream.Below(256));
  }
  return bytes;
}

std::optional<std::string> EnglishDifference(const Clue& clue, const Round& round, Seat speaker) {
  const std::string text = ClueToEnglish(clue, round, speaker);
  const absl::StatusOr<Clue> read = ClueFromEnglish(text, round, speaker);
  if (!read.ok()) return std::string(read.status().message());
  if (ClueToEnglish(*read, round, speaker) != text) return "reads as another clue";
  return std::nullopt;
}

// What is wrong with this clue, if anything.
std::optional<std::string> Difference(const Twin& twin, const Clue& clue, Stream& stream,
                                      Count& count) {
  if (auto text = twin.DifferenceOver(clue, twin.AnyWorld(stream))) return text;
  if (CheckSyntax(clue, twin.round(), kMaxStatements).has_value()) return std::nullopt;
  ++count.well_formed;
  if (ClueIn(BytesOf(clue)) != clue) return "comes back from its message as another clue";
  const Seat speaker = twin.round().SeatAt(static_cast<int>(stream.Below(twin.round().crew())));
  return EnglishDifference(clue, twin.round(), speaker);
}

Clue RandomOrSpoilt(const Round& round, Stream& stream) {
  return stream.Below(8) == 0 ? SpoiltClue(round, stream) : RandomClue(round, stream);
}

// Half of the round's clues are reports, the rest extra clues.
std::optional<std::string> PlayRound(Stream& stream, Count& count) {
  Twin twin(RandomTable(stream));
  const World truth = twin.AnyWorld(stream);
  for (int i = 0; i < kCluesInARound; ++i) {
    if (i == kCluesInARound / 2) {
      const int one = static_cast<int>(stream.Below(kFaces));
      const int other = static_cast<int>((one + 1 + stream.Below(kFaces - 1)) % kFaces);
      twin.Split(static_cast<Face>(one), static_cast<Face>(other), truth);
      if (auto text = twin.DifferenceInWorlds()) return text;
    }
    const Clue clue = ClueIn(Sent(RandomOrSpoilt(twin.round(), stream), stream));
    ++count.clues;
    if (auto text = Difference(twin, clue, stream, count)) {
      return *text + ": " + ClueToEnglish(clue, twin.round(), twin.round().SeatAt(0));
    }
    const bool keep = JudgeClue(twin.worlds(), {}, clue, truth, twin.round().SeatAt(0)).accepted();
    count.accepted += keep ? 1 : 0;
    if (!keep || stream.Below(3) != 0) continue;
    twin.Keep(clue);
    if (auto text = twin.DifferenceInWorlds()) return text;
  }
  return std::nullopt;
}

ExitCode Storm(uint64_t clues, const std::string& seed) {
  const Chance chance(SeedFromText(seed));
  Count count;
  for (uint64_t round = 0; count.clues < clues; ++round) {
    Stream stream = chance.Open({"round", round});
    if (const auto text = PlayRound(stream, count)) {
      std::printf("round %llu of seed %s: %s\n", static_cast<unsigned long long>(round),
                  seed.c_str(), text->c_str());
      return ExitCode::kFailed;
    }
  }
  std::printf("%llu clues, %llu well-formed, %llu accepted: no disagreement\n",
              static_cast<unsigned long long>(count.clues),
              static_cast<unsigned long long>(count.well_formed),
              static_cast<unsigned long long>(count.accepted));
  return ExitCode::kOk;
}

}  // namespace
}  // namespace assize::games::brigands_bluff

int main(int argc, char** argv) {
  CLI::App app("Random clues of Brigand's Bluff, judged by two engines");
  uint64_t clues = 10'000;
  std::string seed = "storm";
  app.add_option("--clues", clues, "How many clues at least")->capture_default_str();
  app.add_option("--seed", seed, "What they are drawn from")->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return error.get_exit_code() == 0 ? 0 : static_cast<int>(assize::ExitCode::kUsage);
  }
  return static_cast<int>(assize::games::brigands_bluff::Storm(clues, seed));
}
