// Lengths are checked where they are parsed: each entrance takes what has its limit, and refuses one
// byte more, whoever hands it over. tests/ladder/service/lengths_test.py has the entrances of a
// service.
#include <archive.h>
#include <archive_entry.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "ladder/submit/bundles/archive.h"
#include "ladder/submit/bundles/bundle_folder.h"
#include "ladder/trf/trf_file.h"
#include "referee/base/files/checked_frames.h"
#include "referee/base/files/files.h"
#include "referee/bots/manifest/manifest.h"
#include "referee/games/duel_descrocs/edition_file.h"
#include "referee/lines/json_line.h"
#include "referee/replay/selection/seed_list.h"
#include "referee/worker/batch_file.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::HasSubstr;

// `text` with a comment, or blanks, up to this size.
std::string Padded(std::string text, size_t size, char pad = ' ') {
  EXPECT_LE(text.size(), size);
  text.resize(size, pad);
  return text;
}

// One byte too many is the reason, and the bound is named.
void ExpectTooLong(const absl::Status& status, size_t most) {
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr(std::to_string(most)));
}

TEST(Lengths, Manifest) {
  constexpr size_t kMax = bots::kMaxManifestBytes;
  const std::string text = "name = \"a\"\ncommand = [\"./a\"]\n#";
  const auto parse = [&](size_t size) {
    return bots::ParseManifest(Padded(text, size, '#'), "bot.toml", "/").status();
  };
  EXPECT_THAT(parse(kMax), IsOk());
  ExpectTooLong(parse(kMax + 1), kMax);
  // The same of the file.
  const Folder folder;
  const auto read = [&](size_t size) {
    std::ofstream(folder / "bot.toml", std::ios::trunc) << Padded(text, size, '#');
    return bots::ReadManifest(folder / "").status();
  };
  EXPECT_THAT(read(kMax), IsOk());
  ExpectTooLong(read(kMax + 1), kMax);
}

TEST(Lengths, Edition) {
  using games::duel_descrocs::kMaxEditionBytes;
  const auto parse = [](size_t size) {
    const std::string text = std::string(games::duel_descrocs::HouseEditionText()) + "\n#";
    return games::duel_descrocs::ParseEdition(Padded(text, size, '#'), "own.toml").status();
  };
  EXPECT_THAT(parse(kMaxEditionBytes), IsOk());
  ExpectTooLong(parse(kMaxEditionBytes + 1), kMaxEditionBytes);
}

TEST(Lengths, Tournament) {
  const auto parse = [](size_t size) {
    return trf::ReadTrf(Padded("012 Cup\n### ", size, '#')).status();
  };
  // It has no players, which is seen after all of it was read.
  EXPECT_THAT(std::string(parse(trf::kMaxTrfBytes).message()), HasSubstr("no record 001"));
  ExpectTooLong(parse(trf::kMaxTrfBytes + 1), trf::kMaxTrfBytes);
}

TEST(Lengths, Batch) {
  constexpr size_t kMax = worker::kMaxBatchBytes;
  const Folder folder;
  const std::string path = folder / "a.batch";
  const auto read = [&](size_t size) {
    v1::Batch batch;
    batch.set_name("x");
    EXPECT_THAT(worker::WriteBatch(path, batch), IsOk());
    // The length of a name this long takes 4 bytes, that of one letter 1.
    constexpr size_t kMoreForItsLength = 3;
    batch.set_name(
        std::string(1 + size - std::filesystem::file_size(path) - kMoreForItsLength, 'x'));
    EXPECT_THAT(worker::WriteBatch(path, batch), IsOk());
    EXPECT_EQ(std::filesystem::file_size(path), size);
    return worker::ReadBatch(path).status();
  };
  EXPECT_THAT(read(kMax), IsOk());
  ExpectTooLong(read(kMax + 1), kMax);
  EXPECT_THAT(worker::ParseBatch(std::string(kMax + 1, 'x'), "a.batch"),
              Fails(absl::StatusCode::kFailedPrecondition, std::to_string(kMax)));
}

