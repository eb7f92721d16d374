#include "ladder/service/calls/refusal_log.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

constexpr int kMaxInAMinute = 10;
constexpr std::chrono::minutes kMinute(1);
constexpr size_t kMaxText = 300;

}  // namespace

void RefusalLog::Note(const std::string& method, const std::string& caller,
                      const absl::Status& status) {
  if (status.ok()) return;
  const v1::Reason reason = InfoIn(status).reason();
  int left_out = 0;
  {
    const MutexLock lock(mutex_);
    Minute& minute = minutes_[reason];
    if (minute.lines == 0 || now_() - minute.begin >= kMinute) {
      left_out = minute.left_out;
      minute = {.begin = now_(), .lines = 0, .left_out = 0};
    }
    if (minute.lines >= kMaxInAMinute) {
      ++minute.left_out;
      return;
    }
    ++minute.lines;
  }
  const std::string text(status.message().substr(0, kMaxText));
  write_(
      absl::StrCat("refused method=", method, " code=", absl::StatusCodeToString(status.code()),
                   " reason=", std::string(absl::StripPrefix(v1::Reason_Name(reason), "REASON_")),
                   " caller=", Quoted(caller), " ", Quoted(text),
                   left_out == 0 ? "" : absl::StrCat(" (", left_out, " more before)")));
}

}  // namespace assize::ladder::service
