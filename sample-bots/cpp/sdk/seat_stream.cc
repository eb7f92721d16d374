#include "sample-bots/cpp/sdk/seat_stream.h"

#include <cstdio>
#include <string>

#include "referee/base/status.h"

namespace assize::bot {

int ExitCodeAfter(const absl::Status& status, bool reached) {
  const bool gone = status.ok() || absl::IsUnavailable(status) || absl::IsCancelled(status);
  if (gone && reached) return static_cast<int>(ExitCode::kOk);
  std::fprintf(stderr, "the referee ended the stream with status %s: %s\n",
               absl::StatusCodeToString(status.code()).c_str(),
               std::string(status.message()).c_str());
  return static_cast<int>(ExitCode::kUnavailable);
}

}  // namespace assize::bot
