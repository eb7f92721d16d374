// Keeps the static site of a service fresh (`ladder serve --site`): it is written again when what
// everybody may see has changed, and its live.json at once.
//
// A thread of its own, which takes at most two fifths of a processor. A failure to write is logged
// once and tried again; the service goes on meanwhile.
#ifndef ASSIZE_LADDER_SERVICE_PUBLISHED_SITE_UPDATER_H_
#define ASSIZE_LADDER_SERVICE_PUBLISHED_SITE_UPDATER_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <thread>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/site/site.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

struct SiteUpdaterOptions {
  // The folder; empty: there is no site.
  std::string folder;
  site::SiteSettings settings;
  // Outlives the updater.
  PublishedCache* published = nullptr;
  // Between two tries after a failure.
  std::chrono::milliseconds rest_after_failure{10'000};
  // A line for the log of the service.
  std::function<void(const std::string& text)> log;
};

class SiteUpdater {
 public:
  explicit SiteUpdater(SiteUpdaterOptions options);
  // kResourceExhausted: no thread is left for it.
  absl::Status Start();
  // Leaves the site as it is: the last whole one.
  ~SiteUpdater();
  SiteUpdater(const SiteUpdater&) = delete;
  SiteUpdater& operator=(const SiteUpdater&) = delete;

 private:
  using Time = std::chrono::steady_clock::time_point;

  void Run();
  // What has changed, as far as it is due.
  absl::Status Refresh();
  absl::Status WriteLive(const publish::PublishedLadder& ladder);
  absl::Status WriteSite(const publish::PublishedLadder& ladder);
  // In the log, once.
  void Name(const std::string& damaged);
  bool ending();

  const SiteUpdaterOptions options_;
  // Of the thread alone.
  PublishedCache::Ladder written_;
  PublishedCache::Ladder live_written_;
  std::string live_;
  std::set<std::string> named_;
  Time live_due_{};
  Time site_due_{};
  Mutex mutex_;
  std::condition_variable changed_;
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PUBLISHED_SITE_UPDATER_H_
