// Packing a match and finding damage when it is unpacked; and the
// compression of records: round trips, and frames that can't be read.
#include "referee/replay/summary/packed_match.h"

#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/message_differencer.h>

#include <string>

#include "referee/replay/summary/compression.h"
#include "tests/replay/store_testing.h"

namespace assize {
namespace {

using google::protobuf::util::MessageDifferencer;
using testing::DemoMatch;
using testing::DemoPacked;
using testing::Fails;
using testing::IsOk;

constexpr auto kDataLoss = absl::StatusCode::kDataLoss;

TEST(PackedMatchTest, RecordAndTimingComeBack) {
  const NewMatch match = DemoMatch(3, 7);
  const auto stored = Unpack(DemoPacked(3, 7));
  ASSERT_THAT(stored, IsOk());
  EXPECT_TRUE(MessageDifferencer::Equals(stored->record, match.record));
  EXPECT_TRUE(MessageDifferencer::Equals(stored->timing, match.timing));
  EXPECT_EQ(stored->entry.place, match.place);
  EXPECT_EQ(stored->record_bytes, match.record.SerializeAsString());
}

TEST(PackedMatchTest, EqualRecordsHaveEqualBytesWhateverTheirTiming) {
  NewMatch match = DemoMatch(3, 7);
  match.timing.set_duration_us(99);
  const auto slower = Pack(match);
  ASSERT_THAT(slower, IsOk());
  EXPECT_EQ(slower->body, DemoPacked(3, 7).body);
  EXPECT_EQ(slower->sha256, DemoPacked(3, 7).sha256);
}

TEST(PackedMatchTest, AnUnreadableBodyNamesTheMatchAndThePlace) {
  PackedMatch packed = DemoPacked(3, 7);
  packed.entry.id = 42;
  packed.body.resize(packed.body.size() / 2);
  EXPECT_THAT(Unpack(packed), Fails(kDataLoss, "match 42: record: zstd: "));
  EXPECT_THAT(Unpack(packed), Fails(kDataLoss, "near byte "));
}

TEST(PackedMatchTest, AnotherRecordInItsPlaceIsNoticedByTheHash) {
  PackedMatch packed = DemoPacked(3, 7);
  packed.body = DemoPacked(3, 8).body;
  EXPECT_THAT(Unpack(packed), Fails(kDataLoss, "match 0: record: SHA-256 is "));
}

TEST(PackedMatchTest, AWrongSizeIsNoticed) {
  PackedMatch packed = DemoPacked(3, 7);
  packed.size += 1;
  EXPECT_THAT(Unpack(packed), Fails(kDataLoss, "match 0: record: has "));
}

TEST(PackedMatchTest, BytesThatAreNoRecordAreNoticed) {
  PackedMatch packed = DemoPacked(3, 7);
  packed.body = *Compress("\xff\xff\xff");
  packed.sha256 = HashOf("\xff\xff\xff");
  packed.size = 3;
  EXPECT_THAT(Unpack(packed), Fails(kDataLoss, "record: the 3 bytes are no assize.v1.Record"));
}

TEST(PackedMatchTest, ADamagedTimingIsNoticed) {
  PackedMatch packed = DemoPacked(3, 7);
  packed.timing.back() ^= 1;
  EXPECT_THAT(Unpack(packed), Fails(kDataLoss, "match 0: timing: "));
}

TEST(PackedMatchTest, EveryFlippedBitOfTheStoredBytesIsNoticed) {
  const google::protobuf::LogSilencer silencer;  // it would report each broken UTF-8 text
  for (std::string PackedMatch::*frame : {&PackedMatch::body, &PackedMatch::timing}) {
    const std::string place = frame == &PackedMatch::body ? "record: " : "timing: ";
    PackedMatch packed = DemoPacked(3, 7);
    for (size_t bit = 0; bit < 8 * (packed.*frame).size(); ++bit) {
      char& byte = (packed.*frame)[bit / 8];
      byte = static_cast<char>(byte ^ 1 << bit % 8);
      ASSERT_THAT(Unpack(packed), Fails(kDataLoss, "match 0: " + place)) << "bit " << bit;
      byte = static_cast<char>(byte ^ 1 << bit % 8);
    }
    ASSERT_THAT(Unpack(packed), IsOk());
  }
}

TEST(PackedMatchTest, WhatCanBeReadOfADamagedRecordIsSalvaged) {
  PackedMatch packed = DemoPacked(3, 7);
  const std::string whole = DemoMatch(3, 7).record.SerializeAsString();
  packed.body = *Compress(whole.substr(0, whole.size() / 2));
  const SalvagedMatch salvaged = Salvage(packed);
  EXPECT_THAT(salvaged.record, Fails(kDataLoss, "record: has "));
  EXPECT_THAT(salvaged.timing, IsOk());
  EXPECT_EQ(salvaged.match.record.header().match_id(), "match-3-7");
  EXPECT_GT(salvaged.match.record.steps_size(), 0);
}

TEST(PackedMatchTest, ColumnsThatDisagreeWithTheRecordAreNoticed) {
  PackedMatch packed = DemoPacked(3, 7);
  packed.entry.summary.seats[1].score = 0.5;
  EXPECT_THAT(Unpack(packed),
              Fails(kDataLoss, "match 0: the tables disagree with the record: the row of seat 1"));

  packed = DemoPacked(3, 7);
  packed.entry.summary.seats.pop_back();
  EXPECT_THAT(Unpack(packed), Fails(kDataLoss, "1 seats instead of 2"));

  packed = DemoPacked(3, 7);
  packed.entry.summary.state = MatchState::kVoid;
  EXPECT_THAT(Unpack(packed), Fails(kDataLoss, "the row of the match"));
}

TEST(PackedMatchTest, ANewerRecordFormatIsRefused) {
  PackedMatch packed = DemoPacked(3, 7);
  packed.format = 2;
  EXPECT_THAT(Unpack(packed), Fails(kDataLoss, "made by a newer version"));
}

TEST(PackedMatchTest, ARecordThatCouldNotBeReadBackIsNotPacked) {
  NewMatch match = DemoMatch(3, 7);
  match.record.mutable_header()->set_format(2);
  EXPECT_THAT(Pack(match), Fails(absl::StatusCode::kInvalidArgument, "record format 2"));

  match = DemoMatch(3, 7);
  match.record.mutable_header()->clear_competitors();
  EXPECT_THAT(Pack(match), Fails(absl::StatusCode::kInvalidArgument, "names no competitors"));
}

using testing::Fails;
using testing::IsOk;

std::string SomeBytes(size_t size) {
  std::string bytes;
  for (size_t i = 0; i < size; ++i) bytes.push_back(static_cast<char>(i * i % 251));
  return bytes;
}

TEST(CompressionTest, BytesOfEverySizeComeBack) {
  for (const size_t size : {size_t{0}, size_t{1}, size_t{4096}, size_t{1} << 20}) {
    const auto frame = Compress(SomeBytes(size));
    ASSERT_THAT(frame, IsOk());
    const auto bytes = Decompress(*frame);
    ASSERT_THAT(bytes, IsOk()) << size;
    EXPECT_EQ(*bytes, SomeBytes(size));
  }
}

TEST(CompressionTest, EqualBytesGiveEqualFrames) {
  EXPECT_EQ(*Compress(SomeBytes(5000)), *Compress(SomeBytes(5000)));
}

TEST(CompressionTest, EveryCutFrameIsNoticed) {
  const std::string frame = *Compress(SomeBytes(600));
  for (size_t size = 0; size < frame.size(); ++size) {
    EXPECT_THAT(Decompress(frame.substr(0, size)), Fails(absl::StatusCode::kDataLoss, "zstd: "))
        << size;
  }
}

TEST(CompressionTest, BytesBehindTheFrameAreNoticed) {
  EXPECT_THAT(Decompress(*Compress(SomeBytes(600)) + "x"),
              Fails(absl::StatusCode::kDataLoss, "bytes behind the end"));
}

TEST(CompressionTest, ABlockThatCannotBeReadIsPlacedInItsFrame) {
  std::string frame = *Compress(SomeBytes(600));
  frame.resize(frame.size() - 1);
  EXPECT_THAT(Decompress(frame), Fails(absl::StatusCode::kDataLoss, "near byte "));
}

}  // namespace

}  // namespace assize
