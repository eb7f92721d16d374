// The folder of a site: exchanged whole, never touched where it is something else.
#include "ladder/site/site_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/replay/store_testing.h"

namespace assize::ladder::site {
namespace {

using assize::testing::Fails;
using assize::testing::Folder;
using assize::testing::IsOk;
using assize::testing::ReadFile;
using assize::testing::WriteFile;
using ::testing::ElementsAre;

bool Never() { return false; }

Written Write(const std::string& path, const NewSite& site) {
  const auto old = OldSite::Read(path, SiteKind::kPublic);
  EXPECT_THAT(old, IsOk());
  const auto written = WriteSite(path, *old, site, Never);
  EXPECT_THAT(written, IsOk());
  return written.ok() ? *written : Written();
}

ino_t FileNumber(const std::string& path) {
  struct stat status = {};
  EXPECT_EQ(stat(path.c_str(), &status), 0);
  return status.st_ino;
}

TEST(SiteFolder, HasWhatWasWrittenLastAndNothingElseIsLeft) {
  const Folder folder;
  Write(folder / "site", {.files = {{"a.html", "one"}, {"b/c.html", "two"}}, .keys = {}});
  Write(folder / "site", {.files = {{"a.html", "three"}}, .keys = {}});
  EXPECT_EQ(ReadFile(folder / "site/a.html"), "three");
  EXPECT_FALSE(std::filesystem::exists(folder / "site/b"));
  EXPECT_THAT(folder.Names(), ElementsAre("site"));
}

TEST(SiteFolder, LinksWhatHasNotChanged) {
  const Folder folder;
  Write(folder / "site", {.files = {{"a", "one"}, {"b", "two"}}, .keys = {}});
  const ino_t before = FileNumber(folder / "site/a");
  const Written written =
      Write(folder / "site", {.files = {{"a", "one"}, {"b", "three"}}, .keys = {}});
  EXPECT_EQ(written.files, 2);
  EXPECT_EQ(written.unchanged, 1);
  EXPECT_EQ(FileNumber(folder / "site/a"), before);
}

TEST(SiteFolder, KeepsFilesByTheirKeys) {
  const Folder folder;
  Write(folder / "site", {.files = {{"a", "costly"}}, .keys = {{"a", "k1"}}});
  const OldSite old = *OldSite::Read(folder / "site", SiteKind::kPublic);
  EXPECT_TRUE(old.Has("a", "k1"));
  EXPECT_FALSE(old.Has("a", "k2"));
  Write(folder / "site", {.files = {}, .keys = {{"a", "k1"}}});
  EXPECT_EQ(ReadFile(folder / "site/a"), "costly");
  EXPECT_TRUE(OldSite::Read(folder / "site", SiteKind::kPublic)->Has("a", "k1"));
}

TEST(SiteFolder, DoesNotTrustAFileThatWasCutOff) {
  const Folder folder;
  Write(folder / "site", {.files = {{"a", "whole"}}, .keys = {{"a", "k"}}});
  std::filesystem::resize_file(folder / "site/a", 2);
  EXPECT_FALSE(OldSite::Read(folder / "site", SiteKind::kPublic)->Has("a", "k"));
  Write(folder / "site", {.files = {{"a", "whole"}}, .keys = {}});
  EXPECT_EQ(ReadFile(folder / "site/a"), "whole");
}

TEST(SiteFolder, RefusesWhatIsNoSite) {
  const Folder folder;
  WriteFile(folder / "file", "mine");
  std::filesystem::create_directories(folder / "thesis/chapters");
  EXPECT_THAT(
      OldSite::Read(folder / "file", SiteKind::kPublic),
      Fails(absl::StatusCode::kAlreadyExists, "exists and is nothing that this command has made"));
  EXPECT_THAT(
      OldSite::Read(folder / "thesis", SiteKind::kPublic),
      Fails(absl::StatusCode::kAlreadyExists, "exists and is nothing that this command has made"));
  std::filesystem::create_directory(folder / "empty");
  EXPECT_THAT(OldSite::Read(folder / "empty", SiteKind::kPublic), IsOk());
}

TEST(SiteFolder, RefusesToReplaceWhatAUserHasPutThere) {
  const Folder folder;
  Write(folder / "site", {.files = {{"a", "one"}, {"b/c", "two"}}, .keys = {}});
  WriteFile(folder / "site/b/CNAME", "mine");
  EXPECT_THAT(OldSite::Read(folder / "site", SiteKind::kPublic),
              Fails(absl::StatusCode::kAlreadyExists, "'b/CNAME' is not a file of this site"));
  std::filesystem::remove(folder / "site/b/CNAME");
  std::filesystem::create_directory(folder / "site/.git");
  EXPECT_THAT(OldSite::Read(folder / "site", SiteKind::kPublic),
              Fails(absl::StatusCode::kAlreadyExists, "'.git'"));
}

TEST(SiteFolder, RefusesPagesOfAnotherKind) {
  const Folder folder;
  Write(folder / "site", {.files = {{"a", "for everybody"}}, .keys = {}});
  EXPECT_THAT(OldSite::Read(folder / "site", SiteKind::kOwners),
              Fails(absl::StatusCode::kAlreadyExists, "nothing that this command has made"));
}

TEST(SiteFolder, RefusesAnEmptyName) {
  EXPECT_THAT(OldSite::Read("", SiteKind::kPublic),
              Fails(absl::StatusCode::kInvalidArgument, "name of the folder is empty"));
}

TEST(SiteFolder, StaysAsAnotherProcessHasWrittenItMeanwhile) {
  const Folder folder;
  Write(folder / "site", {.files = {{"a", "old"}}, .keys = {}});
  const OldSite old = *OldSite::Read(folder / "site", SiteKind::kPublic);
  Write(folder / "site", {.files = {{"a", "new"}}, .keys = {}});
  EXPECT_THAT(WriteSite(folder / "site", old, {.files = {{"a", "late"}}, .keys = {}}, Never),
              Fails(absl::StatusCode::kAborted, "another process has written it meanwhile"));
  EXPECT_EQ(ReadFile(folder / "site/a"), "new");
}

TEST(SiteFolder, StaysAsItWasWhenStopped) {
  const Folder folder;
  Write(folder / "site", {.files = {{"a", "old"}}, .keys = {}});
  const OldSite old = *OldSite::Read(folder / "site", SiteKind::kPublic);
  int asked = 0;
  EXPECT_THAT(WriteSite(folder / "site", old, {.files = {{"a", "new"}, {"b", "new"}}, .keys = {}},
                        [&asked] { return ++asked == 2; }),
              Fails(absl::StatusCode::kCancelled, "as it was"));
  EXPECT_EQ(ReadFile(folder / "site/a"), "old");
  EXPECT_THAT(folder.Names(), ElementsAre("site"));
}

TEST(SiteFolder, TakesOverWhatAKilledProcessHasLeft) {
  const Folder folder;
  std::filesystem::create_directories(folder / ".site.new/sub");
  WriteFile(folder / ".site.new/.assize-site", "assize site 1");
  WriteFile(folder / ".site.new/sub/half", "ha");
  Write(folder / "site", {.files = {{"a", "new"}}, .keys = {}});
  EXPECT_THAT(folder.Names(), ElementsAre("site"));
  EXPECT_FALSE(std::filesystem::exists(folder / "site/sub"));
}

}  // namespace
}  // namespace assize::ladder::site
