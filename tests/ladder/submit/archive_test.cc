// Zip files that are not trusted: what is unpacked of them, and when it is given up.
#include "ladder/submit/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "ladder/submit/submission_queue.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using Entries = std::vector<std::pair<std::string, std::string>>;

// A zip file of these paths and contents.
std::string MakeZip(const std::string& path, const Entries& entries) {
  archive* writer = archive_write_new();
  archive_write_set_format_zip(writer);
  archive_write_open_filename(writer, path.c_str());
  for (const auto& [name, content] : entries) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, name.c_str());
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, name.ends_with(".sh") ? 0755 : 0644);
    archive_entry_set_size(entry, static_cast<la_int64_t>(content.size()));
    archive_write_header(writer, entry);
    archive_write_data(writer, content.data(), content.size());
    archive_entry_free(entry);
  }
  archive_write_free(writer);
  return path;
}

std::string ContentOf(const std::string& path) {
  std::ostringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  return content.str();
}

TEST(UnpackZip, KeepsContentsFoldersAndModes) {
  const Folder folder;
  const std::string zip =
      MakeZip(folder / "a.zip", {{"bot.toml", "x"}, {"src/run.sh", std::string("a\0b", 3)}});
  ASSERT_THAT(UnpackZip(zip, folder / "out"), IsOk());
  EXPECT_EQ(ContentOf(folder / "out/bot.toml"), "x");
  EXPECT_EQ(ContentOf(folder / "out/src/run.sh"), std::string("a\0b", 3));
  const auto executable = std::filesystem::perms::owner_exec;
  const auto mode = [&](const char* path) {
    return std::filesystem::status(folder / path).permissions() & executable;
  };
  EXPECT_EQ(mode("out/src/run.sh"), executable);
  EXPECT_NE(mode("out/bot.toml"), executable);
}

TEST(UnpackZip, GivesABombUpAtTheBound) {
  const Folder folder;
  const std::string zip = MakeZip(folder / "bomb.zip", {{"bomb", std::string(50 << 20, '0')}});
  EXPECT_LT(std::filesystem::file_size(zip), 1u << 20);
  EXPECT_THAT(UnpackZip(zip, folder / "out", {.bytes = 1 << 20}),
              Fails(absl::StatusCode::kFailedPrecondition, "unpacks to more than 1048576 bytes"));
  EXPECT_LE(std::filesystem::file_size(folder / "out/bomb"), 1u << 20);
}

TEST(UnpackZip, CountsEntries) {
  const Folder folder;
  Entries entries;
  for (int i = 0; i < 20; ++i) entries.emplace_back(std::to_string(i), "");
  EXPECT_THAT(UnpackZip(MakeZip(folder / "many.zip", entries), folder / "out", {.entries = 19}),
              Fails(absl::StatusCode::kFailedPrecondition, "more than 19 entries"));
}

TEST(UnpackZip, RefusesAFileThatIsAFolderToo) {
  const Folder folder;
  EXPECT_THAT(UnpackZip(MakeZip(folder / "a.zip", {{"a", "x"}, {"a/b", "y"}}), folder / "out"),
              Fails(absl::StatusCode::kFailedPrecondition, "both a file and a folder"));
}

TEST(PersonOf, LeavesOutWhatPlatformsAdd) {
  EXPECT_EQ(PersonOf("Anna Kowalska_4711_assignsubmission_file_"), "Anna Kowalska");
  EXPECT_EQ(PersonOf("kowalskaanna_LATE_12_345_bot.zip"), "kowalskaanna");
  EXPECT_EQ(PersonOf("anna.zip"), "anna");
  EXPECT_EQ(PersonOf("anna_maria"), "anna_maria");
  EXPECT_EQ(PersonOf("team_7"), "team_7");
}

}  // namespace
}  // namespace assize::ladder
