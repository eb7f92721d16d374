// New versions on their way from the process that has tried them to the one that adds them.
#include "ladder/submit/bundles/packed_file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "referee/base/unique_fd.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

NewVersion SomeVersion() {
  NewVersion version;
  version.owner = "anna";
  version.bot = "snake";
  version.label = "1.0";
  version.games = {"brigands"};
  version.submitted.files = {{"bot.toml", false, "name = \"snake\""}, {"empty", false, ""}};
  version.built = version.submitted;
  version.built->files.push_back({"program", true, std::string(100'000, 'x')});
  version.submitted_unix_us = 17;
  return version;
}

class PackedFileTest : public ::testing::Test {
 protected:
  uint64_t Write(const NewVersion& version) {
    const auto bytes = WritePacked(version, file_.get());
    EXPECT_THAT(bytes.status(), IsOk());
    return *bytes;
  }

  const Folder folder_;
  const UniqueFd file_{open((folder_ / "packed").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)};
};

TEST_F(PackedFileTest, AddsTheSameAsTheVersionItself) {
  TestLadder one;
  TestLadder other;
  const auto map = PackedFileMap::Open(file_.get(), Write(SomeVersion()));
  ASSERT_THAT(map.status(), IsOk());
  const auto packed = AddPackedVersion(&one.store(), (*map)->version());
  const auto plain = other.store().AddVersion(SomeVersion());
  ASSERT_THAT(packed.status(), IsOk());
  ASSERT_THAT(plain.status(), IsOk());
  EXPECT_EQ(packed->sha256, plain->sha256);
  EXPECT_EQ(packed->installed_sha256, plain->installed_sha256);
  EXPECT_EQ(packed->label, "1.0");
  const auto files = one.store().LoadInstalled(packed->id);
  ASSERT_THAT(files.status(), IsOk());
  EXPECT_EQ(files->files, SomeVersion().built->files);
}

TEST_F(PackedFileTest, ABodyThatIsNotWhatItIsSaidToBeIsRefused) {
  TestLadder ladder;
  const uint64_t list = Write(SomeVersion());
  ASSERT_EQ(pwrite(file_.get(), "damage", 6, 12), 6);
  const auto map = PackedFileMap::Open(file_.get(), list);
  ASSERT_THAT(map.status(), IsOk());
  EXPECT_THAT(AddPackedVersion(&ladder.store(), (*map)->version()),
              Fails(absl::StatusCode::kDataLoss, "damaged on its way"));
}

TEST_F(PackedFileTest, AListThatIsNoneIsRefused) {
  const uint64_t list = Write(SomeVersion());
  for (const uint64_t wrong : {uint64_t{0}, list + 1, uint64_t{1} << 40}) {
    EXPECT_THAT(PackedFileMap::Open(file_.get(), wrong),
                Fails(absl::StatusCode::kDataLoss, "damaged on its way"));
  }
}

}  // namespace
}  // namespace assize::ladder
