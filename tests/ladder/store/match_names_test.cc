// The names of matches that were played once, again after void attempts, and in reruns.
#include "referee/replay/store/match_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/replay/selection/match_file.h"
#include "referee/replay/selection/match_selection.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class MatchNamesTest : public ::testing::Test {
 protected:
  MatchNamesTest() {
    EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
  }

  EventId AddRerun(const std::string& name, const std::vector<PlayedMatch>& played) {
    EventSetup setup = DemoEvent(name, {greedy_, random_});
    setup.settings = SettingsOf("OPEN");
    const EventId rerun = Get(ladder_->CreateEvent(setup));
    EXPECT_THAT(ladder_->PlanRound(rerun, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
    EXPECT_THAT(ladder_->Import(rerun, played), IsOk());
    return rerun;
  }
  v1::EventSettings SettingsOf(const std::string& state) const {
    return SettingsIn(absl::StrCat(R"({"rerun": {"event": )", event_, R"(, "state": "RERUN_STATE_)",
                                   state, R"("}})"));
  }
  void SetState(EventId rerun, const std::string& state) {
    EXPECT_THAT(ladder_->KeepSettings(rerun, SettingsOf(state)), IsOk());
  }

  // As replay-dump names what is stored, in the order in which it came.
  std::vector<std::string> Stored() { return NamesIn(ladder_.path()); }
  static std::vector<std::string> NamesIn(const std::string& path) {
    const auto file = OpenMatches(path);
    EXPECT_THAT(file, IsOk());
    std::vector<std::string> names;
    for (const MatchEntry& entry : Get((*file)->List())) names.push_back(AsText(entry.name));
    return names;
  }
  // As the ladder names what counts in the event.
  std::vector<std::string> Counting() {
    const Results results = Get(ladder_->LoadResults({.event = event_, .game = {}}));
    std::vector<std::string> names;
    for (const SetResult& set : results.sets) {
      for (const MatchResult& match : results.MatchesOf(set)) {
        names.push_back(AsText(NameOf("may cup 2", set, match)));
      }
    }
    return names;
  }
  absl::StatusOr<std::vector<MatchEntry>> Select(const std::string& words,
                                                 const std::string& event = "") {
    return SelectIn(ladder_.path(), words, event);
  }
  static absl::StatusOr<std::vector<MatchEntry>> SelectIn(const std::string& path,
                                                          const std::string& words,
                                                          const std::string& event) {
    const auto file = OpenMatches(path);
    EXPECT_THAT(file, IsOk());
    MatchSelection selection;
    selection.matches = words;
    selection.event = event;
    return SelectMatches(selection, file->get());
  }
  std::vector<std::string> Selected(const std::string& words, const std::string& event = "") {
    std::vector<std::string> names;
    for (const MatchEntry& entry : Get(Select(words, event))) names.push_back(AsText(entry.name));
    return names;
  }

  // What replay-dump --export writes of these matches.
  std::string Exported(const std::string& words) {
    const auto file = OpenMatches(ladder_.path());
    EXPECT_THAT(file, IsOk());
    std::vector<StoredMatch> matches;
    for (const MatchEntry& entry : Get(Select(words))) {
      matches.push_back(Get((*file)->Load(entry)));
    }
    const std::string path = absl::StrCat(ladder_.path(), ".record");
    EXPECT_THAT(ExportMatches(path, matches), IsOk());
    return path;
  }

  TestLadder ladder_;
  const VersionId greedy_ = ladder_.AddBot("greedy");
  const VersionId random_ = ladder_.AddBot("random");
  const EventId event_ = ladder_.AddEvent({greedy_, random_}, "may cup 2");
};

TEST_F(MatchNamesTest, SetAndPlaceAreCountedFromOne) {
  Import(ladder_.store(), {Played("s0-1"), Played("s0-0")});
  EXPECT_THAT(Stored(), ElementsAre("may cup 2 1.2", "may cup 2 1.1"));
  EXPECT_THAT(Counting(), ElementsAre("may cup 2 1.1", "may cup 2 1.2"));
}

TEST_F(MatchNamesTest, EachAttemptWithARecordHasAName) {
  Import(ladder_.store(), {Played("s0-0", {.ranks = {}}, 0)});
  // One that left no record, and one that did.
  EXPECT_THAT(ladder_->RecordVoid(event_, "s0-0", 1, "its worker ended"), IsOk());
  Import(ladder_.store(), {Played("s0-0", {.ranks = {}}, 2), Played("s0-0"), Played("s0-1")});
  EXPECT_THAT(Stored(),
              ElementsAre("may cup 2 1.1", "may cup 2 1.1c", "may cup 2 1.1d", "may cup 2 1.2"));
  EXPECT_THAT(Counting(), ElementsAre("may cup 2 1.1d", "may cup 2 1.2"));
}

