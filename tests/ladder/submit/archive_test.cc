// Zip files that are not trusted: what is unpacked of them, and when it is given up.
#include "ladder/submit/bundles/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
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

constexpr std::chrono::hours kLong(1);

absl::Status Unpack(const std::string& zip, const Folder& folder,
                    const ArchiveLimits& limits = kOneBot) {
  Unpacking unpacking{.left = limits};
  return UnpackZip(zip, folder / "out", &unpacking);
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
  ASSERT_THAT(Unpack(zip, folder), IsOk());
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
  EXPECT_THAT(Unpack(zip, folder, {.entries = 10, .bytes = 1 << 20, .cpu = kLong}),
              Fails(absl::StatusCode::kFailedPrecondition, "unpacks to more than 1048576 bytes"));
  // It announces its size, so that none of it is written.
  EXPECT_FALSE(std::filesystem::exists(folder / "out/bomb"));
}

TEST(UnpackZip, GivesABombUpThatIsNoneOfTheBotsFiles) {
  const Folder folder;
  const std::string zip =
      MakeZip(folder / "bomb.zip", {{"__MACOSX/bomb", std::string(50 << 20, '0')}});
  EXPECT_THAT(Unpack(zip, folder, {.entries = 10, .bytes = 1 << 20, .cpu = kLong}),
              Fails(absl::StatusCode::kFailedPrecondition, "unpacks to more than 1048576 bytes"));
}

TEST(UnpackZip, LeavesOutWhatFileSystemsAdd) {
  const Folder folder;
  const std::string zip =
      MakeZip(folder / "a.zip",
              {{"__MACOSX/._bot.toml", "junk"}, {"bot.toml", "x"}, {".DS_Store", "junk"}});
  ASSERT_THAT(Unpack(zip, folder), IsOk());
  EXPECT_EQ(ContentOf(folder / "out/bot.toml"), "x");
  EXPECT_FALSE(std::filesystem::exists(folder / "out/__MACOSX"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out/.DS_Store"));
}

// What a full disk does to its writes.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small = {bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallFiles() { setrlimit(RLIMIT_FSIZE, &before_); }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;

 private:
  rlimit before_ = {};
};

TEST(UnpackZip, AFullDiskIsNotTheZipFilesFault) {
  const Folder folder;
  const std::string zip = MakeZip(folder / "a.zip", {{"a", std::string(1 << 20, 'x')}});
  const SmallFiles full(1 << 10);
  EXPECT_THAT(Unpack(zip, folder), Fails(absl::StatusCode::kResourceExhausted,
                                         "a: it can't be unpacked: File too large"));
}

TEST(FindHandIns, OfTooManyBotsNoneIsUnpacked) {
  const Folder folder;
  std::filesystem::create_directory(folder / "scratch");
  const std::string inner = ContentOf(MakeZip(folder / "in.zip", {{"bot.toml", "x"}}));
  const std::string zip = MakeZip(folder / "a.zip", {{"robin.zip", inner}, {"tuck.zip", inner}});
  const HandInOrder order = {.scratch = folder / "scratch", .most_bots = 1};
  EXPECT_THAT(FindHandIns(zip, order).status(),
              Fails(absl::StatusCode::kFailedPrecondition,
                    "has 2 folders and zip files of bots in it; at most 1"));
  EXPECT_FALSE(std::filesystem::exists(folder / "scratch/zip-2"));
}

TEST(FindHandIns, AZipFileInTheOnlyOneHasNoLimitsOfItsOwn) {
  const Folder folder;
  const std::string inner = ContentOf(MakeZip(folder / "in.zip", {{"bot.toml", "x"}, {"a", "x"}}));
  const std::string zip = MakeZip(folder / "a.zip", {{"robin.zip", inner}});
  const auto found = [&](size_t entries) {
    const std::string scratch = folder / std::to_string(entries);
    std::filesystem::create_directory(scratch);
    const auto hand_ins = FindHandIns(
        zip, {.scratch = scratch, .limits = {.entries = entries, .bytes = 1 << 20, .cpu = kLong}});
    return hand_ins.ok() ? hand_ins->at(0).folder.status() : hand_ins.status();
  };
  EXPECT_THAT(found(3), IsOk());
  EXPECT_THAT(found(2), Fails(absl::StatusCode::kFailedPrecondition, "more than 1 entries"));
}

TEST(UnpackZip, CountsEntries) {
  const Folder folder;
  Entries entries;
  for (int i = 0; i < 20; ++i) entries.emplace_back(std::to_string(i), "");
  EXPECT_THAT(Unpack(MakeZip(folder / "many.zip", entries), folder,
                     {.entries = 19, .bytes = 1 << 20, .cpu = kLong}),
              Fails(absl::StatusCode::kFailedPrecondition, "more than 19 entries"));
}

TEST(UnpackZip, RefusesWhatIsCutShortBeforeAnythingIsUnpacked) {
  const Folder folder;
  const std::string whole = ContentOf(MakeZip(folder / "a.zip", {{"bot.toml", "x"}, {"a", "y"}}));
  for (size_t size = 0; size < whole.size(); ++size) {
    const std::string path = folder / "cut.zip";
    std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, size);
    EXPECT_THAT(Unpack(path, folder), Fails(absl::StatusCode::kFailedPrecondition,
                                            "cut.zip: cannot be read as a zip file"))
        << size;
    EXPECT_FALSE(std::filesystem::exists(folder / "out")) << size;
  }
}

