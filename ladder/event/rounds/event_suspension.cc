// The event loop's suspensions: of versions that forfeit match after match, and of those that break
// their matches (suspicion.h).

#include <algorithm>
#include <optional>
#include <set>

#include "absl/strings/str_cat.h"
#include "ladder/event/rounds/event_loop.h"
#include "ladder/event/rounds/suspicion.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// The most tables at which a bot is tried that is suspected for its company.
constexpr size_t kMaxCompanies = 3;

BrokenMatch CompanyOf(const OpenMatch& match) {
  return {match.plan.seats.begin(), match.plan.seats.end()};
}

// The number of the version in the batch that was made of these matches, in the first of which it
// sits.
uint32_t BotOf(VersionId version, std::span<const OpenMatch> matches, const v1::Batch& batch) {
  const std::vector<VersionId>& seats = matches.front().plan.seats;
  const auto seat = std::ranges::find(seats, version) - seats.begin();
  const auto planned =
      std::ranges::find(batch.matches(), matches.front().plan.match_id,
                        [](const v1::BatchMatch& match) { return match.header().match_id(); });
  return planned->bots(static_cast<int>(seat));
}

}  // namespace

absl::Status EventLoop::SuspendForfeiters() {
  if (suspension_ != Suspension::kForForfeitsAndBreaking) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, EntrantsInPlay());
  for (const Version& version : versions) {
    if (version.suspended.has_value()) continue;
    ASSIZE_ASSIGN_OR_RETURN(const int streak, store_->ForfeitStreak(version.id));
    if (streak < kForfeitsToSuspend) continue;
    ASSIZE_RETURN_IF_ERROR(Suspend(version.id, absl::StrCat(streak, " forfeits in a row")));
  }
  return absl::OkStatus();
}

absl::Status EventLoop::Suspend(VersionId version, const std::string& reason) {
  ASSIZE_RETURN_IF_ERROR(store_->Suspend(version, reason));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store_->ListVersions());
  const auto found = std::ranges::find(versions, version, &Version::id);
  observer_->OnNote(absl::StrCat(NameOf(*found), " is suspended: ", reason,
                                 ". It forfeits its remaining matches of this round."));
  return absl::OkStatus();
}

// A match may break once for reasons that have nothing to do with it. One that breaks again is
// examined: its bots are tried alone.
absl::Status EventLoop::SuspendBreakers(const std::vector<OpenMatch>& open) {
  const auto broken = [](const OpenMatch& match) {
    return match.attempt >= kAttemptsOfBrokenMatch;
  };
  if (suspension_ == Suspension::kNever || std::ranges::none_of(open, broken)) {
    return absl::OkStatus();
  }
  for (const OpenMatch& match : open) {
    if (!broken(match)) continue;
    broken_[match.plan.match_id] = match;
    ASSIZE_RETURN_IF_ERROR(TryBots(match));
  }
  return JudgeCompany();
}

ExecutorListener EventLoop::TrialNotes() {
  return {.on_result = nullptr, .on_void = nullptr, .on_note = [this](const std::string& text) {
            observer_->OnNote(text);
          }};
}

absl::Status EventLoop::TryBots(const OpenMatch& match) {
  ASSIZE_ASSIGN_OR_RETURN(const BarredVersions bars, FindBarredVersions());
  const std::vector<VersionId>& seats = match.plan.seats;
  const auto barred = [&bars](VersionId version) { return bars.contains(version); };
  if (std::ranges::any_of(seats, barred)) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const v1::Batch batch, BatchOf(matches_, {&match, 1}, installed_));
  ASSIZE_ASSIGN_OR_RETURN(const auto breakers, trial_.Try(batch, TrialNotes()));
  std::set<VersionId> suspended;
  for (size_t seat = 0; seat < seats.size(); ++seat) {
    const auto found = breakers.find(batch.matches(0).bots(static_cast<int>(seat)));
    if (found == breakers.end() || !suspended.insert(seats[seat]).second) continue;
    ASSIZE_RETURN_IF_ERROR(Suspend(
        seats[seat], absl::StrCat("it breaks its matches, also against itself, ", kTrialsToName,
                                  " times of ", kTrialsToName, ": ", found->second)));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<OpenMatch>> EventLoop::CompaniesOf(VersionId version) {
  ASSIZE_ASSIGN_OR_RETURN(const BarredVersions bars, FindBarredVersions());
  std::set<BrokenMatch> companies;
  std::vector<OpenMatch> matches;
  for (const auto& [id, match] : broken_) {
    const BrokenMatch company = CompanyOf(match);
    const auto barred = [&bars](VersionId other) { return bars.contains(other); };
    if (!company.contains(version) || std::ranges::any_of(company, barred)) continue;
    if (companies.size() < kMaxCompanies && companies.insert(company).second) {
      matches.push_back(match);
    }
  }
  return matches;
}

// A bot that breaks matches may behave when it is alone, or have sat in all matches that were
// played in a minute in which something else ended workers. A bot that is suspended for its company
// has broken it again.
absl::Status EventLoop::JudgeCompany() {
  std::vector<BrokenMatch> broken;
  for (const auto& [id, match] : broken_) broken.push_back(CompanyOf(match));
  const std::optional<VersionId> suspect = CulpritOf(broken);
  if (!suspect.has_value()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, EntrantsInPlay());
  const auto version = std::ranges::find(versions, *suspect, &Version::id);
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<OpenMatch> companies, CompaniesOf(*suspect));
  const bool is_known = version == versions.end() || version->suspended.has_value();
  if (is_known || companies.size() < kMatchesToSuspect || !suspects_.insert(*suspect).second) {
    return absl::OkStatus();
  }
  ASSIZE_ASSIGN_OR_RETURN(const v1::Batch batch, BatchOf(matches_, companies, installed_));
  ASSIZE_ASSIGN_OR_RETURN(
      const bool breaks_them,
      trial_.BreaksCompany(batch, BotOf(*suspect, companies, batch), TrialNotes()));
  const auto count = std::ranges::count_if(
      broken, [&](const BrokenMatch& match) { return match.contains(*suspect); });
  if (breaks_them) {
    return Suspend(
        *suspect,
        absl::StrCat("it breaks matches with others: ", count,
                     " of them ended their workers again and again, and so did ", kTrialsToName,
                     " trials of ", kTrialsToName, " with each of ", companies.size(),
                     " tables, while none without it did, nor any of a bot alone"));
  }
  observer_->OnNote(absl::StrCat(
      NameOf(*version), " sits in all matches that end their workers again and again (", count,
      "), but trials do not name it: they did not all break with it, or some broke without it. "
      "It is not suspended; see what else ends processes on this machine"));
  return absl::OkStatus();
}

absl::StatusOr<BarredVersions> EventLoop::FindBarredVersions() {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, EntrantsInPlay());
  BarredVersions bars;
  if (suspension_ == Suspension::kNever) return bars;
  for (const Version& version : versions) {
    if (version.suspended.has_value()) bars[version.id] = "suspended: " + *version.suspended;
  }
  return bars;
}

}  // namespace assize::ladder
