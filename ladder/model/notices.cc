#include "ladder/model/notices.h"

#include "absl/strings/str_cat.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {

absl::Status CheckTitle(const std::string& title) {
  constexpr size_t kMaxCharacters = 80;
  const bool blank = title.find_first_not_of(' ') == std::string::npos;
  if (!blank && IsPlainText(title, 1, kMaxCharacters)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("title: ", Quoted(title),
                                                 "; must be a line of plain text of 1 to ",
                                                 kMaxCharacters, " characters"));
}

}  // namespace assize::ladder
