// The folder of a site: exchanged whole, never touched where it is something else.
#include "ladder/site/site_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

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

OldSite Read(const std::string& path) {
  absl::StatusOr<OldSite> old = OldSite::Read(path, SiteKind::kPublic);
  EXPECT_THAT(old, IsOk());
  return *std::move(old);
}

Written Write(const std::string& path, const Files& files) {
  const auto written = WriteSite(Read(path), files, Never);
  EXPECT_THAT(written, IsOk());
  return written.ok() ? *written : Written();
}

std::unique_ptr<SiteWriter> Begin(const std::string& path) {
  absl::StatusOr<std::unique_ptr<SiteWriter>> writer = SiteWriter::Begin(Read(path), Never);
  EXPECT_THAT(writer, IsOk());
  return *std::move(writer);
}

ino_t FileNumber(const std::string& path) {
  struct stat status = {};
  EXPECT_EQ(stat(path.c_str(), &status), 0);
  return status.st_ino;
}

TEST(SiteFolder, HasWhatWasWrittenLastAndNothingElseIsLeft) {
  const Folder folder;
  Write(folder / "site", {{"a.html", "one"}, {"b/c.html", "two"}});
  Write(folder / "site", {{"a.html", "three"}});
  EXPECT_EQ(ReadFile(folder / "site/a.html"), "three");
  EXPECT_FALSE(std::filesystem::exists(folder / "site/b"));
  EXPECT_THAT(folder.Names(), ElementsAre("site"));
}

TEST(SiteFolder, LinksWhatHasNotChanged) {
  const Folder folder;
  Write(folder / "site", {{"a", "one"}, {"b", "two"}});
  const ino_t before = FileNumber(folder / "site/a");
  const Written written = Write(folder / "site", {{"a", "one"}, {"b", "three"}});
  EXPECT_EQ(written.files, 2);
  EXPECT_EQ(written.unchanged, 1);
  EXPECT_EQ(FileNumber(folder / "site/a"), before);
}

TEST(SiteFolder, AFileIsReplacedBetweenTwoSitesAndTheNextOneHasItsOwn) {
  const Folder folder;
  const std::string site = folder / "site";
  Write(site, {{"a", "one"}, {"live.json", "old"}});
  EXPECT_THAT(ReplaceInSite(site, "live.json", "new"), IsOk());
  EXPECT_EQ(ReadFile(folder / "site/live.json"), "new");
  EXPECT_THAT(folder.Names(), ElementsAre("site"));
  // Of the same size and content as the one that the site was written with.
  Write(site, {{"a", "one"}, {"live.json", "old"}});
  EXPECT_EQ(ReadFile(folder / "site/live.json"), "old");
}

TEST(SiteFolder, OnlyAFileOfASiteIsReplaced) {
  const Folder folder;
  EXPECT_THAT(ReplaceInSite(folder / "site", "live.json", "x"),
              Fails(absl::StatusCode::kFailedPrecondition, "no site"));
  Write(folder / "site", {{"a", "one"}});
  EXPECT_THAT(ReplaceInSite(folder / "site", "live.json", "x"),
              Fails(absl::StatusCode::kFailedPrecondition, "no site with live.json"));
  EXPECT_THAT(folder.Names(), ElementsAre("site"));
}

TEST(SiteFolder, KeepsFilesByTheirKeys) {
  const Folder folder;
  const std::string site = folder / "site";
  const std::vector<std::string> both = {"a", "b/c"};
  {
    const auto writer = Begin(site);
    EXPECT_THAT(writer->Put("b/c", "costly too", "k1"), IsOk());
    EXPECT_THAT(writer->Put("a", "costly", "k1"), IsOk());
    EXPECT_THAT(writer->Finish(), IsOk());
  }
  EXPECT_TRUE(Read(site).Has("a", "k1"));
  EXPECT_FALSE(Read(site).Has("a", "k2"));
  {
    const auto writer = Begin(site);
    EXPECT_EQ(*writer->Keep(both, "k2"), false);
    EXPECT_EQ(*writer->Keep(both, "k1"), true);
    EXPECT_EQ(writer->Finish()->unchanged, 2);
  }
  EXPECT_EQ(ReadFile(folder / "site/a"), "costly");
  EXPECT_TRUE(Read(site).Has("b/c", "k1"));
}

TEST(SiteFolder, KeepsNoneOfFilesOfWhichOneIsMissing) {
  const Folder folder;
  const std::vector<std::string> both = {"a", "b"};
  {
    const auto writer = Begin(folder / "site");
    EXPECT_THAT(writer->Put("a", "costly", "k"), IsOk());
    EXPECT_THAT(writer->Finish(), IsOk());
  }
  const auto writer = Begin(folder / "site");
  EXPECT_EQ(*writer->Keep(both, "k"), false);
  EXPECT_THAT(writer->Put("a", "made again", "k"), IsOk());
}

TEST(SiteFolder, TheListDoesNotDependOnWhatWasMadeFirst) {
  const Folder folder;
  const auto write = [&folder](const std::string& site, const std::vector<std::string>& order) {
    const auto writer = Begin(folder / site);
    for (const std::string& file : order) EXPECT_THAT(writer->Put(file, file), IsOk());
    EXPECT_THAT(writer->Finish(), IsOk());
    return ReadFile(folder / (site + "/.assize-site"));
  };
  EXPECT_EQ(write("one", {"a", "b/c", "d"}), write("other", {"d", "b/c", "a"}));
}

