// Records that were changed: the place is named, whatever it is. And records that were made once
// must verify for ever. make_golden_record.cc says how they came about.
#include <gmock/gmock.h>
#include <google/protobuf/stubs/logging.h>
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <string>

#include "referee/replay/playback/replay.h"
#include "tests/support/rowdy_match.h"

namespace assize::replay {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::PlayRowdy;
using ::testing::StartsWith;

// A match in which everything happens that a record can hold but a void end.
const v1::Record& Eventful() {
  static const v1::Record record = PlayRowdy({.seats = 5, .seed = "story-3"}).record;
  return record;
}

std::string DifferenceAfter(const std::function<void(v1::Record*)>& change,
                            v1::Record record = Eventful()) {
  EXPECT_TRUE(Verify(record).ok()) << Verify(record).status();
  change(&record);
  const absl::Status status = Verify(record).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  return std::string(status.message());
}

// The first accepted move after the joining.
v1::Entry* FirstMove(v1::Record* record, int* place) {
  for (*place = 0; *place < record->steps(1).entries_size(); ++*place) {
    v1::Entry* entry = record->mutable_steps(1)->mutable_entries(*place);
    if (entry->has_moved() && entry->moved().has_played()) return entry;
  }
  return nullptr;
}

TEST(ReplayDamageTest, ANameInTheHeaderShowsInTheFirstChain) {
  EXPECT_THAT(DifferenceAfter([](v1::Record* record) {
                record->mutable_header()->mutable_competitors(1)->set_name("bit-1");
              }),
              AllOf(StartsWith("step 0: chain is "), HasSubstr("the header")));
}

TEST(ReplayDamageTest, AnotherSeedShowsInTheFirstChain) {
  EXPECT_THAT(DifferenceAfter(
                  [](v1::Record* record) { record->mutable_header()->mutable_seed()->at(7) ^= 1; }),
              StartsWith("step 0: chain is "));
}

TEST(ReplayDamageTest, AVerdictIsNamedByStepAndEntry) {
  int place = 0;
  const std::string text = DifferenceAfter([&](v1::Record* record) {
    v1::Entry* entry = FirstMove(record, &place);
    ASSERT_NE(entry, nullptr);
    entry->mutable_moved()->set_verdict(v1::REJECT_REASON_ILLEGAL);
  });
  EXPECT_THAT(text, StartsWith("step 1, entry " + std::to_string(place)));
  EXPECT_THAT(text, HasSubstr("moved.verdict"));
  EXPECT_THAT(text, HasSubstr("REJECT_REASON_ILLEGAL"));
}

TEST(ReplayDamageTest, AMoveThatCantBePlayedIsNamedByStepAndEntry) {
  int place = 0;
  const std::string text = DifferenceAfter([&](v1::Record* record) {
    v1::Entry* entry = FirstMove(record, &place);
    ASSERT_NE(entry, nullptr);
    entry->mutable_moved()->mutable_move()->clear_choice();
  });
  EXPECT_THAT(text, StartsWith("step 1, entry " + std::to_string(place)));
}

TEST(ReplayDamageTest, AMissingEntryIsNamed) {
  int place = 0;
  const std::string text = DifferenceAfter([&](v1::Record* record) {
    ASSERT_NE(FirstMove(record, &place), nullptr);
    record->mutable_steps(1)->mutable_entries()->DeleteSubrange(place, 1);
  });
  EXPECT_THAT(text, StartsWith("step 1"));
}

TEST(ReplayDamageTest, AnEntryTooManyIsNamed) {
  const int place = Eventful().steps(0).entries_size();
  EXPECT_THAT(DifferenceAfter([](v1::Record* record) {
                v1::Entry* entry = record->mutable_steps(0)->add_entries();
                entry->set_seat(4);
                entry->mutable_timeout();
              }),
              AllOf(StartsWith("step 0, entry " + std::to_string(place) + " (seat 4)"),
                    HasSubstr("no such entry")));
}

TEST(ReplayDamageTest, ASeatThatTheMatchDoesNotHaveIsNamed) {
  EXPECT_THAT(DifferenceAfter([](v1::Record* record) {
                record->mutable_steps(0)->mutable_entries(0)->set_seat(77);
              }),
              AllOf(StartsWith("step 0, entry 0 (seat 77)"), HasSubstr("seat: 77")));
}

TEST(ReplayDamageTest, AChainIsNamedByItsStep) {
  EXPECT_THAT(DifferenceAfter([](v1::Record* record) {
                record->mutable_steps(3)->mutable_chain()->at(0) ^= 1;
              }),
              StartsWith("step 3: chain is "));
}

TEST(ReplayDamageTest, AMissingLastStepIsNamed) {
  EXPECT_THAT(DifferenceAfter([](v1::Record* record) { record->mutable_steps()->RemoveLast(); }),
              AllOf(StartsWith("the record ends after "), HasSubstr("goes on")));
}

TEST(ReplayDamageTest, AStepAfterTheEndIsNamed) {
  const int steps = Eventful().steps_size();
  EXPECT_THAT(DifferenceAfter([](v1::Record* record) { record->add_steps(); }),
              AllOf(StartsWith("step " + std::to_string(steps)), HasSubstr("over")));
}

TEST(ReplayDamageTest, FieldsOfTheEndAreNamed) {
  EXPECT_THAT(DifferenceAfter([](v1::Record* record) {
                record->mutable_end()->mutable_results(2)->set_rank(9);
              }),
              AllOf(StartsWith("end: "), HasSubstr("results[2].rank")));
  EXPECT_THAT(DifferenceAfter([](v1::Record* record) {
                record->mutable_end()->set_faults(1, record->end().faults(1) + 1);
              }),
              AllOf(StartsWith("end: "), HasSubstr("faults[1]")));
  EXPECT_THAT(DifferenceAfter([](v1::Record* record) {
                record->mutable_end()->mutable_state_digest()->at(5) ^= 1;
              }),
              AllOf(StartsWith("end: "), HasSubstr("state_digest")));
  EXPECT_THAT(DifferenceAfter([](v1::Record* record) {
                record->mutable_end()->mutable_stream_digests(3)->at(5) ^= 1;
              }),
              AllOf(StartsWith("end: "), HasSubstr("stream_digests[3]")));
}

TEST(ReplayDamageTest, TheReasonOfAVoidMatchIsPartOfTheChain) {
  const v1::Record record = PlayRowdy({.seed = "void", .void_after = 30}).record;
  ASSERT_EQ(record.end().reason(), v1::END_REASON_VOID);
  EXPECT_THAT(
      DifferenceAfter(
          [](v1::Record* changed) { changed->mutable_end()->mutable_void_reason()->at(0) = 'T'; },
          record),
      AllOf(StartsWith("end: "), HasSubstr("chain")));
}

TEST(ReplayDamageTest, UnknownFieldsAreDifferences) {
  v1::Record record = Eventful();
  record.mutable_steps(2)
      ->GetReflection()
      ->MutableUnknownFields(record.mutable_steps(2))
      ->AddVarint(99, 1);
  const absl::Status status = Verify(record).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(status.message()), HasSubstr("steps[2].99"));
}

