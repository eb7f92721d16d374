#include "ladder/node/outbox.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::ladder::node {
namespace {

// Of a message, but for its last result. The service takes 2 MiB.
constexpr size_t kMaxBytes = size_t{1} << 20;

}  // namespace

void Outbox::AddBegun(const std::string& lease, const std::string& match_id) {
  const MutexLock lock(mutex_);
  boxes_[lease].begun.push_back(match_id);
}

void Outbox::Add(const std::string& lease, v1::PlayedMatch played) {
  const MutexLock lock(mutex_);
  std::string id = played.match_id();
  boxes_[lease].played.emplace(std::move(id), std::move(played));
}

bool Outbox::HasNews(const std::string& lease) {
  const MutexLock lock(mutex_);
  const Box& box = boxes_[lease];
  return !box.begun.empty() || box.sent.size() < box.played.size();
}

bool Outbox::Waits(const std::string& lease) {
  const MutexLock lock(mutex_);
  return !boxes_[lease].sent.empty();
}

v1::ReportRequest Outbox::Compose(const std::string& lease, bool over, bool* all) {
  const MutexLock lock(mutex_);
  const Box& box = boxes_[lease];
  v1::ReportRequest request;
  request.set_worker(worker_);
  request.set_lease(lease);
  request.mutable_begun()->Add(box.begun.begin(), box.begun.end());
  *all = true;
  size_t bytes = 0;
  for (const auto& [id, played] : box.played) {
    if (box.sent.contains(id)) {
      request.add_waiting(id);
    } else if (bytes >= kMaxBytes) {
      *all = false;
    } else {
      bytes += played.result().size();
      *request.add_played() = played;
    }
  }
  request.set_over(over && *all);
  return request;
}

void Outbox::Take(const v1::ReportRequest& request, const v1::ReportAnswer& answer) {
  for (const auto& [id, why] : answer.refused()) {
    note_(absl::StrCat("The result of match ", id, " was refused: ", why));
  }
  const MutexLock lock(mutex_);
  Box& box = boxes_[request.lease()];
  box.begun.erase(box.begun.begin(), box.begun.begin() + request.begun_size());
  for (const v1::PlayedMatch& played : request.played()) box.sent.insert(played.match_id());
  for (const std::string& id : answer.again()) box.sent.erase(id);
  const auto forget = [&](const std::string& id) {
    box.sent.erase(id);
    box.played.erase(id);
  };
  for (const std::string& id : answer.acknowledged()) forget(id);
  for (const auto& [id, why] : answer.refused()) forget(id);
  if (request.over() && box.played.empty()) boxes_.erase(request.lease());
}

absl::StatusOr<bool> Outbox::Send(const std::string& lease, bool over, v1::LeaseState* state) {
  bool all = false;
  const v1::ReportRequest request = Compose(lease, over, &all);
  ASSIZE_ASSIGN_OR_RETURN(const v1::ReportAnswer answer, report_(request));
  Take(request, answer);
  *state = answer.state();
  return all;
}

void Outbox::Settle(const std::set<std::string>& playing) {
  std::vector<std::string> leases;
  {
    const MutexLock lock(mutex_);
    for (const auto& [lease, box] : boxes_) {
      if (!playing.contains(lease)) leases.push_back(lease);
    }
  }
  for (const std::string& lease : leases) {
    v1::LeaseState state = v1::LEASE_STATE_UNSPECIFIED;
    if (!Send(lease, /*over=*/true, &state).ok()) return;
  }
}

bool Outbox::empty() {
  const MutexLock lock(mutex_);
  return boxes_.empty();
}

size_t Outbox::bytes() {
  const MutexLock lock(mutex_);
  size_t bytes = 0;
  for (const auto& [lease, box] : boxes_) {
    for (const auto& [id, played] : box.played) bytes += played.result().size();
  }
  return bytes;
}

}  // namespace assize::ladder::node
