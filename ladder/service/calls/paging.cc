#include "ladder/service/calls/paging.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/hash.h"

namespace assize::ladder::service {
namespace {

std::string DigestOf(const std::string& query) { return ToHex(HashOf(query)).substr(0, 16); }

}  // namespace

absl::StatusOr<Page> PageOf(const std::string& query, int32_t page_size, const std::string& token) {
  if (page_size < 0) {
    return Error(absl::StatusCode::kInvalidArgument, v1::REASON_BAD_VALUE,
                 absl::StrCat("page_size: ", page_size, "; must be 0 or more"));
  }
  Page page;
  page.size = static_cast<size_t>(page_size == 0 ? kUsualPage : std::min(page_size, kLargestPage));
  if (token.empty()) return page;
  const std::pair<std::string, std::string> parts = absl::StrSplit(token, absl::MaxSplits('.', 1));
  uint64_t begin = 0;
  if (parts.first != DigestOf(query) || !absl::SimpleAtoi(parts.second, &begin)) {
    return Error(absl::StatusCode::kInvalidArgument, v1::REASON_BAD_PAGE_TOKEN,
                 "page_token: is not of this list and query");
  }
  page.begin = static_cast<size_t>(begin);
  return page;
}

std::string NextPageToken(const std::string& query, const Page& page, size_t all) {
  if (page.begin >= all || all - page.begin <= page.size) return "";
  return absl::StrCat(DigestOf(query), ".", page.begin + page.size);
}

}  // namespace assize::ladder::service
