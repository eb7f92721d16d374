#include "ladder/service/published/site_updater.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/service/calls/failure_log.h"
#include "ladder/site/live/live_report.h"
#include "ladder/site/site_folder.h"
#include "referee/base/status.h"
#include "referee/base/tasks/threads.h"

namespace assize::ladder::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kLook(500);
// The shortest time between two sites.
constexpr milliseconds kSiteEvery(2000);
// Each of the two takes at most one part in this many of a processor's time.
constexpr int kRestPerWork = 4;

}  // namespace

SiteUpdater::SiteUpdater(SiteUpdaterOptions options) : options_(std::move(options)) {}

absl::Status SiteUpdater::Start() {
  if (options_.folder.empty()) return absl::OkStatus();
  return StartThread("site", &thread_, [this] { Run(); });
}

SiteUpdater::~SiteUpdater() {
  {
    const MutexLock lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

bool SiteUpdater::ending() {
  const MutexLock lock(mutex_);
  return ending_;
}

void SiteUpdater::Run() {
  FailureLog failures(options_.log);
  Time due{};
  while (true) {
    {
      MutexLock lock(mutex_);
      changed_.wait_for(lock, kLook,
                        [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return ending_; });
      if (ending_) return;
    }
    if (steady_clock::now() < due) continue;
    const absl::Status refreshed = failures.Try("the site", [this] {
      const absl::Status done = Refresh();
      // A site that is given up with the service has not failed.
      return ending() ? absl::OkStatus() : done;
    });
    if (!refreshed.ok()) due = steady_clock::now() + options_.rest_after_failure;
  }
}

absl::Status SiteUpdater::Refresh() {
  // The same one while nothing has changed; of a large ladder one that is some seconds old.
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, options_.published->Get({}));
  if (ladder == written_) return absl::OkStatus();
  const Time began = steady_clock::now();
  if (began >= site_due_) {
    ASSIZE_RETURN_IF_ERROR(WriteSite(*ladder));
    written_ = live_written_ = ladder;
    const auto took = steady_clock::now() - began;
    site_due_ = began + took + std::max<steady_clock::duration>(kSiteEvery, kRestPerWork * took);
    return absl::OkStatus();
  }
  // A complete site of a large ladder takes long; the live standings come first.
  if (ladder == live_written_ || written_ == nullptr || began < live_due_) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(WriteLive(*ladder));
  live_written_ = ladder;
  const auto took = steady_clock::now() - began;
  live_due_ = began + took + kRestPerWork * took;
  return absl::OkStatus();
}

absl::Status SiteUpdater::WriteLive(const publish::PublishedLadder& ladder) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string live,
                          site::LiveJson(ladder, options_.settings.event, *written_));
  if (live == live_) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(site::ReplaceInSite(options_.folder, site::kLiveFile, live));
  live_ = live;
  return absl::OkStatus();
}

void SiteUpdater::Name(const std::string& damaged) {
  if (named_.insert(damaged).second) options_.log(absl::StrCat(damaged, "; see ladder doctor"));
}

absl::Status SiteUpdater::WriteSite(const publish::PublishedLadder& ladder) {
  live_.clear();
  const site::SiteObserver observer = {.stopped = [this] { return ending(); },
                                       .doing = [](const std::string&) {},
                                       .damaged = [this](const std::string& text) { Name(text); }};
  return site::PublishSite(ladder, options_.folder, options_.settings, observer).status();
}

}  // namespace assize::ladder::service
