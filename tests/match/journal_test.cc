// The journal's order, chain and times.
#include "referee/match/journal.h"

#include <gmock/gmock.h>
#include <google/protobuf/stubs/logging.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/match/fake_game.h"

namespace assize::match {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

v1::RecordHeader HeaderNamed(std::string_view match_id) {
  v1::RecordHeader header;
  header.set_match_id(std::string(match_id));
  return header;
}

v1::Entry AnswerOf(int seat, uint32_t number) {
  v1::Entry entry = EntryOf(Seat(seat));
  *entry.mutable_moved()->mutable_played() = NumberMove(number);
  return entry;
}

VisibleEvent EventFor(games::Audience audience, uint32_t value) {
  VisibleEvent visible{audience, {}};
  visible.event.mutable_brigands()->mutable_dice()->add_values(value);
  return visible;
}

// The chain after one step.
std::string ChainOf(const v1::RecordHeader& header, const std::vector<v1::Entry>& entries,
                    const std::vector<VisibleEvent>& events) {
  Journal journal(header);
  for (const v1::Entry& entry : entries) journal.Add(entry, {});
  journal.CloseStep(events);
  return journal.record().steps(0).chain();
}

TEST(Journal, SortsAStepsEntriesBySeatAndKeepsEachSeatsOrder) {
  Journal journal(HeaderNamed("m"));
  journal.Add(AnswerOf(2, 1), {.at_us = 10, .used_us = 1});
  journal.Add(AnswerOf(0, 2), {.at_us = 20, .used_us = 2});
  journal.Add(AnswerOf(2, 3), {.at_us = 30, .used_us = 3});
  journal.CloseStep({});
  std::vector<uint32_t> numbers;
  for (const v1::Entry& entry : journal.record().steps(0).entries()) {
    numbers.push_back(NumberIn(entry.moved().played()));
  }
  EXPECT_THAT(numbers, ElementsAre(2, 1, 3));
  EXPECT_THAT(journal.timing().entry_us(), ElementsAre(20, 10, 30));
  EXPECT_THAT(journal.timing().used_us(), ElementsAre(2, 1, 3));
}

TEST(Journal, AStepsEntriesAreItsOwn) {
  Journal journal(HeaderNamed("m"));
  journal.Add(AnswerOf(0, 1), {});
  EXPECT_EQ(journal.step(), 0);
  journal.CloseStep({});
  journal.Add(AnswerOf(0, 2), {});
  journal.CloseStep({});
  EXPECT_EQ(journal.step(), 2);
  EXPECT_THAT(journal.record().steps(0).entries(), SizeIs(1));
  EXPECT_THAT(journal.record().steps(1).entries(), SizeIs(1));
}

TEST(Journal, OnlyAnswersAndTimeoutsHaveUsedTime) {
  const Stamp stamp = {.at_us = 50, .used_us = 9};
  Journal journal(HeaderNamed("m"));
  journal.Add(AnswerOf(0, 1), stamp);
  v1::Entry refused = AnswerOf(0, 1);
  refused.mutable_moved()->set_verdict(v1::REJECT_REASON_ILLEGAL);
  journal.Add(refused, stamp);
  v1::Entry timeout = EntryOf(Seat(0));
  timeout.mutable_timeout();
  journal.Add(timeout, stamp);
  v1::Entry disconnected = EntryOf(Seat(0));
  disconnected.mutable_disconnected();
  journal.Add(disconnected, stamp);
  journal.CloseStep({});
  EXPECT_THAT(journal.timing().used_us(), ElementsAre(9, 0, 9, 0));
}

TEST(Journal, AConclusionHasTheTimeOfTheInputBeforeIt) {
  Journal journal(HeaderNamed("m"));
  journal.Add(AnswerOf(1, 1), {.at_us = 50, .used_us = 9});
  v1::Entry played = EntryOf(Seat(0));
  played.mutable_played();
  journal.Append(played);
  journal.CloseStep({});
  EXPECT_THAT(journal.timing().entry_us(), ElementsAre(50, 50));
  EXPECT_THAT(journal.timing().used_us(), ElementsAre(0, 9));
}

TEST(Journal, TheChainChangesWithEveryByteOfTheHeader) {
  const v1::RecordHeader header = HeaderNamed("match");
  const std::string chain = ChainOf(header, {AnswerOf(0, 1)}, {});
  EXPECT_EQ(ChainOf(header, {AnswerOf(0, 1)}, {}), chain);
  EXPECT_THAT(chain, SizeIs(8));
  for (size_t i = 0; i < header.match_id().size(); ++i) {
    v1::RecordHeader changed = header;
    (*changed.mutable_match_id())[i] ^= 1;
    EXPECT_NE(ChainOf(changed, {AnswerOf(0, 1)}, {}), chain);
  }
}

TEST(Journal, TheChainChangesWithEveryByteOfAnEntry) {
  v1::Entry entry = AnswerOf(0, 1);
  entry.mutable_moved()->set_text("a text");
  const std::string chain = ChainOf(HeaderNamed("m"), {entry}, {});
  const std::string bytes = entry.SerializeAsString();
  const google::protobuf::LogSilencer quiet;  // some changes are no UTF-8
  int changed_entries = 0;
  for (size_t i = 0; i < bytes.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed_bytes = bytes;
      changed_bytes[i] = static_cast<char>(changed_bytes[i] ^ (1 << bit));
      v1::Entry changed;
      // Only what is still an entry of a seat can be put in.
      if (!changed.ParseFromString(changed_bytes) || changed.seat() >= kMaxSeats) continue;
      if (changed.SerializeAsString() == bytes) continue;
      ++changed_entries;
      EXPECT_NE(ChainOf(HeaderNamed("m"), {changed}, {}), chain) << "byte " << i << " bit " << bit;
    }
  }
  EXPECT_GT(changed_entries, 40);
}

