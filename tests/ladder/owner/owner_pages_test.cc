// A teacher's report as files.
#include "ladder/owner/pages/owner_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "ladder/owner/pages/owners.h"
#include "tests/ladder/owner/two_owners.h"

namespace assize::ladder::owner {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

site::Files FilesOf(const TwoOwners& ladder) {
  const v1::OwnersReport report = Get(LoadOwners(ladder.path(), {.event = "autumn"}));
  return Get(ReportFiles(ladder.path(), report, "ladder"));
}

// All files of an owner's folder, with their names.
std::string FolderIn(const site::Files& files, const std::string& folder) {
  std::string all;
  for (const auto& [path, content] : files) {
    if (path.starts_with(folder + "/")) all += path + "\n" + content;
  }
  return all;
}

TEST(OwnerPages, EachOwnerHasAFolderAndTheTeacherAnIndex) {
  const site::Files files = FilesOf(TwoOwners({.annas = "a", .berts = "b"}));
  EXPECT_TRUE(files.contains("anna/index.html"));
  EXPECT_TRUE(files.contains("bert/index.html"));
  EXPECT_THAT(files.at("index.html"), HasSubstr("anna/index.html"));
  EXPECT_THAT(files.at("marks.csv"), AllOf(HasSubstr("anna,robin,1,yes,yes,partly"),
                                           HasSubstr("bert,tuck,1,yes,yes,partly")));
}

TEST(OwnerPages, MarksCountFaultsAsTheProgressDoes) {
  // Its bots exit in two matches each, which the summary names beside their faults.
  const TwoOwners ladder({.annas = "a", .berts = "b"});
  v1::OwnersReport report = Get(LoadOwners(ladder.path(), {.event = "autumn"}));
  v1::OwnedBot& robin = *report.mutable_owners(0)->mutable_bots(0);
  ASSERT_EQ(robin.why().summary().faults(0).kind(), "exited");
  EXPECT_EQ(robin.faults(), robin.progress(0).faults());
  EXPECT_EQ(MarksSheet(report).rows[0].at(14), std::to_string(robin.progress(0).faults()));
  robin.set_faults(4);
  EXPECT_EQ(MarksSheet(report).rows[0].at(14), "4");
}

TEST(OwnerPages, LaddersThatDifferInAnothersOutputGiveAnOwnerTheSameFolder) {
  const site::Files one = FilesOf(TwoOwners({.annas = "no weights", .berts = "segfault"}));
  const site::Files other =
      FilesOf(TwoOwners({.annas = "no weights", .berts = "something longer\nthan that"}));
  EXPECT_EQ(FolderIn(one, "anna"), FolderIn(other, "anna"));
  EXPECT_NE(FolderIn(one, "bert"), FolderIn(other, "bert"));
  EXPECT_THAT(FolderIn(one, "anna"), AllOf(HasSubstr("no weights"), Not(HasSubstr("segfault"))));
  EXPECT_EQ(one.at("index.html"), other.at("index.html"));
}

TEST(OwnerPages, AnOwnersPageDoesNotLeadToOthers) {
  const site::Files files = FilesOf(TwoOwners({.annas = "a", .berts = "b"}));
  EXPECT_THAT(FolderIn(files, "anna"), AllOf(Not(HasSubstr("bert")), Not(HasSubstr("../"))));
}

TEST(OwnerPages, NamesAreTextAndNothingElse) {
  v1::OwnersReport report;
  report.set_event("<script>alert(1)</script>");
  v1::OwnerReport& owner = *report.add_owners();
  owner.set_owner("\"><img src=x>");
  owner.set_folder("x");
  v1::OwnedBot& bot = *owner.add_bots();
  bot.set_bot("<b>&");
  for (const std::string& page : {OwnerPage(report, owner), TeacherPage(report)}) {
    EXPECT_THAT(page,
                AllOf(Not(HasSubstr("<script")), Not(HasSubstr("<img")), Not(HasSubstr("<b>"))));
  }
}

TEST(OwnerPages, AnEventThatIsNotThereIsNotReported) {
  const TwoOwners ladder({.annas = "", .berts = ""});
  EXPECT_THAT(LoadOwners(ladder.path(), {.event = "spring"}),
              Fails(absl::StatusCode::kNotFound, "autumn"));
}

}  // namespace
}  // namespace assize::ladder::owner