TEST(SiteFolder, DoesNotTrustAFileThatWasCutOffOrChanged) {
  const Folder folder;
  {
    const auto writer = Begin(folder / "site");
    EXPECT_THAT(writer->Put("a", "whole", "k"), IsOk());
    EXPECT_THAT(writer->Finish(), IsOk());
  }
  EXPECT_EQ(Begin(folder / "site")->LastContent("a"), "whole");
  EXPECT_EQ(Begin(folder / "site")->LastContent("b"), "");
  WriteFile(folder / "site/a", "foreign");
  EXPECT_EQ(Begin(folder / "site")->LastContent("a"), "");
  WriteFile(folder / "site/a", "WHOLE");
  EXPECT_EQ(Begin(folder / "site")->LastContent("a"), "");
  std::filesystem::resize_file(folder / "site/a", 2);
  EXPECT_FALSE(Read(folder / "site").Has("a", "k"));
  Write(folder / "site", {{"a", "whole"}});
  EXPECT_EQ(ReadFile(folder / "site/a"), "whole");
}

TEST(SiteFolder, AnUnfinishedSiteLeavesTheOldOne) {
  const Folder folder;
  Write(folder / "site", {{"a", "old"}});
  {
    const auto writer = Begin(folder / "site");
    EXPECT_THAT(writer->Put("a", "new"), IsOk());
  }
  EXPECT_EQ(ReadFile(folder / "site/a"), "old");
  EXPECT_THAT(folder.Names(), ElementsAre("site"));
}

TEST(SiteFolder, OneProcessAtATimeWritesASite) {
  const Folder folder;
  const auto writer = Begin(folder / "site");
  EXPECT_THAT(SiteWriter::Begin(Read(folder / "site"), Never),
              Fails(absl::StatusCode::kAborted, "another process writes this site"));
}

TEST(SiteFolder, RefusesWhatIsNoSite) {
  const Folder folder;
  WriteFile(folder / "file", "mine");
  std::filesystem::create_directories(folder / "thesis/chapters");
  EXPECT_THAT(OldSite::Read(folder / "file", SiteKind::kPublic),
              Fails(absl::StatusCode::kAlreadyExists, "exists and was not made by this command"));
  EXPECT_THAT(OldSite::Read(folder / "thesis", SiteKind::kPublic),
              Fails(absl::StatusCode::kAlreadyExists, "exists and was not made by this command"));
  std::filesystem::create_directory(folder / "empty");
  EXPECT_THAT(OldSite::Read(folder / "empty", SiteKind::kPublic), IsOk());
}

TEST(SiteFolder, RefusesToReplaceWhatAUserHasPutThere) {
  const Folder folder;
  Write(folder / "site", {{"a", "one"}, {"b/c", "two"}});
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
  Write(folder / "site", {{"a", "for everybody"}});
  EXPECT_THAT(OldSite::Read(folder / "site", SiteKind::kOwners),
              Fails(absl::StatusCode::kAlreadyExists, "not made by this command"));
}

TEST(SiteFolder, RefusesAnEmptyName) {
  EXPECT_THAT(OldSite::Read("", SiteKind::kPublic),
              Fails(absl::StatusCode::kInvalidArgument, "name of the folder is empty"));
}

TEST(SiteFolder, StaysAsAnotherProcessHasWrittenItMeanwhile) {
  const Folder folder;
  Write(folder / "site", {{"a", "old"}});
  OldSite old = Read(folder / "site");
  Write(folder / "site", {{"a", "new"}});
  EXPECT_THAT(WriteSite(std::move(old), {{"a", "late"}}, Never),
              Fails(absl::StatusCode::kAborted, "another process has written it meanwhile"));
  EXPECT_EQ(ReadFile(folder / "site/a"), "new");
}

TEST(SiteFolder, StaysAsItWasWhenStopped) {
  const Folder folder;
  Write(folder / "site", {{"a", "old"}});
  OldSite old = Read(folder / "site");
  int asked = 0;
  EXPECT_THAT(
      WriteSite(std::move(old), {{"a", "new"}, {"b", "new"}}, [&asked] { return ++asked == 2; }),
      Fails(absl::StatusCode::kCancelled, "as it was"));
  EXPECT_EQ(ReadFile(folder / "site/a"), "old");
  EXPECT_THAT(folder.Names(), ElementsAre("site"));
}

TEST(SiteFolder, TakesOverWhatAKilledProcessHasLeft) {
  const Folder folder;
  std::filesystem::create_directories(folder / ".site.new/sub");
  WriteFile(folder / ".site.new/.assize-site", "assize site 1");
  WriteFile(folder / ".site.new/sub/half", "ha");
  Write(folder / "site", {{"a", "new"}});
  EXPECT_THAT(folder.Names(), ElementsAre("site"));
  EXPECT_FALSE(std::filesystem::exists(folder / "site/sub"));
}

}  // namespace
}  // namespace assize::ladder::site
