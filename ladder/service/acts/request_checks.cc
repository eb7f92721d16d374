#include "ladder/service/acts/request_checks.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ladder/names/names.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/hash.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

constexpr size_t kMaxRequestId = 64;
constexpr int64_t kHourUs = int64_t{3600} * 1'000'000;

}  // namespace

absl::Status OtherOwner(const std::string& text) {
  return Error(absl::StatusCode::kPermissionDenied, v1::REASON_OTHER_OWNER, text);
}

absl::StatusOr<std::optional<RequestKey>> KeyOf(const std::string& request_id,
                                                const google::protobuf::Message& request) {
  if (request_id.empty()) return std::nullopt;
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  if (request_id.size() > kMaxRequestId || !std::ranges::all_of(request_id, is_allowed)) {
    return BadValue("request_id: must be up to 64 of a-z, A-Z, 0-9, '-' and '_'");
  }
  Sha256 digest;
  digest.AddFramed(request.GetTypeName()).AddFramed(request.SerializeAsString());
  return RequestKey{.id = request_id, .digest = digest.Digest()};
}

absl::Status CheckHour(const std::string& key, size_t limit, std::vector<int64_t> times,
                       int64_t now) {
  // A clock that was set back makes nobody wait longer.
  std::erase_if(times, [now](int64_t time) { return time <= now - kHourUs || time > now; });
  if (times.size() < limit) return absl::OkStatus();
  std::ranges::sort(times);
  const int64_t free_at = times[times.size() - limit] + kHourUs;
  const int64_t seconds = (free_at - now) / 1'000'000 + 1;
  return Error(absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
               absl::StrCat(key, ": at most ", limit, "; the next in ", seconds, " seconds"),
               {{"key", key}, {"limit", absl::StrCat(limit)}, {"seconds", absl::StrCat(seconds)}});
}

absl::Status CheckActsFor(const Caller& caller, const std::string& owner, const std::string& acts) {
  if (caller.Allows(v1::SCOPE_ORGANISE) || names::SameName(caller.owner, owner)) {
    return absl::OkStatus();
  }
  return OtherOwner(absl::StrCat("owner: ", Quoted(owner), "; this token ", acts, " bots of ",
                                 Quoted(caller.owner)));
}

}  // namespace assize::ladder::service