TEST(Journal, TheChainChangesWithTheSeatTheOrderAndTheNumberOfEntries) {
  const auto chain = [](const std::vector<v1::Entry>& entries) {
    return ChainOf(HeaderNamed("m"), entries, {});
  };
  const std::string base = chain({AnswerOf(0, 1), AnswerOf(0, 2)});
  EXPECT_NE(chain({AnswerOf(0, 2), AnswerOf(0, 1)}), base);
  EXPECT_NE(chain({AnswerOf(0, 1), AnswerOf(1, 2)}), base);
  EXPECT_NE(chain({AnswerOf(0, 1)}), base);
  EXPECT_NE(chain({AnswerOf(0, 1), AnswerOf(0, 2), AnswerOf(0, 2)}), base);
}

TEST(Journal, TheChainChangesWithAnEventAndItsAudience) {
  const auto chain = [](const std::vector<VisibleEvent>& events) {
    return ChainOf(HeaderNamed("m"), {}, events);
  };
  const auto everyone = games::Audience::Everyone();
  const std::string base = chain({EventFor(everyone, 1)});
  EXPECT_NE(chain({EventFor(everyone, 2)}), base);
  EXPECT_NE(chain({EventFor(games::Audience::Only({Seat(0)}), 1)}), base);
  EXPECT_NE(chain({EventFor(games::Audience::Only({Seat(1)}), 1)}),
            chain({EventFor(games::Audience::Only({Seat(0)}), 1)}));
  EXPECT_NE(chain({EventFor(games::Audience::Only(SeatSet::First(kMaxSeats)), 1)}), base);
  EXPECT_NE(chain({}), base);
}

// The chain after the end, of a journal of one step.
std::string EndChainOf(uint32_t answer, const v1::RecordEnd& end) {
  Journal journal(HeaderNamed("m"));
  journal.Add(AnswerOf(0, answer), {});
  journal.CloseStep({});
  journal.SetEnd(end);
  return journal.record().end().chain();
}

TEST(Journal, TheChainOfTheEndDependsOnTheEndAndOnTheStepsBeforeIt) {
  v1::RecordEnd end;
  end.set_reason(v1::END_REASON_FINISHED);
  v1::RecordEnd other = end;
  other.add_faults(1);
  EXPECT_THAT(EndChainOf(1, end), SizeIs(8));
  EXPECT_EQ(EndChainOf(1, end), EndChainOf(1, end));
  EXPECT_NE(EndChainOf(1, end), EndChainOf(1, other));
  EXPECT_NE(EndChainOf(1, end), EndChainOf(2, end));
}

TEST(Journal, TheChainOfAStepDependsOnTheStepsBeforeIt) {
  std::vector<std::string> chains;
  for (uint32_t first : {1u, 2u}) {
    Journal journal(HeaderNamed("m"));
    journal.Add(AnswerOf(0, first), {});
    journal.CloseStep({});
    journal.Add(AnswerOf(0, 5), {});
    journal.CloseStep({});
    chains.push_back(journal.record().steps(1).chain());
  }
  EXPECT_NE(chains[0], chains[1]);
}

}  // namespace
}  // namespace assize::match
