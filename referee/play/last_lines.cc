#include "referee/play/last_lines.h"

#include "absl/strings/str_cat.h"
#include "referee/bots/bot_finder.h"

namespace assize::play {

void AddAdviceOnBuild(const bots::Manifest& manifest, std::string_view forfeit,
                      std::vector<std::string>* lines) {
  const std::string advice = bots::AdviceOnBuild(manifest);
  if (forfeit != "NO_SHOW" || advice.empty()) return;
  lines->push_back(absl::StrCat("(assize: ", advice, ")"));
}

}  // namespace assize::play
