#include "ladder/model/roster.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/names/names.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/base/text/shell_word.h"

namespace assize::ladder {
namespace {

using names::SameName;

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
  std::vector<std::string> bots;
  for (const Version& version : versions) bots.push_back(version.bot);
  return absl::NotFoundError(
      absl::StrCat("no bot ", Quoted(word), ".", Suggestion(word, bots), " See: ladder bots"));
}

// One owner is written in one way, so that nobody replaces a bot by mistake.
absl::Status SpellingError(std::string_view known, std::string_view owner) {
  return absl::PermissionDeniedError(absl::StrCat("the owner ", Quoted(owner), " is written ",
                                                  Quoted(known), " on this ladder: --owner ",
                                                  Quoted(known)));
}

absl::Status OwnersError(const Version& version, std::string_view owner, std::string_view bot) {
  const std::string whose = absl::StrCat("bot ", Quoted(bot), version.bot == bot ? "" : " is ",
                                         version.bot == bot ? "" : Quoted(version.bot),
                                         version.bot == bot ? " belongs to " : " of ",
                                         Quoted(version.owner), ", not ", Quoted(owner));
  if (!SameName(version.owner, owner)) {
    return absl::PermissionDeniedError(absl::StrCat(
        whose, "; choose another name, or name its owner: --owner ", ShellWord(version.owner)));
  }
  return absl::PermissionDeniedError(absl::StrCat(
      whose, "; to replace it, write its owner as it is: --owner ", Quoted(version.owner)));
}

absl::Status SubmittedError(const Version& version) {
  const std::string name = NameOf(version);
  std::string text =
      absl::StrCat("the same files are submitted already, as ", name, "; nothing was added");
  // A suspension may be withheld from the person who submits it.
  if (version.withdrawn) {
    absl::StrAppend(&text, ". It is withdrawn; to let it play again: ladder reinstate DB ", name);
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

std::string NamesOf(std::span<const Version> versions) {
  return absl::StrJoin(versions, ", ", [](std::string* text, const Version& version) {
    absl::StrAppend(text, NameOf(version));
  });
}

std::string InactivityOf(const Version& version) {
  std::vector<std::string> states;
  if (version.withdrawn) states.emplace_back("withdrawn");
  if (version.suspended.has_value()) {
    states.push_back(absl::StrCat("suspended (", *version.suspended, ")"));
  }
  return absl::StrJoin(states, " and ");
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

std::optional<Version> FindUnchanged(std::span<const Version> versions, std::string_view owner,
                                     std::string_view bot, const Bytes32& sha256) {
  const std::vector<const Version*> of_bot = VersionsOf(versions, bot);
  if (of_bot.empty() || of_bot.back()->owner != owner || of_bot.back()->sha256 != sha256) {
    return std::nullopt;
  }
  return *of_bot.back();
}

absl::Status CheckAddable(std::span<const Version> versions, std::string_view owner,
                          std::string_view bot, const Bytes32& sha256) {
  std::vector<std::string> bots;
  std::vector<std::string> owners;
  for (const Version& version : versions) {
    bots.push_back(version.bot);
    owners.push_back(version.owner);
  }
  ASSIZE_RETURN_IF_ERROR(names::CheckLooksLikeNone(names::Kind::kBot, bot, bots));
  ASSIZE_RETURN_IF_ERROR(names::CheckLooksLikeNone(names::Kind::kOwner, owner, owners));
  for (const Version* version : VersionsOf(versions, bot)) {
    if (version->owner != owner) return OwnersError(*version, owner, bot);
    if (version->sha256 == sha256) return SubmittedError(*version);
  }
  for (const std::string& other : owners) {
    if (other != owner && SameName(other, owner)) return SpellingError(other, owner);
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
