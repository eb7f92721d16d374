// A rerun as organisers see it.
#include "ladder/report/tables/rerun_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace assize::ladder::report {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// A match in which robin has this score and tuck the rest.
void AddMatch(double score, google::protobuf::RepeatedPtrField<v1::MatchInfo>* to) {
  v1::MatchInfo& match = *to->Add();
  for (const auto& [bot, own] : {std::pair("robin", score), std::pair("tuck", 1 - score)}) {
    v1::MatchSeat& seat = *match.add_seats();
    seat.set_bot(bot);
    seat.set_version(1);
    seat.set_score(own);
  }
}

v1::Rerun Played() {
  v1::Rerun rerun;
  rerun.set_name("rerun-1");
  rerun.set_event("cup");
  rerun.set_state(v1::RERUN_STATE_OPEN);
  rerun.set_whole(true);
  v1::RerunSet& set = *rerun.add_sets();
  set.set_set(11);
  set.set_round(3);
  AddMatch(1, set.mutable_before());
  AddMatch(0.5, set.mutable_before());
  AddMatch(0, set.mutable_again());
  AddMatch(0.25, set.mutable_again());
  return rerun;
}

TEST(RerunSheet, HasEachBotsMeanBeforeAndAgain) {
  const Sheet sheet = RerunSheet(Played());
  EXPECT_EQ(sheet.title, "rerun-1 of cup: played; --apply or --drop it");
  EXPECT_THAT(sheet.rows, ElementsAre(ElementsAre("12", "3", "robin@1", "0.750", "0.125"),
                                      ElementsAre("12", "3", "tuck@1", "0.250", "0.875")));
  EXPECT_THAT(sheet.note, IsEmpty());
}

TEST(RerunSheet, ASetWithoutResultsHasARow) {
  v1::Rerun rerun = Played();
  rerun.mutable_sets(0)->clear_before();
  rerun.mutable_sets(0)->clear_again();
  EXPECT_THAT(RerunSheet(rerun).rows, ElementsAre(ElementsAre("12", "3", "", "", "")));
}

TEST(RerunSheet, SaysWhatCanBeDoneWithIt) {
  v1::Rerun rerun = Played();
  rerun.set_whole(false);
  EXPECT_THAT(RerunSheet(rerun).title, HasSubstr("to go on: ladder resume DB rerun-1"));
  rerun.set_place(2);
  EXPECT_THAT(RerunSheet(rerun).title, HasSubstr("place 2"));
  rerun.set_failed(true);
  EXPECT_THAT(RerunSheet(rerun).title, HasSubstr("could not be played; --drop it"));
  rerun.set_state(v1::RERUN_STATE_DROPPED);
  EXPECT_THAT(RerunSheet(rerun).title, HasSubstr(": dropped"));
}

TEST(RerunSheet, NamesWhoMayBeReinstated) {
  v1::Rerun rerun = Played();
  for (const char* bot : {"robin", "tuck"}) {
    v1::RerunSuspension& suspension = *rerun.add_suspensions();
    suspension.set_bot(bot);
    suspension.set_version(1);
    suspension.set_reason("3 forfeits in a row\x1b[2J");
    suspension.add_sets(11);
    if (suspension.bot() == "tuck") suspension.add_sets(12);
  }
  const std::string note = RerunSheet(rerun).note;
  EXPECT_THAT(note, HasSubstr("robin@1 is suspended, \"3 forfeits in a row"));
  EXPECT_THAT(note, HasSubstr("in set 12 as"));
  EXPECT_THAT(note, HasSubstr("in set 12 and 13 as"));
  EXPECT_THAT(note, HasSubstr("ladder reinstate DB tuck@1"));
  EXPECT_THAT(note, Not(HasSubstr("\x1b"))) << "a reason may quote what a bot has printed";
}

}  // namespace
}  // namespace assize::ladder::report
