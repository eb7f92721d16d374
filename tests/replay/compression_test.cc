// The compression of records: round trips, and damage at every place is noticed.
#include "referee/replay/compression.h"

#include <string>

#include "tests/replay/store_testing.h"

namespace assize {
namespace {

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

TEST(CompressionTest, EveryChangedByteIsNoticedOrHarmless) {
  const std::string original = SomeBytes(600);
  const std::string frame = *Compress(original);
  size_t noticed = 0;
  for (size_t i = 0; i < frame.size(); ++i) {
    std::string damaged = frame;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x41);
    const auto bytes = Decompress(damaged);
    if (bytes.ok()) {
      EXPECT_EQ(*bytes, original) << "byte " << i;
    } else {
      EXPECT_THAT(bytes, Fails(absl::StatusCode::kDataLoss, "zstd: ")) << "byte " << i;
      ++noticed;
    }
  }
  EXPECT_GE(noticed, frame.size() - 2);
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

TEST(CompressionTest, DamageInALargeFrameIsPlacedNearItsBlock) {
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) bytes += std::to_string(i * 7919L % 1'000'003);
  std::string frame = *Compress(bytes);
  ASSERT_GT(frame.size(), 200'000u);
  frame[frame.size() / 2] ^= 1;
  const auto damaged = Decompress(frame);
  ASSERT_THAT(damaged, Fails(absl::StatusCode::kDataLoss, "near byte "));
  const std::string text(damaged.status().message());
  const size_t place = std::stoul(text.substr(text.find("byte ") + 5));
  EXPECT_GT(place, size_t{0});
  EXPECT_LE(place, frame.size());
}

}  // namespace
}  // namespace assize
