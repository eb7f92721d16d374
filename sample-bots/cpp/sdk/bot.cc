#include "sample-bots/cpp/sdk/bot.h"

#include <cstdio>

namespace assize::bot {

v1::Move Bot::Retry(const v1::Request& request, const v1::Rejected& rejected) {
  Refused(rejected);
  if (request.options().empty() && request.option_count() == 0) return Decide(request);
  v1::Move move;
  move.set_option(0);
  return move;
}

void Bot::Refused(const v1::Rejected& rejected) {
  std::fprintf(stderr, "refused: %s: %s\n", v1::RejectReason_Name(rejected.reason()).c_str(),
               rejected.text().c_str());
}

void Bot::Defaulted(const v1::Defaulted& defaulted) {
  std::fprintf(stderr, "request %llu was answered by default: %s",
               static_cast<unsigned long long>(defaulted.request_id()),
               v1::DefaultReason_Name(defaulted.reason()).c_str());
  if (defaulted.reason() == v1::DEFAULT_REASON_TIMEOUT && deadline_.known()) {
    std::fprintf(stderr,
                 ": there were %.0f ms for it, %.0f ms of them in the bank; %.0f ms have passed",
                 deadline_.given_ms(), deadline_.given_bank_ms(), deadline_.elapsed_ms());
  }
  std::fprintf(stderr, "\n");
}

}  // namespace assize::bot
