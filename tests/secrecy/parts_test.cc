// What the checks of secrecy are made of: facts, changes to messages, texts of differences.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "assize/v1/games.pb.h"
#include "referee/games/registry.h"
#include "referee/secrecy/mutate.h"
#include "referee/secrecy/position.h"

namespace assize::secrecy {
namespace {

using games::Audience;
using games::Fact;
using testing::HasSubstr;

constexpr Seat kViewer = Seat(1);
const Audience kNobody = Audience::Only({});

Fact Deck(int slot, const std::string& card, Audience known_to) {
  return {.name = "deck(" + std::to_string(slot) + ")", .value = card, .known_to = known_to};
}

uint64_t Draw(Stream stream) { return stream.Next(); }

TEST(TwinChance, DiffersInPrivateDrawsOfOthersAlone) {
  const Chance real(SeedFromText("match"));
  const Chance other(SeedFromText("another"));
  const Chance twin = TwinChance(kViewer, real, other);
  EXPECT_EQ(Draw(twin.Open({"dice"})), Draw(real.Open({"dice"})));
  EXPECT_EQ(Draw(twin.OpenFor({kViewer, Seat(2)}, {"spy"})), Draw(real.Open({"spy"})));
  EXPECT_EQ(Draw(twin.OpenFor({Seat(2)}, {"spy"})), Draw(other.Open({"spy"})));
  EXPECT_EQ(Draw(twin.OpenFor({}, {"deck"})), Draw(other.Open({"deck"})));
  EXPECT_NE(twin, real);
}

TEST(TwinChance, OfASpectatorDiffersInAllPrivateDraws) {
  const Chance real(SeedFromText("match"));
  const Chance other(SeedFromText("another"));
  const Chance twin = TwinChance(std::nullopt, real, other);
  EXPECT_EQ(Draw(twin.Open({"dice"})), Draw(real.Open({"dice"})));
  EXPECT_EQ(Draw(twin.OpenFor(SeatSet::First(kMaxSeats), {"spy"})), Draw(other.Open({"spy"})));
}

TEST(Facts, OfOthersDifferAndOwnOnesDoNotCount) {
  const Facts left = {Deck(1, "A", Audience::Only({kViewer})), Deck(2, "B", kNobody)};
  const Facts right = {Deck(1, "X", Audience::Only({kViewer})), Deck(2, "B", kNobody)};
  EXPECT_FALSE(Differ(kViewer, left, right));
  EXPECT_TRUE(Differ(Seat(0), left, right));
  EXPECT_TRUE(Differ(std::nullopt, left, right));
}

TEST(Facts, AreEqualUpToTheFirstThatDiffers) {
  const Facts left = {Deck(1, "A", kNobody), Deck(2, "B", kNobody), Deck(3, "C", kNobody)};
  const Facts right = {Deck(1, "A", kNobody), Deck(2, "C", kNobody), Deck(3, "C", kNobody)};
  EXPECT_EQ(CountEqual(kViewer, left, right), 1);
  EXPECT_EQ(CountEqual(kViewer, left, left), 3);
}

TEST(AFactThatDiffers, ComesToLightWhenTheViewerIsToldIt) {
  const Facts before = {Deck(1, "A", kNobody)};
  const Facts left = {Deck(1, "A", Audience::Everyone())};
  const Facts right = {Deck(1, "B", Audience::Everyone())};
  EXPECT_TRUE(CameToLight(kViewer, before, left, right));
  EXPECT_FALSE(CameToLight(kViewer, before, left, left)) << "it does not differ";
  EXPECT_FALSE(CameToLight(kViewer, left, left, right)) << "it was known";
}

TEST(AFactThatDiffers, DoesNotComeToLightForOthersOrByGoingAway) {
  const Facts before = {Deck(1, "A", kNobody)};
  const Facts left = {Deck(1, "A", Audience::Only({Seat(0)}))};
  const Facts right = {Deck(1, "B", Audience::Only({Seat(0)}))};
  EXPECT_FALSE(CameToLight(kViewer, before, left, right));
  EXPECT_FALSE(CameToLight(kViewer, before, {}, {}));
}

// A legal plan changes into many others, of which some are legal and some can't be read.
TEST(Mutations, ReachLegalIllegalAndMalformedMoves) {
  const Case which{games::FindGame("brigands").value(), 4, Chance(SeedFromText("mutations"))};
  Stream stream = which.chance.Open({"stream"});
  const Position start = DrawStart(which, stream);
  const Seat seat = DrawSeat(start.table->asked(), stream);
  const v1::GameMove plan = start.table->RandomMove(seat, stream);
  std::set<std::string> reached;
  std::set<games::Verdict::Kind> verdicts;
  for (int i = 0; i < 2000; ++i) {
    v1::GameMove changed = plan;
    Mutate(stream, &changed);
    reached.insert(changed.SerializeAsString());
    verdicts.insert(start.table->Clone()->Commit(seat, changed).kind);
  }
  EXPECT_GT(reached.size(), 100u);
  EXPECT_EQ(verdicts.size(), 3u);
}

TEST(ATwin, LooksTheSameAndDiffersWhereTheViewerCantKnow) {
  const Case which{games::FindGame("brigands").value(), 4, Chance(SeedFromText("a twin"))};
  Stream stream = which.chance.Open({"stream"});
  Tally tally;
  for (int i = 0; i < 50; ++i) {
    const Position start = DrawStart(which, stream);
    const auto twin = DealTwin(which, start, kViewer, stream, &tally);
    EXPECT_EQ(twin->View(kViewer).SerializeAsString(),
              start.table->View(kViewer).SerializeAsString());
    EXPECT_TRUE(Differ(kViewer, start.table->HiddenFacts(), twin->HiddenFacts()));
  }
  EXPECT_EQ(tally.twins, 50u);
  EXPECT_EQ(tally.different, 50u);
  EXPECT_GE(tally.draws, 50u);
}

TEST(ADifferencesText, PointsAtTheFirstLineThatDiffers) {
  const Difference difference =
      Compared(kViewer, 3, "message 2", "abcd", "abXd", "one\ntwo\nthree", "one\n2\nthree");
  EXPECT_EQ(difference.byte, 2u);
  EXPECT_THAT(difference.left, HasSubstr("  one\n> two\n"));
  EXPECT_THAT(difference.right, HasSubstr("> 2\n"));
}

}  // namespace
}  // namespace assize::secrecy