TEST(UnpackZip, RefusesNamesThatAreEmptyOrHaveANulInThem) {
  const Folder folder;
  std::string zip = ContentOf(MakeZip(folder / "a.zip", {{"bot.toml", "x"}}));
  const size_t entry = zip.rfind(std::string("PK\001\002", 4));
  const auto unpack = [&](const std::string& bytes) {
    const std::string path = folder / "b.zip";
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
    return Unpack(path, folder);
  };
  std::string with_nul = zip;
  for (size_t at = with_nul.find("bot.toml"); at != std::string::npos;
       at = with_nul.find("bot.toml", at + 1)) {
    with_nul[at + 3] = '\0';
  }
  EXPECT_THAT(unpack(with_nul), Fails(absl::StatusCode::kFailedPrecondition,
                                      "\"bot\\x00toml\" has a NUL in its name"));
  // The name belongs to what stands behind it.
  std::string nameless = zip;
  nameless[entry + 30] = static_cast<char>(nameless[entry + 30] + nameless[entry + 28]);
  nameless[entry + 28] = '\0';
  EXPECT_THAT(unpack(nameless), Fails(absl::StatusCode::kFailedPrecondition, "must not be empty"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST(UnpackZip, RefusesAFileThatIsAFolderToo) {
  const Folder folder;
  EXPECT_THAT(Unpack(MakeZip(folder / "a.zip", {{"a", "x"}, {"a/b", "y"}}), folder),
              Fails(absl::StatusCode::kFailedPrecondition, "both a file and a folder"));
}

TEST(UnpackZip, CountsFoldersThatNoEntryNames) {
  const Folder folder;
  const std::string zip = MakeZip(folder / "a.zip", {{"a/b/c/x", ""}, {"a/b/d/x", ""}});
  // Two files and the folders a, b, c and d.
  EXPECT_THAT(Unpack(zip, folder, {.entries = 5, .bytes = 1, .cpu = kLong}),
              Fails(absl::StatusCode::kFailedPrecondition, "more than 5 entries and folders"));
  const Folder other;
  EXPECT_THAT(Unpack(zip, other, {.entries = 6, .bytes = 1, .cpu = kLong}), IsOk());
}

TEST(UnpackZip, RefusesFoldersThatAreTooDeep) {
  std::string path;
  for (int level = 0; level < kMaxArchiveLevels; ++level) path += "a/";
  const Folder folder;
  EXPECT_THAT(Unpack(MakeZip(folder / "deep.zip", {{path + "x", ""}}), folder), IsOk());
  const Folder other;
  EXPECT_THAT(Unpack(MakeZip(other / "deeper.zip", {{path + "a/x", ""}}), other),
              Fails(absl::StatusCode::kFailedPrecondition, "more than 32 folders deep"));
}

TEST(UnpackZip, ADirectoryOfAMillionEntriesIsNotReadIntoMemory) {
  const Folder folder;
  // Only what counts of it: the marks of the entries.
  const std::string path = folder / "many.zip";
  std::ofstream file(path, std::ios::binary);
  file << std::string("PK\003\004", 4);
  for (int i = 0; i < 100'000; ++i) file << std::string("PK\001\002", 4) << std::string(42, '\0');
  file.close();
  EXPECT_THAT(Unpack(path, folder),
              Fails(absl::StatusCode::kFailedPrecondition, "more than 4096 entries and folders"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST(UnpackZip, TakesItsTimeFromALimit) {
  const Folder folder;
  EXPECT_THAT(Unpack(MakeZip(folder / "a.zip", {{"a", "x"}}), folder,
                     {.entries = 1, .bytes = 1, .cpu = std::chrono::milliseconds(-1)}),
              Fails(absl::StatusCode::kFailedPrecondition, "s of CPU time to unpack"));
}

TEST(UnpackZip, StopsWhenItIsCancelled) {
  const Folder folder;
  const std::string zip = MakeZip(folder / "a.zip", {{"a", std::string(1 << 20, 'x')}, {"b", "x"}});
  int asked = 0;
  Unpacking unpacking{.left = kOneBot, .cancelled = [&asked] { return ++asked > 3; }};
  EXPECT_THAT(UnpackZip(zip, folder / "out", &unpacking),
              Fails(absl::StatusCode::kCancelled, "interrupted"));
  EXPECT_LT(std::filesystem::file_size(folder / "out/a"), 1u << 20);
}

TEST(UnpackZip, LimitsCountForAllThatIsUnpackedTogether) {
  const Folder folder;
  const std::string zip = MakeZip(folder / "a.zip", {{"a", "12"}, {"b", "34"}});
  Unpacking unpacking{.left = {.entries = 3, .bytes = 5, .cpu = kLong}};
  EXPECT_THAT(UnpackZip(zip, folder / "first", &unpacking), IsOk());
  EXPECT_EQ(unpacking.left.entries, 1u);
  EXPECT_EQ(unpacking.left.bytes, 1);
  EXPECT_THAT(UnpackZip(zip, folder / "second", &unpacking),
              Fails(absl::StatusCode::kFailedPrecondition, "more than 1 bytes, given up in \"a\""));
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
