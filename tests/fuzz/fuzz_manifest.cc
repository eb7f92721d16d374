// Any text as a bot.toml: it is a manifest within its bounds, or every mistake has a line that says
// where it is.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "referee/bots/manifest/manifest.h"
#include "tests/fuzz/require.h"

namespace assize::fuzz {
namespace {

void CheckManifest(const bots::Manifest& manifest) {
  Require(!manifest.name.empty(), "a bot has a name");
  // A code point has at most four bytes.
  Require(manifest.name.size() <= 4 * bots::kMaxNameLength, "its name is short");
  Require(manifest.version.size() <= 4 * bots::kMaxNameLength, "its version is short");
  Require(!manifest.command.empty() && manifest.command.size() <= 100, "it has a command");
  Require(manifest.limits.start.count() >= 1 && manifest.limits.start.count() <= 600000,
          "its start limit is within bounds");
}

void CheckError(const absl::Status& error) {
  Require(error.code() == absl::StatusCode::kFailedPrecondition, "a mistake is a bad precondition");
  for (const absl::string_view line : absl::StrSplit(error.message(), '\n')) {
    Require(absl::StartsWith(line, "bot.toml:"), "every line of an error names the place");
  }
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto manifest = assize::bots::ParseManifest(text, "bot.toml", "/bots/robin");
  if (manifest.ok()) {
    assize::fuzz::CheckManifest(*manifest);
  } else {
    assize::fuzz::CheckError(manifest.status());
  }
  return 0;
}
