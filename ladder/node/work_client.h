// Calls of service Work, from a worker.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_NODE_WORK_CLIENT_H_
#define ASSIZE_LADDER_NODE_WORK_CLIENT_H_

#include <grpcpp/grpcpp.h>

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/work.grpc.pb.h"
#include "ladder/client/far_connection.h"
#include "ladder/model/roster.h"

namespace assize::ladder::node {

class WorkClient {
 public:
  explicit WorkClient(client::FarConnection service);
  virtual ~WorkClient() = default;

  // One call each. Errors are those of the service; kUnavailable and kDeadlineExceeded: it can't be
  // reached now, and another try may succeed.
  // A service that is silent is given up, as kUnavailable, soon after `stop` is true.
  virtual absl::StatusOr<v1::LeaseAnswer> Lease(const v1::LeaseRequest& request,
                                                const std::function<bool()>& stop);
  absl::StatusOr<v1::ReportAnswer> Report(const v1::ReportRequest& request);
  absl::StatusOr<v1::ExtendAnswer> Extend(const v1::ExtendRequest& request);
  // kDataLoss: its files are not those of the digest; IsMissingThere(): the service does not have them.
  absl::StatusOr<Bundle> FetchBundle(const v1::FetchBundleRequest& request);

 private:
  // Waits for the connection, for a moment or until `stop` is true.
  void Prepare(grpc::ClientContext* context, const std::function<bool()>& stop) const;
  // The error, as people should read it.
  absl::Status AsReported(const grpc::Status& status) const;

  const client::FarConnection service_;
  const std::shared_ptr<grpc::Channel> channel_;
  const std::unique_ptr<v1::Work::Stub> stub_;
};

// Whether the service lacks a bot that it has leased.
bool IsMissingThere(const absl::Status& status);

// Whether another try may succeed.
bool MayPass(const absl::Status& status);

// Calls again while that may help, with growing pauses, for ten minutes at most or until `stop` is
// true. `waits` is called once, with the first error that may pass, before the first pause.
absl::Status Persist(const std::function<absl::Status()>& call, const std::function<bool()>& stop,
                     const std::function<void(const absl::Status& why)>& waits);

}  // namespace assize::ladder::node

#endif  // ASSIZE_LADDER_NODE_WORK_CLIENT_H_
