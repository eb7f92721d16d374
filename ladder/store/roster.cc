#include "ladder/store/roster.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// SQLite compares names in the same way: the case of ASCII letters does not count.
bool SameName(const std::string& name, std::string_view word) {
  return absl::EqualsIgnoreCase(name, std::string(word));
}

// The bot's versions, by number.
std::vector<const Version*> VersionsOf(std::span<const Version> versions, std::string_view bot) {
  std::vector<const Version*> found;
  for (const Version& version : versions) {
    if (SameName(version.bot, bot)) found.push_back(&version);
  }
  return found;
}

const Version* ByNumber(const std::vector<const Version*>& versions, std::string_view word) {
  for (const Version* version : versions) {
    if (absl::StrCat(version->number) == word) return version;
  }
  return nullptr;
}

const Version* ByLabel(const std::vector<const Version*>& versions, std::string_view word) {
  const Version* found = nullptr;
  for (const Version* version : versions) {
    if (version->label != word) continue;
    if (found != nullptr) return nullptr;
    found = version;
  }
  return found;
}

absl::Status NoVersionError(const std::vector<const Version*>& versions, std::string_view word) {
  const auto list = absl::StrJoin(versions, ", ", [](std::string* text, const Version* version) {
    absl::StrAppend(text, NameOf(*version), " (", Quoted(version->label), ")");
  });
  return absl::NotFoundError(absl::StrCat("no version ", Quoted(word), "; there is ", list));
}

absl::Status NoBotError(std::span<const Version> versions, std::string_view word) {
  if (versions.empty()) {
    return absl::NotFoundError(absl::StrCat("no bot ", Quoted(word), ": none is submitted yet"));
  }
  std::vector<std::string> names;
  for (const Version& version : versions) names.push_back(version.bot);
  return absl::NotFoundError(
      absl::StrCat("no bot ", Quoted(word), ".", Suggestion(word, names), " See: ladder bots"));
}

absl::Status SubmittedError(const Version& version) {
  const std::string name = NameOf(version);
  std::string text =
      absl::StrCat("the same files are submitted already, as ", name, "; nothing was added");
  if (!version.active()) {
    absl::StrAppend(&text, ". It is ", version.withdrawn ? "withdrawn" : "suspended",
                    "; to let it play again: ladder reinstate DB ", name);
  }
  return absl::AlreadyExistsError(text);
}

}  // namespace

bool Version::Plays(std::string_view game) const {
  return std::find(games.begin(), games.end(), game) != games.end();
}

std::string NameOf(const Version& version) {
  return absl::StrCat(version.bot, "@", version.number);
}

absl::StatusOr<Version> FindVersionIn(std::span<const Version> versions, std::string_view word) {
  // A name may have an '@' in it.
  if (const auto whole = VersionsOf(versions, word); !whole.empty()) return *whole.back();
  const size_t at = word.rfind('@');
  if (at == std::string_view::npos) return NoBotError(versions, word);
  const auto of_bot = VersionsOf(versions, word.substr(0, at));
  if (of_bot.empty()) return NoBotError(versions, word.substr(0, at));
  const std::string_view which = word.substr(at + 1);
  if (const Version* version = ByNumber(of_bot, which)) return *version;
  if (const Version* version = ByLabel(of_bot, which)) return *version;
  return NoVersionError(of_bot, word);
}

absl::Status CheckAddable(std::span<const Version> versions, std::string_view owner,
                          std::string_view bot, const Bytes32& sha256) {
  for (const Version* version : VersionsOf(versions, bot)) {
    if (!SameName(version->owner, owner)) {
      return absl::PermissionDeniedError(absl::StrCat("bot ", Quoted(bot), " belongs to ",
                                                      Quoted(version->owner), ", not ",
                                                      Quoted(owner), "; choose another name"));
    }
    if (version->sha256 == sha256) return SubmittedError(*version);
  }
  return absl::OkStatus();
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
