// Lists in pages (AIP-158): a page token states where to go on and in which list, so that it can't
// be used for another one. It is not secret: what a caller may see is decided for each page.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_CALLS_PAGING_H_
#define ASSIZE_LADDER_SERVICE_CALLS_PAGING_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace assize::ladder::service {

inline constexpr int32_t kUsualPage = 100;
inline constexpr int32_t kLargestPage = 1000;

struct Page {
  size_t begin = 0;
  size_t size = 0;
};

// `query`: the list and all that it was asked with, but for the page. A page_size of 0 is the usual
// one, and one that is too large is the largest. kInvalidArgument: a negative size, or the token is
// not of this query.
absl::StatusOr<Page> PageOf(const std::string& query, int32_t page_size, const std::string& token);
// Empty where the page is the last one.
std::string NextPageToken(const std::string& query, const Page& page, size_t all);

// Moves the page's part of `all` (a vector or a repeated field) to the end of `items` (a repeated
// field).
template <class All, class Items>
void TakePage(const Page& page, All* all, Items* items) {
  const size_t end = std::min<size_t>(all->size(), page.begin + page.size);
  auto item = all->begin() + static_cast<ptrdiff_t>(std::min(page.begin, end));
  for (; item != all->begin() + static_cast<ptrdiff_t>(end); ++item) items->Add(std::move(*item));
}

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_CALLS_PAGING_H_
