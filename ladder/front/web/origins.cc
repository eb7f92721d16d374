#include "ladder/front/web/origins.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "re2/re2.h"
#include "referee/base/text/plain_text.h"

namespace assize::front {

absl::StatusOr<Origins> Origins::Of(const std::vector<std::string>& named) {
  static const RE2 kOrigin(R"(https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?)");
  for (const std::string& origin : named) {
    if (RE2::FullMatch(origin, kOrigin)) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "--allow-origin ", Quoted(origin),
        ": must be scheme and host in lower case, with the port unless it is the usual "
        "one, such as https://arena.example"));
  }
  Origins origins;
  origins.named_ = named;
  return origins;
}

bool Origins::Names(const std::string& origin) const {
  return std::ranges::find(named_, origin) != named_.end();
}

// Where a proxy ends TLS, the scheme here is another one than the browser's.
bool Origins::Admits(const WebRequest& request) const {
  if (request.origin.empty() || Names(request.origin)) return true;
  return absl::EqualsIgnoreCase(request.origin, absl::StrCat("https://", request.authority)) ||
         absl::EqualsIgnoreCase(request.origin, absl::StrCat("http://", request.authority));
}

http2::Fields Origins::FieldsFor(const WebRequest& request) const {
  if (named_.empty()) return {};
  http2::Fields fields = {{"vary", "origin"}};
  if (Names(request.origin)) fields.push_back({"access-control-allow-origin", request.origin});
  return fields;
}

http2::Fields Origins::PreflightFieldsFor(const WebRequest& request) const {
  http2::Fields fields = FieldsFor(request);
  if (!Names(request.origin)) return fields;
  fields.push_back({"access-control-allow-methods", "POST"});
  fields.push_back({"access-control-allow-headers",
                    "authorization, content-type, connect-protocol-version, connect-timeout-ms"});
  fields.push_back({"access-control-max-age", "7200"});
  return fields;
}

}  // namespace assize::front
