#include "ladder/store/roster.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace assize::ladder {

bool Version::Plays(std::string_view game) const {
  return std::find(games.begin(), games.end(), game) != games.end();
}

std::string NameOf(const Version& version) {
  return absl::StrCat(version.bot, "@", version.number);
}

Bytes32 Bundle::Hash() const {
  std::vector<const BundleFile*> sorted;
  for (const BundleFile& file : files) sorted.push_back(&file);
  std::sort(sorted.begin(), sorted.end(),
            [](const BundleFile* a, const BundleFile* b) { return a->path < b->path; });
  Sha256 hash;
  hash.AddFramed("assize/bundle/1");
  for (const BundleFile* file : sorted) {
    hash.AddFramed(file->path).AddFramed(file->executable ? "x" : "-").AddFramed(file->content);
  }
  return hash.Digest();
}

}  // namespace assize::ladder
