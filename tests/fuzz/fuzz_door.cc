// What browsers, and everybody else, may send to the door of the public port: heads of requests, and
// bodies of calls in JSON and as protobuf's bytes.
//
// Input: its first byte chooses a method of those that browsers may call; what follows, up to a NUL,
// are lines "name: value" of the head; the rest is the body.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "assize/v1/browser.pb.h"
#include "assize/v1/service.pb.h"
#include "ladder/front/calls/connect.h"
#include "ladder/front/web/origins.h"
#include "ladder/front/web/site_files.h"
#include "ladder/front/web/web_request.h"
#include "tests/fuzz/require.h"

namespace assize::fuzz {
namespace {

using google::protobuf::MethodDescriptor;
using google::protobuf::ServiceDescriptor;

// Those that can be called in JSON.
const std::vector<std::string>& Methods() {
  static const auto* const methods = [] {
    auto* const paths = new std::vector<std::string>;
    for (const auto* file :
         {v1::ServiceStatus::descriptor()->file(), v1::Desk::descriptor()->file()}) {
      for (int i = 0; i < file->service_count(); ++i) {
        const ServiceDescriptor& service = *file->service(i);
        for (int j = 0; j < service.method_count(); ++j) {
          paths->push_back("/" + service.full_name() + "/" + service.method(j)->name());
        }
      }
    }
    return paths;
  }();
  return *methods;
}

http2::Fields FieldsIn(std::string_view text) {
  http2::Fields fields;
  for (const absl::string_view part :
       absl::StrSplit(absl::string_view(text.data(), text.size()), '\n')) {
    const std::string line(part);
    const size_t colon = line.find(':', 1);
    if (colon == std::string::npos) continue;
    fields.push_back({absl::AsciiStrToLower(line.substr(0, colon)), line.substr(colon + 1)});
  }
  return fields;
}

void CheckHead(const http2::Fields& fields) {
  const front::WebRequest request = front::RequestIn(fields);
  Require(request.path.find('?') == std::string::npos, "a path has no query");
  const std::string name = front::NameOfFile(request.path);
  Require(!name.starts_with('/') && !name.starts_with('.'), "a file is in the site's folder");
  Require(name.find("..") == std::string::npos || name.find("/.") == std::string::npos,
          "and so it is with dots");
  Require(name.find("//") == std::string::npos && name.find("/.") == std::string::npos,
          "no folder of its path is hidden or empty");
  Require(std::ranges::all_of(name, [](char c) { return c > ' ' && c < 0x7f && c != '\\'; }),
          "its name is plain");
  front::TypeOfFile(name);
  Require(!front::NamesTag(request.if_none_match, ""), "no value names an empty tag");
  front::FindMethod(request.path);
  const front::Origins nobody;
  const bool own = request.origin.empty() || request.origin.ends_with("://" + request.authority);
  Require(own || !nobody.Admits(request), "other sites' pages are not admitted");
  Require(nobody.FieldsFor(request).empty(), "and may read nothing");
  const std::string timeout = front::GrpcTimeout(request.type);
  Require(timeout.size() <= 9, "a time is no longer than gRPC takes");
}

// What is read is a message; said in JSON it is read as the same message again.
void CheckBody(const MethodDescriptor& method, front::Format format, std::string_view body) {
  const auto& type = *method.input_type();
  const auto request = front::RequestFrom(type, format, body);
  if (!request.ok()) {
    Require(request.status().code() == absl::StatusCode::kInvalidArgument,
            "a bad body is the caller's");
    const std::string error = front::ErrorJson(request.status(), {});
    Require(error.starts_with("{\"code\":\"invalid_argument\""), "an error is JSON");
    return;
  }
  const auto json = front::BodyFrom(type, front::Format::kJson, *request);
  if (!json.ok()) return;
  const auto again = front::RequestFrom(type, front::Format::kJson, *json);
  Require(again.ok(), "what is written in JSON can be read");
  const auto twice = front::BodyFrom(type, front::Format::kJson, *again);
  Require(twice.ok() && *twice == *json, "and is the same");
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace assize;
  if (size == 0) return 0;
  const auto& methods = fuzz::Methods();
  const auto* const method = front::FindMethod(methods[data[0] % methods.size()]);
  fuzz::Require(method != nullptr, "each method of the services is found");
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  const size_t end = std::min(text.find('\0'), text.size());
  const std::string_view body = end == text.size() ? text : text.substr(end + 1);
  fuzz::CheckHead(fuzz::FieldsIn(text.substr(0, end)));
  fuzz::CheckBody(*method, front::Format::kJson, body);
  fuzz::CheckBody(*method, front::Format::kProto, body);
  return 0;
}