// Every byte of a short match, and every 7th of an eventful one, with several bits each.
void ExpectEachFlipToBeFound(const v1::Record& record, size_t stride) {
  const google::protobuf::LogSilencer silencer;  // it would report each broken UTF-8 text
  const std::string bytes = record.SerializeAsString();
  ASSERT_TRUE(Verify(record).ok());
  int refused = 0;
  for (size_t i = 0; i < bytes.size(); i += stride) {
    for (const int mask : {0x01, 0x08, 0x80, 0xff}) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ mask);
      v1::Record parsed;
      if (!parsed.ParseFromString(damaged) || parsed.SerializeAsString() == bytes) continue;
      const absl::Status status = Verify(parsed).status();
      ASSERT_EQ(status.code(), absl::StatusCode::kDataLoss) << "byte " << i << " ^ " << mask;
      ASSERT_FALSE(status.message().empty());
      ++refused;
    }
  }
  EXPECT_GT(refused, 100);
}

TEST(ReplayDamageTest, EveryChangedByteOfAShortMatchIsFound) {
  ExpectEachFlipToBeFound(PlayRowdy({.seats = 2, .policy = match::kStrict}).record, 1);
}

TEST(ReplayDamageTest, ChangedBytesOfAnEventfulMatchAreFound) {
  ExpectEachFlipToBeFound(Eventful(), 7);
}

TEST(ReplayDamageTest, ChangedBytesOfAVoidMatchAreFound) {
  ExpectEachFlipToBeFound(PlayRowdy({.seed = "void", .void_after = 30}).record, 3);
}

v1::Record ReadRecord(const std::string& name) {
  std::ifstream file(std::string(ASSIZE_GOLDEN_RECORDS) + "/" + name, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << name;
  v1::Record record;
  EXPECT_TRUE(record.ParseFromIstream(&file)) << name;
  return record;
}

TEST(ReplayGoldenTest, BrigandsInFormat1UnderRules1Verifies) {
  const v1::Record record = ReadRecord("brigands-format-1-rules-1.record");
  EXPECT_EQ(record.header().format(), 1u);
  EXPECT_EQ(record.header().rules_version(), 1u);
  EXPECT_EQ(record.end().reason(), v1::END_REASON_FINISHED);
  const auto verified = Verify(record);
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->steps, record.steps_size());
}

// Two against two, of which the seats 1 and 3 leave: as it is played today, or was before games had
// sides.
v1::Record TeamsOfWhichOneLeaves(bool ends_with_a_side) {
  return testing::PlayRowdy({.seats = 4,
                             .seed = "teams",
                             .manners = testing::Manners::kPolite,
                             .game = "duel-descrocs",
                             .leavers = {1, 3},
                             .leave_after = 40,
                             .ends_with_a_side = ends_with_a_side})
      .record;
}

int ForfeitsIn(const v1::Record& record) {
  int forfeits = 0;
  for (const v1::SeatResult& result : record.end().results()) {
    forfeits += result.forfeited() ? 1 : 0;
  }
  return forfeits;
}

TEST(ReplayOfTeams, EndsWithTheLastSeatOfASide) {
  const v1::Record record = TeamsOfWhichOneLeaves(true);
  EXPECT_EQ(ForfeitsIn(record), 2);
  EXPECT_EQ(record.end().reason(), v1::END_REASON_FORFEIT);
  const auto verified = Verify(record);
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->by_older_end, 0);
}

TEST(ReplayOfTeams, ThatWentOnWithoutASideVerifiesAsWhatItWas) {
  v1::Record record = TeamsOfWhichOneLeaves(false);
  EXPECT_EQ(ForfeitsIn(record), 2);
  EXPECT_GT(record.steps_size(), TeamsOfWhichOneLeaves(true).steps_size());
  const auto verified = Verify(record);
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->by_older_end, 1);
  EXPECT_EQ(verified->steps, record.steps_size());
  record.mutable_end()->mutable_results(0)->set_score(0.75);
  EXPECT_FALSE(Verify(record).ok()) << "it agrees with neither rule";
}

}  // namespace

}  // namespace assize::replay
