#include "ladder/event/settings/takes.h"

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

constexpr std::string_view kHostedWord = "hosted";
constexpr std::string_view kRemoteWord = "remote";
constexpr std::string_view kBothWord = "both";

}  // namespace

absl::StatusOr<Takes> ParseTakes(std::string_view word) {
  if (word == kHostedWord) return Takes::kHosted;
  if (word == kRemoteWord) return Takes::kRemote;
  if (word == kBothWord) return Takes::kBoth;
  return absl::InvalidArgumentError(absl::StrCat("--bots is ", Quoted(word),
                                                 ": must be hosted, remote or both.",
                                                 Suggestion(word, {"hosted", "remote", "both"})));
}

std::string_view TakesWord(Takes takes) {
  switch (takes) {
    case Takes::kHosted:
      return kHostedWord;
    case Takes::kRemote:
      return kRemoteWord;
    case Takes::kBoth:
      return kBothWord;
  }
  return kHostedWord;
}

Takes TakesOf(const v1::EventSettings& settings) {
  if (settings.takes() == kRemoteWord) return Takes::kRemote;
  return settings.takes() == kBothWord ? Takes::kBoth : Takes::kHosted;
}

// Events of hosted bots leave the field empty, as did events from before there were others.
void SetTakes(Takes takes, v1::EventSettings* settings) {
  settings->set_takes(takes == Takes::kHosted ? "" : std::string(TakesWord(takes)));
}

bool IsTaken(Takes takes, const Version& version) {
  return takes == Takes::kBoth || (takes == Takes::kRemote) == version.remote;
}

absl::Status CheckTaken(Takes takes, const Version& version) {
  if (IsTaken(takes, version)) return absl::OkStatus();
  const std::string kind = version.remote
                               ? "a remote bot, which its owner runs and which is not confined"
                               : "hosted here";
  return absl::InvalidArgumentError(absl::StrCat(
      NameOf(version), " is ", kind, "; the event takes --bots ", std::string(TakesWord(takes)),
      " alone", version.remote ? "; to take it: --bots both, or --bots remote" : ""));
}

}  // namespace assize::ladder
