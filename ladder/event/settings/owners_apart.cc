#include "ladder/event/settings/owners_apart.h"

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/pairing/formats/format.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder {
namespace {

absl::Status Refused(const std::string& why) {
  return absl::FailedPreconditionError(
      absl::StrCat(why, "; --same-owner allow lets bots of one owner share a table"));
}

}  // namespace

absl::Status ChooseSameOwner(const std::string& word, v1::EventSettings* settings) {
  if (!word.empty() && word != kApart && word != kAllow) {
    return absl::InvalidArgumentError(
        absl::StrCat("--same-owner is ", Quoted(word), ": must be apart or allow.",
                     Suggestion(word, {std::string(kApart), std::string(kAllow)})));
  }
  if (settings->max_seats() <= 2) return absl::OkStatus();
  settings->set_same_owner(word.empty() ? std::string(kApart) : word);
  return absl::OkStatus();
}

absl::Status CheckOwners(const EventSetup& setup, const v1::EventSettings& settings,
                         std::span<const Version> versions) {
  if (settings.same_owner() != kApart) return absl::OkStatus();
  std::set<std::string> owners;
  size_t different = 0;
  std::string twice;
  for (const VersionId entrant : setup.entrants) {
    const auto version = std::ranges::find(versions, entrant, &Version::id);
    if (version == versions.end()) continue;
    if (version->owner.empty() || owners.insert(version->owner).second) {
      ++different;
    } else {
      twice = version->owner;
    }
  }
  if (different < settings.min_seats()) {
    return Refused(absl::StrCat("these bots have ",
                                Counted(static_cast<int64_t>(different), "owner", "owners"),
                                ", and a table (--seats ", SeatsText(settings), ") needs ",
                                settings.min_seats(), " at least"));
  }
  const pairing::Format* format = pairing::FindFormat(setup.format);
  if (twice.empty() || format == nullptr || format->owners_meet.empty()) return absl::OkStatus();
  return Refused(
      absl::StrCat(std::string(format->owners_meet), ", and ", Quoted(twice), " has several here"));
}

pairing::Owners OwnersFor(const v1::EventSettings& settings, const std::vector<Entrant>& entrants,
                          const std::map<VersionId, std::string>& owners) {
  pairing::Owners found;
  if (settings.same_owner() != kApart) return found;
  std::map<std::string, int> numbers;
  int next = 0;
  for (const Entrant& entrant : entrants) {
    const auto owner = owners.find(entrant.version);
    const bool is_known = owner != owners.end() && !owner->second.empty();
    if (!is_known) {
      found.push_back(next++);
      continue;
    }
    const auto [number, is_new] = numbers.emplace(owner->second, next);
    if (is_new) ++next;
    found.push_back(number->second);
  }
  return found;
}

}  // namespace assize::ladder
