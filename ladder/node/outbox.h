// Results of a worker until the service has committed them: sent, and sent again where the service
// has forgotten them in a restart.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_NODE_OUTBOX_H_
#define ASSIZE_LADDER_NODE_OUTBOX_H_

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/work.pb.h"
#include "referee/base/mutex.h"

namespace assize::ladder::node {

class Outbox {
 public:
  using Report = std::function<absl::StatusOr<v1::ReportAnswer>(const v1::ReportRequest&)>;

  // `note` is given what people should know, a line each.
  Outbox(std::string worker, Report report, std::function<void(const std::string&)> note)
      : worker_(std::move(worker)), report_(std::move(report)), note_(std::move(note)) {}

  void AddBegun(const std::string& lease, const std::string& match_id);
  void Add(const std::string& lease, v1::PlayedMatch played);

  // Whether there is something to send for the lease.
  bool HasNews(const std::string& lease);
  // Some of the lease's results were sent and not acknowledged.
  bool Waits(const std::string& lease);
  // Sends what there is of the lease, as much as one message takes, and takes the answer. `over`:
  // nothing is added any more; it is passed on once all was sent. Returns whether all was sent.
  absl::StatusOr<bool> Send(const std::string& lease, bool over, v1::LeaseState* state);
  // Asks once about all leases of which something waits, and which are not played any more: `playing` are.
  void Settle(const std::set<std::string>& playing = {});
  // Nothing waits.
  bool empty();
  // Of all results that wait.
  size_t bytes();

 private:
  struct Box {
    std::map<std::string, v1::PlayedMatch> played;
    // Of these, by match id.
    std::set<std::string> sent;
    std::vector<std::string> begun;
  };

  v1::ReportRequest Compose(const std::string& lease, bool over, bool* all);
  void Take(const v1::ReportRequest& request, const v1::ReportAnswer& answer);

  const std::string worker_;
  const Report report_;
  const std::function<void(const std::string&)> note_;
  Mutex mutex_;
  std::map<std::string, Box> boxes_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::node

#endif  // ASSIZE_LADDER_NODE_OUTBOX_H_
