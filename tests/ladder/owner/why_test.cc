// The owner's report on a bot, as a value, as text and as a page.
#include "ladder/owner/why/why.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ladder/owner/why/why_page.h"
#include "ladder/owner/why/why_text.h"
#include "tests/ladder/owner/two_owners.h"

namespace assize::ladder::owner {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// The owner of "robin".
absl::StatusOr<std::unique_ptr<publish::PublishedLadder>> OpenAsAnna(const TwoOwners& ladder) {
  return publish::PublishedLadder::Open(ladder.path(),
                                        {.audience = publish::Audience::kOwner, .owner = "anna"});
}

v1::WhyReport WhyIn(const TwoOwners& ladder, const WhyQuery& query) {
  const auto open = OpenAsAnna(ladder);
  EXPECT_THAT(open, IsOk());
  return open.ok() ? Get(WhyOf(**open, query)) : v1::WhyReport();
}

TEST(Why, ForfeitsStandThereWithTheBotsLastLines) {
  const TwoOwners ladder({.annas = "anna: no weights", .berts = "bert: segfault"});
  const v1::WhyReport report = WhyIn(ladder, {.bot = "robin"});
  EXPECT_EQ(report.owner(), "anna");
  EXPECT_EQ(report.summary().matches(), 4);
  EXPECT_EQ(report.summary().forfeits(), 2);
  ASSERT_GE(report.faulty_size(), 2);
  EXPECT_EQ(report.faulty(0).forfeit(), "EXITED");
  EXPECT_EQ(report.faulty(1).forfeit(), "EXITED");
  for (const v1::FaultyMatch& match : report.faulty()) {
    if (match.forfeit().empty()) continue;
    ASSERT_EQ(match.last_lines_size(), 1);
    EXPECT_EQ(match.last_lines(0), "anna: no weights");
    EXPECT_EQ(match.process_end(), "signal 11");
  }
}

TEST(Why, NoFormContainsWhatOthersHavePrinted) {
  const TwoOwners ladder({.annas = "anna: no weights", .berts = "bert: segfault"});
  const v1::WhyReport report = WhyIn(ladder, {.bot = "robin", .with_stored_numbers = true});
  EXPECT_THAT(report.DebugString(), Not(HasSubstr("segfault")));
  EXPECT_THAT(WhyText(report, "club.db", {}),
              AllOf(HasSubstr("no weights"), Not(HasSubstr("segfault"))));
  EXPECT_THAT(WhyPage(report, "club.db"),
              AllOf(HasSubstr("no weights"), Not(HasSubstr("segfault"))));
}

TEST(Why, LogsAreTextAndNothingElse) {
  const TwoOwners ladder({.annas = "</pre><script>alert(1)</script>\x1b[2J", .berts = ""});
  const v1::WhyReport report = WhyIn(ladder, {.bot = "robin"});
  EXPECT_THAT(WhyPage(report, ""), AllOf(HasSubstr("&lt;script"), Not(HasSubstr("<script"))));
  EXPECT_THAT(WhyText(report, "club.db", {}), Not(HasSubstr("\x1b")));
}

TEST(Why, TheTextNamesTheCommandThatShowsAMatch) {
  const TwoOwners ladder({.annas = "", .berts = ""});
  const v1::WhyReport report = WhyIn(ladder, {.bot = "robin", .with_stored_numbers = true});
  EXPECT_THAT(WhyText(report, "club.db", {}),
              HasSubstr("replay-dump club.db --match \"autumn 1.1\" --as-seat "));
}

TEST(Why, StepsAreThoseOfTheSeatsPageWhereItIsLinked) {
  v1::WhyReport report;
  v1::FaultyMatch& match = *report.add_faulty();
  v1::Fault& fault = *match.add_faults();
  fault.set_kind("bad field");
  fault.set_step(14);
  fault.set_messages(31);
  EXPECT_THAT(FaultyHtml(report), AllOf(HasSubstr("step 14"), Not(HasSubstr("31"))));
  match.mutable_place()->set_page("match-1-seat-0.html");
  EXPECT_THAT(FaultyHtml(report),
              AllOf(HasSubstr("step 31<"), HasSubstr("#step=31"), Not(HasSubstr("14"))));
}

TEST(Why, WhatWasReadBeforeIsNotReadAgain) {
  TwoOwners ladder({.annas = "", .berts = ""});
  WhyMemory memory;
  const auto report = [&](WhyMemory* with) {
    const auto open = OpenAsAnna(ladder);
    return Get(WhyOf(**open, {.bot = "robin"}, with)).SerializeAsString();
  };
  EXPECT_EQ(report(&memory), report(nullptr));
  EXPECT_EQ(memory.records_read(), 4);
  EXPECT_EQ(report(&memory), report(nullptr));
  EXPECT_EQ(memory.records_read(), 4);
  ladder.PlayAnotherRound({.annas = "", .berts = ""});
  EXPECT_EQ(report(&memory), report(nullptr));
  EXPECT_EQ(memory.records_read(), 6);
}

TEST(Why, WhatIsHeldBackSinceIsForgotten) {
  TwoOwners ladder({.annas = "", .berts = ""});
  ladder.PlayAnotherRound({.annas = "", .berts = ""});
  WhyMemory memory;
  const auto report = [&](WhyMemory* with) {
    const auto open = OpenAsAnna(ladder);
    return Get(WhyOf(**open, {.bot = "robin"}, with)).SerializeAsString();
  };
  const std::string all = report(&memory);
  ladder.Freeze(1);
  EXPECT_NE(report(&memory), all);
  EXPECT_EQ(report(&memory), report(nullptr));
}

TEST(Why, OneMatchCanBeAskedFor) {
  const TwoOwners ladder({.annas = "", .berts = ""});
  EXPECT_EQ(WhyIn(ladder, {.bot = "robin", .match = "autumn 1.2"}).summary().matches(), 1);
  const auto open = OpenAsAnna(ladder);
  ASSERT_THAT(open, IsOk());
  EXPECT_THAT(WhyOf(**open, {.bot = "robin", .match = "autumn 99.1"}),
              Fails(absl::StatusCode::kNotFound, "match \"autumn 99.1\""));
  EXPECT_THAT(WhyOf(**open, {.bot = "robin", .event = "autumn", .match = "2.1"}), IsOk());
  EXPECT_THAT(WhyOf(**open, {.bot = "robin", .match = "17"}),
              Fails(absl::StatusCode::kInvalidArgument, "is no match's name"));
}

TEST(Why, WhoIsMistypedIsSuggested) {
  const TwoOwners ladder({.annas = "", .berts = ""});
  const auto open = OpenAsAnna(ladder);
  ASSERT_THAT(open, IsOk());
  EXPECT_THAT(WhyOf(**open, {.bot = "robn"}), Fails(absl::StatusCode::kNotFound, "robin"));
  EXPECT_THAT(WhyOf(**open, {.bot = "robin", .event = "spring"}),
              Fails(absl::StatusCode::kNotFound, "autumn"));
}

}  // namespace
}  // namespace assize::ladder::owner