TEST(Lengths, Record) {
  const auto takes = [](size_t size) {
    const std::string frame = checked_frames::Framed(std::string(size, 'x'));
    std::string_view bytes = frame;
    return checked_frames::TakeFrame(&bytes).has_value();
  };
  EXPECT_TRUE(takes(checked_frames::kMaxPayload));
  EXPECT_FALSE(takes(checked_frames::kMaxPayload + 1));
}

TEST(Lengths, LineOfABot) {
  const auto parse = [](size_t size) {
    return lines::FromJsonLine(Padded("{\"move\": {\"request_id\": 7, \"option\": 3}}", size))
        .status();
  };
  EXPECT_THAT(parse(lines::kMaxLineBytes), IsOk());
  EXPECT_THAT(parse(lines::kMaxLineBytes + 1),
              Fails(absl::StatusCode::kInvalidArgument, std::to_string(lines::kMaxLineBytes)));
}

TEST(Lengths, ListOfCommitments) {
  const auto parse = [](size_t size) {
    return ReadCommitments(Padded("match_id,commitment\n", size, '\n')).status();
  };
  EXPECT_THAT(parse(1 << 20), IsOk());
  ExpectTooLong(parse(kMaxCommitmentsBytes + 1), kMaxCommitmentsBytes);
}

TEST(Lengths, TokenOrAnyOtherSmallFile) {
  constexpr size_t kMax = 4096;
  const Folder folder;
  const auto read = [&](size_t size) {
    std::ofstream(folder / "token", std::ios::trunc) << std::string(size, 'x');
    return ReadSmallFile(folder / "token", kMax).status();
  };
  EXPECT_THAT(read(kMax), IsOk());
  ExpectTooLong(read(kMax + 1), kMax);
  std::ofstream(folder / "pipe", std::ios::trunc) << std::string(kMax + 1, 'x');
  ExpectTooLong(ReadFile(folder / "pipe", kMax).status(), kMax);
}

std::string ZipOf(const Folder& folder, size_t bytes) {
  const std::string path = folder / ("zip-" + std::to_string(bytes));
  archive* writer = archive_write_new();
  archive_write_set_format_zip(writer);
  archive_write_open_filename(writer, path.c_str());
  archive_entry* entry = archive_entry_new();
  archive_entry_set_pathname(entry, "a");
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_entry_set_size(entry, static_cast<la_int64_t>(bytes));
  archive_write_header(writer, entry);
  const std::string content(bytes, 'x');
  archive_write_data(writer, content.data(), content.size());
  archive_entry_free(entry);
  archive_write_free(writer);
  return path;
}

TEST(Lengths, Zip) {
  const Folder folder;
  const auto unpack = [&](int64_t size) {
    Unpacking unpacking{.left = kOneBot};
    return UnpackZip(ZipOf(folder, static_cast<size_t>(size)),
                     folder / ("out-" + std::to_string(size)), &unpacking);
  };
  EXPECT_EQ(kOneBot.bytes, BundleLimits().bytes);
  EXPECT_EQ(kOneBot.entries, BundleLimits().entries);
  EXPECT_THAT(unpack(kOneBot.bytes), IsOk());
  ExpectTooLong(unpack(kOneBot.bytes + 1), kOneBot.bytes);
}

TEST(Lengths, FolderOfABot) {
  const Folder folder;
  std::filesystem::create_directory(folder / "bot");
  const auto read = [&](int64_t size) {
    std::ofstream(folder / "bot/a", std::ios::trunc);
    std::filesystem::resize_file(folder / "bot/a", static_cast<uintmax_t>(size));
    return ReadBundle(folder / "bot").status();
  };
  const int64_t most = BundleLimits().bytes;
  EXPECT_THAT(read(most), IsOk());
  ExpectTooLong(read(most + 1), most);
}

}  // namespace
}  // namespace assize::ladder
