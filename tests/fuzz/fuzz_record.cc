// Any bytes as a record: what parses can be replayed and verified, and is confirmed only if it is
// a whole match. The first byte chooses between raw bytes and a good record that the rest damages.
#include <fuzzer/FuzzedDataProvider.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "assize/v1/record.pb.h"
#include "referee/replay/playback/replay.h"
#include "tests/fuzz/edits.h"
#include "tests/fuzz/require.h"
#include "tests/support/rowdy_match.h"

namespace assize::fuzz {
namespace {

// A duel in which everything that a record can hold is likely to happen.
const std::string& GoodRecord() {
  static const std::string record =
      testing::PlayRowdy({.seats = 2, .seed = "fuzz"}).record.SerializeAsString();
  return record;
}

void CheckReplay(const v1::Record& record) {
  const auto verified = replay::Verify(record);
  const auto match = replay::Replay(record);
  if (!verified.ok()) {
    Require(verified.status().code() == absl::StatusCode::kDataLoss, "a difference is data loss");
    Require(!verified.status().message().empty(), "a difference says what it is");
  }
  Require(verified.ok() == (match.ok() && match->difference.ok()),
          "verifying and replaying find the same");
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace assize::fuzz;  // NOLINT(google-build-using-namespace)
  FuzzedDataProvider input(data, size);
  const std::string bytes =
      input.ConsumeBool() ? Edited(GoodRecord(), input) : input.ConsumeRemainingBytesAsString();
  assize::v1::Record record;
  if (record.ParseFromString(bytes)) CheckReplay(record);
  return 0;
}
