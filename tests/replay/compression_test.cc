// The compression of records: round trips, and frames that can't be read.
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
