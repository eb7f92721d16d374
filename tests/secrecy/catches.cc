#include "tests/secrecy/catches.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/games/registry.h"
#include "referee/secrecy/campaign.h"
#include "tests/secrecy/canaries.h"
#include "tests/secrecy/seeds.h"

namespace assize::secrecy {
namespace {

constexpr Catch kCatches[] = {
    {Mutant::kSpiedCardsToAll, "canaries", 20},
    {Mutant::kHeldCardsToAll, "canaries", 20},
    {Mutant::kSpectatorSeesAHand, "canaries", 20},
    {Mutant::kTomorrowsCardShown, "twins", 100},
    {Mutant::kReturnedCardsShown, "twins", 400},
    {Mutant::kDiceFromPrivateStream, "twins", 100},
    {Mutant::kDiceNotFromSeed, "roundtrip", 20},
    {Mutant::kCrewDiceToAll, "canaries", 20, "brigands-bluff"},
    {Mutant::kWildDieShownEarly, "canaries", 20, "brigands-bluff"},
    {Mutant::kCountsFromTheDice, "twins", 100, "brigands-bluff"},
    {Mutant::kHandToAll, "canaries", 20, "duel-descrocs", 2},
    {Mutant::kLookedCardsToAll, "canaries", 40, "duel-descrocs", 2},
    {Mutant::kLeoSeesRejected, "redeal", 200, "duel-descrocs", 2},
    {Mutant::kBonusDealtToAll, "canaries", 20, "brigand-kings", 3},
    {Mutant::kBonusKeptToAll, "canaries", 20, "brigand-kings", 3},
    {Mutant::kLastBonusShown, "canaries", 20, "brigand-kings", 3},
    {Mutant::kNextCountyShown, "twins", 100, "brigand-kings", 3},
    {Mutant::kKingsDiceFromPrivateStream, "twins", 100, "brigand-kings", 3},
    {Mutant::kRejectedBonusShown, "twins", 400, "brigand-kings", 2},
    {Mutant::kNextTileShown, "twins", 100, "carcassonne-robbers"},
    {Mutant::kTileReadAhead, "twins", 100, "carcassonne-robbers"},
    {Mutant::kNextMessageShown, "twins", 100, "carcassonne-robbers"},
    {Mutant::kRobberOfferedByNextTile, "twins", 400, "carcassonne-robbers"},
    {Mutant::kRedealKeepsTiles, "redeal", 40, "carcassonne-robbers", 2},
    {Mutant::kRedealKeepsMessages, "redeal", 40, "carcassonne-robbers", 2},
    {Mutant::kHiddenStateInView, "twins", 20},
    {Mutant::kAnswersInView, "twins", 20},
    {Mutant::kOptionsInHiddenOrder, "twins", 100},
    {Mutant::kOptionsFromHiddenState, "options", 20},
    {Mutant::kDefaultMovePeeks, "twins", 100},
    {Mutant::kDefaultMoveFollowsAnswers, "twins", 100},
    {Mutant::kHiddenCardInRefusal, "errors", 20},
    {Mutant::kEqualAnswersRefused, "referee", 400},
    {Mutant::kRedealKeepsHidden, "redeal", 20},
    {Mutant::kRedealFavoursTruth, "redeal", 400},
    {Mutant::kRowPeeks, "rows", 20},
    {Mutant::kRowShowsAnswers, "rows", 20},
    {Mutant::kOptionNumberPeeks, "rows", 20},
    {Mutant::kRowsInHiddenOrder, "rows", 40},
    {Mutant::kSeedInWelcome, "seeds", 20},
    {Mutant::kSeedInMatchId, "seeds", 20},
    {Mutant::kCommitmentWithoutSalt, "seeds", 20},
    {Mutant::kChanceFromMatchId, "seeds", 120},
    {Mutant::kChanceFromCommitment, "seeds", 120},
    {Mutant::kGlobalRequestIds, "twins", 20},
    {Mutant::kChainInRequest, "referee", 20},
    {Mutant::kReconnectUnfiltered, "recall", 400},
    {Mutant::kRefusalsShownToAll, "referee", 20},
    {Mutant::kAnswersShown, "canaries", 20},
    {Mutant::kAnswersAnnounced, "referee", 20},
    {Mutant::kEarlyRelease, "referee", 100},
    {Mutant::kDuplicateShownToOthers, "twins", 400},
    {Mutant::kForfeitShown, "referee", 400},
    {Mutant::kHiddenFactLogged, "canaries", 20},
    {Mutant::kClockShowsAnswers, "errors", 20},
    {Mutant::kLastSeatHurried, "referee", 400},
    {Mutant::kBrokenStreamHoldsUpOthers, "referee", 100},
    {Mutant::kStreamEndShowsAnswers, "errors", 20},
};

Piece PieceOf(const Catch& caught, uint64_t first, uint64_t count) {
  const games::Game* game = games::FindGame(caught.game).value();
  return {game, caught.seats, &CheckNamed(caught.check), first, count};
}

Tally RunCases(const Catch& caught, uint64_t first, uint64_t count) {
  const Piece piece = PieceOf(caught, first, count);
  const Result result{.tally = RunPiece(piece, SeedFromText("mutants"))};
  return SumUp({&piece, 1}, {&result, 1}).front().tally;
}

// "kSpiedCardsToAll" of "spied_cards_to_all".
std::string EnumeratorOf(std::string_view name) {
  std::string enumerator = "k";
  bool upper = true;
  for (char c : name) {
    if (c != '_') enumerator += upper ? absl::ascii_toupper(c) : c;
    upper = c == '_';
  }
  return enumerator;
}

std::string TextOfFile(const std::filesystem::path& path) {
  const std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The files of the referee whose patches contain that mutant, in order.
std::vector<std::string> PlacesOf(std::string_view mutant, const std::filesystem::path& root) {
  const std::string active = absl::StrCat("MutantActive(Mutant::", EnumeratorOf(mutant), ")");
  const std::filesystem::path patches = root / "tests/secrecy/mutants";
  std::set<std::string> places;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(patches)) {
    if (entry.path().extension() != ".patch") continue;
    std::filesystem::path patched = std::filesystem::relative(entry.path(), patches);
    patched.replace_extension();
    if (absl::StrContains(TextOfFile(entry.path()), active)) places.insert(patched);
  }
  return {places.begin(), places.end()};
}

}  // namespace

std::span<const Check> ChecksOfTests() {
  static const std::vector<Check> checks = [] {
    std::vector<Check> all(AllChecks().begin(), AllChecks().end());
    all.push_back(
        {"canaries", "no label of a hidden fact for who does not know it", 10, CheckCanaries});
    all.push_back({"seeds", "no seed is received, none can be guessed, the commitment holds", 10,
                   CheckSeeds});
    return all;
  }();
  return checks;
}

const Check& CheckNamed(std::string_view name) {
  const std::span<const Check> checks = ChecksOfTests();
  return *std::ranges::find(checks, name, &Check::name);
}

std::span<const Catch> Catches() { return kCatches; }

std::string_view NameOf(Mutant mutant) {
  return std::ranges::find(AllMutants(), mutant, &MutantInfo::mutant)->name;
}

std::string MutantsPage(const std::string& root) {
  std::string page =
      "# Mutants\n\n"
      "Leaks that tests put into the referee, one at a time, and the check that finds each: the "
      "test\n"
      "`All/Mutants.AreFoundByTheirCheckAndShownAgain/NAME` of `secrecy_mutants_test`. The patches "
      "in\n"
      "[mutants/](mutants) add them to copies of the referee's files, of which the libraries "
      "`*_mutants` are\n"
      "built. To see one: `ASSIZE_MUTANT=NAME build/tests/referee-mutants verify-secrecy`.\n"
      "\n"
      "Written by `build/tests/mutants_page`; a test fails when it is out of date.\n\n"
      "| mutant | what the referee does then | added to | game | found by |\n"
      "| --- | --- | --- | --- | --- |\n";
  for (const Catch& caught : Catches()) {
    const auto info = std::ranges::find(AllMutants(), caught.mutant, &MutantInfo::mutant);
    const std::string places = absl::StrJoin(PlacesOf(info->name, root), "`, `");
    absl::StrAppend(&page, "| `", std::string(info->name), "` | ", std::string(info->leak), " | `",
                    places, "` | ", std::string(caught.game), " | ", std::string(caught.check),
                    " |\n");
  }
  return page;
}

Tally TallyOf(const Catch& caught) { return RunCases(caught, 0, caught.cases); }

Tally TallyUpToFirst(const Catch& caught) {
  const Piece whole = PieceOf(caught, 0, caught.cases);
  Result sum;
  for (uint64_t number = 0; number < caught.cases; ++number) {
    sum.tally.Merge(RunPiece(PieceOf(caught, number, 1), SeedFromText("mutants")));
    if (sum.tally.differences > 0) return sum.tally;
  }
  return SumUp({&whole, 1}, {&sum, 1}).front().tally;
}

Tally TallyOfCase(const Catch& caught, uint64_t case_number) {
  return RunCases(caught, case_number, 1);
}

}  // namespace assize::secrecy
