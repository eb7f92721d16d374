// service Work (work.proto) over gRPC: workers on other machines ask the lease book for matches,
// fetch the bots that play in them and report results, each of which is played again from its record
// before it counts.
//
// Safe on every thread. gRPC's own threads are never blocked.
#ifndef ASSIZE_LADDER_SERVICE_RPC_WORK_SERVICE_H_
#define ASSIZE_LADDER_SERVICE_RPC_WORK_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/work.grpc.pb.h"
#include "ladder/executor/leases/lease_book.h"
#include "ladder/service/calls/work_pool.h"
#include "ladder/service/rpc/grpc_service.h"
#include "ladder/service/work/own_speed.h"
#include "ladder/service/work/result_checker.h"
#include "ladder/service/work/worker_audit.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder::service {

struct WorkServiceOptions {
  LeaseBook* book = nullptr;
  // Considers results before they are taken.
  WorkerAudit* audit = nullptr;
  // What workers' speeds are compared with.
  OwnSpeed* speed = nullptr;
  // Admits callers, and counts and logs answers, as for all calls of its socket.
  GrpcService* calls = nullptr;
  LadderStore* store = nullptr;
  // Where the bots of its database are installed (submit/bundles/installation.h).
  std::string bots;
  // What this program was built from; empty: not known.
  std::string commit;
  // Whether bots play in a sandbox here: then they must elsewhere too, but for those that are trusted.
  bool confined = true;
  bool trusts_some = false;
  // Microseconds since 1970.
  std::function<int64_t()> clock;
  // A line for the log of the service.
  std::function<void(const std::string& text)> log;
};

class WorkService final : public v1::Work::CallbackService {
 public:
  // What the options point to must outlive the service.
  explicit WorkService(WorkServiceOptions options);
  // To be called once. kResourceExhausted: the threads can't be started.
  absl::Status Start();
  // From now on nothing is leased.
  void Drain() { draining_ = true; }

  grpc::ServerUnaryReactor* Lease(grpc::CallbackServerContext* context,
                                  const v1::LeaseRequest* request,
                                  v1::LeaseAnswer* response) override;
  grpc::ServerUnaryReactor* Report(grpc::CallbackServerContext* context,
                                   const v1::ReportRequest* request,
                                   v1::ReportAnswer* response) override;
  grpc::ServerUnaryReactor* Extend(grpc::CallbackServerContext* context,
                                   const v1::ExtendRequest* request,
                                   v1::ExtendAnswer* response) override;
  grpc::ServerWriteReactor<v1::BundlePiece>* FetchBundle(
      grpc::CallbackServerContext* context, const v1::FetchBundleRequest* request) override;

 private:
  class BundleStream;

  // Answers on a thread of the pool.
  template <class Request, class Response>
  grpc::ServerUnaryReactor* Call(const std::string& method, WorkPool* pool,
                                 grpc::CallbackServerContext* context, const Request* request,
                                 Response* response,
                                 absl::StatusOr<Response> (WorkService::*answer)(const Caller&,
                                                                                 const Request&));
  absl::StatusOr<v1::LeaseAnswer> LeaseTo(const Caller& caller, const v1::LeaseRequest& request);
  absl::StatusOr<v1::ReportAnswer> TakeReport(const Caller& caller,
                                              const v1::ReportRequest& request);
  absl::StatusOr<v1::ExtendAnswer> ExtendFor(const Caller& caller,
                                             const v1::ExtendRequest& request);
  // What was played, if it is confirmed and as it was leased. Confirming takes time: a match whose result is
  // refused is played elsewhere, and a worker of an owner ends with it.
  absl::StatusOr<CheckedResult> Confirm(const Reporter& reporter, const v1::ReportRequest& report,
                                        const v1::PlayedMatch& played);
  // OK: the result was taken, now or before.
  absl::Status TakePlayed(const Reporter& reporter, const v1::ReportRequest& report,
                          const v1::PlayedMatch& played);
  // The files of an installed bot; of the database where they are not installed any more.
  absl::StatusOr<Bundle> FilesOf(const std::string& sha256);
  // The same for a worker. kFailedPrecondition (REASON_STORAGE): they are not there, and whoever has the
  // matches played knows it, as do those who list workers.
  absl::StatusOr<Bundle> FilesFor(const WorkerId& worker, const std::string& sha256);
  // Compares the worker's speed. False: it is to measure first, as `later` says.
  bool JudgeSpeedOf(LeasedWorker* worker, v1::LeaseAnswer* later);
  // Why such a worker can be given nothing.
  absl::Status CheckFacts(const v1::WorkerFacts& facts) const;

  const WorkServiceOptions options_;
  const std::string protocol_;
  std::atomic<bool> draining_ = false;
  ResultChecker checker_;
  // What is answered at once, and what takes a moment.
  WorkPool asks_;
  WorkPool reports_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_RPC_WORK_SERVICE_H_
