// Seeds: nobody is sent one, none can be guessed, and the commitment is right.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "referee/games/registry.h"
#include "referee/secrecy/campaign.h"
#include "tests/secrecy/catches.h"
#include "tests/secrecy/seeds.h"
#include "tests/support/sample.h"

namespace assize::secrecy {
namespace {

TEST(Seeds, AreNeitherToldNorGuessedInAnyGame) {
  const uint64_t matches = SampleOf(8, 25);
  for (const games::Game* game : games::AllGames()) {
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
      const Piece piece{game, seats, &CheckNamed("seeds"), 0, matches};
      const Result result{.tally = RunPiece(piece, SeedFromText("seeds"))};
      const Tally tally = SumUp({&piece, 1}, {&result, 1}).front().tally;
      EXPECT_EQ(tally.differences, 0u)
          << game->info().name << ", " << seats << " seats: " << tally.first->what << "\n"
          << tally.first->right;
      EXPECT_GT(tally.shares.at("guesses from the clock").draws, 200u * matches)
          << game->info().name << ", " << seats << " seats";
    }
  }
}

v1::RecordHeader Header() {
  v1::RecordHeader header;
  header.set_seed(std::string(AsView(SeedFromText("secret").bytes)));
  header.set_salt(std::string(AsView(SeedFromText("salt").bytes)));
  return header;
}

TEST(Secrets, AreFoundInEverySpelling) {
  const std::string seed = Header().seed();
  const std::string hex = absl::BytesToHexString(seed);
  for (const std::string& received :
       {seed, seed.substr(16), std::string(seed.rbegin(), seed.rend()), hex,
        absl::AsciiStrToUpper(hex), hex.substr(0, 32), absl::Base64Escape(seed),
        absl::Base64Escape("x" + seed), absl::Base64Escape("xy" + seed),
        absl::WebSafeBase64Escape(seed)}) {
    EXPECT_EQ(FindSecret(Header(), absl::StrCat("before", received, "after")), "the seed")
        << received;
  }
}

TEST(Secrets, AreSaltAndStreamKeysToo) {
  EXPECT_EQ(FindSecret(Header(), Header().salt()), "the salt");
  const Chance chance(SeedFromText("secret"));
  EXPECT_EQ(FindSecret(Header(), std::string(AsView(chance.Key("day_deck")))),
            "the key of the stream day_deck");
}

TEST(Secrets, AreNotFoundWhereThereAreNone) {
  EXPECT_EQ(FindSecret(Header(), ""), "");
  EXPECT_EQ(FindSecret(Header(), ToHex(SeedFromText("another").bytes)), "");
  EXPECT_EQ(FindSecret(Header(), std::string(AsView(HashOf(Header().seed())))), "");
}

// Draws below `sides` from seeds that nobody has guessed, foretold from numbers and times.
double SigmasOff(uint64_t sides) {
  constexpr int kMatches = 200;
  constexpr int kGuesses = 50;
  uint64_t hits = 0;
  for (int match = 0; match < kMatches; ++match) {
    const Chance truth(DeriveSeed(SeedFromText("kernel"), Label("match", match).text()));
    for (int guess = 0; guess < kGuesses; ++guess) {
      const Label label("die", match, guess);
      const Chance guessed(SeedFromText(absl::StrCat(1'700'000'000 + 60 * match + guess)));
      hits += truth.Open(label).Below(sides) == guessed.Open(label).Below(sides) ? 1 : 0;
    }
  }
  const double draws = kMatches * kGuesses;
  const double even = 1.0 / static_cast<double>(sides);
  return (static_cast<double>(hits) - draws * even) / std::sqrt(draws * even * (1 - even));
}

TEST(Dice, AreForetoldNoBetterThanByChance) {
  for (uint64_t sides : {2, 6, 7, 35}) EXPECT_LT(std::abs(SigmasOff(sides)), 4) << sides;
}

}  // namespace
}  // namespace assize::secrecy
