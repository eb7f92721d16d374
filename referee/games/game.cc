// Values of options that are files.
#include "referee/games/game.h"

namespace assize::games {

std::string OptionValueOf(const OptionFile& file) { return file.path + '\0' + file.text; }

std::optional<OptionFile> OptionFileIn(std::string_view value) {
  const size_t end = value.find('\0');
  if (end == std::string_view::npos) return std::nullopt;
  return OptionFile{std::string(value.substr(0, end)), std::string(value.substr(end + 1))};
}

bool NamesOptionFile(std::string_view value) {
  return value.find('/') != std::string_view::npos || value.ends_with(".toml");
}

}  // namespace assize::games