TEST_F(MatchNamesTest, ARerunHasItsOwnNameUntilItCounts) {
  Import(ladder_.store(), {Played("s0-0"), Played("s0-1")});
  const EventId rerun =
      AddRerun("rerun-1", {Played("s0-0", {.ranks = {}}, 0), Played("s0-0"), Played("s0-1")});
  EXPECT_THAT(Stored(), ElementsAre("may cup 2 1.1", "may cup 2 1.2", "rerun-1 1.1", "rerun-1 1.1b",
                                    "rerun-1 1.2"));
  EXPECT_THAT(Counting(), ElementsAre("may cup 2 1.1", "may cup 2 1.2"));
  SetState(rerun, "APPLIED");
  EXPECT_THAT(Stored(), ElementsAre("may cup 2 1.1", "may cup 2 1.2", "may cup 2 1.1b",
                                    "may cup 2 1.1c", "may cup 2 1.2b"));
  EXPECT_THAT(Counting(), ElementsAre("may cup 2 1.1c", "may cup 2 1.2b"));
}

// What makes a rerun are its settings.
TEST_F(MatchNamesTest, ARerunMayHaveAnyNameAndAnEventThatIsCalledLikeOneIsNone) {
  Import(ladder_.store(), {Played("s0-0"), Played("s0-1")});
  SetState(AddRerun("after the power cut", {Played("s0-0"), Played("s0-1")}), "APPLIED");
  EXPECT_THAT(Stored(),
              ElementsAre("may cup 2 1.1", "may cup 2 1.2", "may cup 2 1.1b", "may cup 2 1.2b"));
  const EventId named = Get(ladder_->CreateEvent(DemoEvent("rerun-7", {greedy_, random_})));
  EXPECT_THAT(ladder_->PlanRound(named, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
  const std::vector<PlayedMatch> played = {Played("s0-0"), Played("s0-1")};
  EXPECT_THAT(ladder_->Import(named, played), IsOk());
  EXPECT_THAT(Stored(), ElementsAre("may cup 2 1.1", "may cup 2 1.2", "may cup 2 1.1b",
                                    "may cup 2 1.2b", "rerun-7 1.1", "rerun-7 1.2"));
}

TEST_F(MatchNamesTest, ARerunThatWasDroppedChangesNoNameOfALaterOne) {
  Import(ladder_.store(), {Played("s0-0"), Played("s0-1")});
  SetState(AddRerun("rerun-1", {Played("s0-0"), Played("s0-1")}), "DROPPED");
  SetState(AddRerun("rerun-2", {Played("s0-0"), Played("s0-1")}), "APPLIED");
  EXPECT_THAT(Counting(), ElementsAre("may cup 2 1.1b", "may cup 2 1.2b"));
  SetState(AddRerun("rerun-3", {Played("s0-0"), Played("s0-1")}), "APPLIED");
  EXPECT_THAT(Counting(), ElementsAre("may cup 2 1.1c", "may cup 2 1.2c"));
}

TEST_F(MatchNamesTest, MatchesAreSelectedByTheirNames) {
  Import(ladder_.store(), {Played("s0-0", {.ranks = {}}, 0), Played("s0-0"), Played("s0-1")});
  EXPECT_THAT(Selected("may cup 2 1.1b"), ElementsAre("may cup 2 1.1b"));
  EXPECT_THAT(Selected("MAY CUP 2 1.2,may cup 2 1.1"),
              ElementsAre("may cup 2 1.1", "may cup 2 1.2"));
  EXPECT_THAT(Selected("1.2", "may cup 2"), ElementsAre("may cup 2 1.2"));
  EXPECT_THAT(Selected("last"), ElementsAre("may cup 2 1.2"));
}

TEST_F(MatchNamesTest, AFileOfExportedMatchesKeepsTheirNamesAndNumbers) {
  Import(ladder_.store(), {Played("s0-0", {.ranks = {}}, 0), Played("s0-0"), Played("s0-1")});
  const std::string file = Exported("may cup 2 1.1b,may cup 2 1.2");
  EXPECT_THAT(NamesIn(file), ElementsAre("may cup 2 1.1b", "may cup 2 1.2"));
  const auto by_name = Get(SelectIn(file, "1.2", "May Cup 2"));
  ASSERT_EQ(by_name.size(), 1);
  EXPECT_EQ(by_name[0].id, Get(Select("may cup 2 1.2"))[0].id);
  EXPECT_EQ(by_name[0].place.deal, 0);
  EXPECT_EQ(by_name[0].place.rotation, 1);
  EXPECT_EQ(Get(SelectIn(file, absl::StrCat(by_name[0].id), ""))[0].name, by_name[0].name);
  EXPECT_THAT(SelectIn(file, "", "june"),
              Fails(absl::StatusCode::kNotFound, "no match of event \"june\""));
}

TEST_F(MatchNamesTest, WhatIsNotThereIsNamedWithWhatIs) {
  // The second was over first.
  Import(ladder_.store(), {Played("s0-1"), Played("s0-0")});
  EXPECT_THAT(
      Select("may cup 2 9.1"),
      Fails(absl::StatusCode::kNotFound,
            "match \"may cup 2 9.1\" is not in it; of \"may cup 2\" there are: 1.1 to 1.2"));
  EXPECT_THAT(Select("june 1.1"), Fails(absl::StatusCode::kNotFound, "no match of \"june\""));
  EXPECT_THAT(Select("1.1"), Fails(absl::StatusCode::kInvalidArgument, "of which event?"));
  EXPECT_THAT(Select("may cup 2 1.1a"),
              Fails(absl::StatusCode::kInvalidArgument, "--match \"may cup 2 1.1a\": allowed are"));
}

}  // namespace
}  // namespace assize::ladder
