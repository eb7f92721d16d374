// service FrontDesk (front.proto): the daemon's answers and orders to the process with the public
// port.
//
// Safe on every thread. gRPC's own threads are never blocked.
#ifndef ASSIZE_LADDER_SERVICE_PORT_FRONT_DESK_SERVICE_H_
#define ASSIZE_LADDER_SERVICE_PORT_FRONT_DESK_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/front.grpc.pb.h"
#include "ladder/service/calls/work_pool.h"
#include "ladder/service/port/presence.h"
#include "ladder/service/tokens/token_book.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

class FrontDeskService final : public v1::FrontDesk::CallbackService {
 public:
  // `reader`: opened for reading, so that no bot waits for what is being written. All else must outlive
  // the service.
  FrontDeskService(std::unique_ptr<LadderStore> reader, TokenBook* tokens, PresenceBook* presence,
                   WorkPool* pool);

  // From now on no match begins.
  void Drain() { draining_ = true; }
  // Ends the open stream of reports.
  void EndStreams() { ending_ = true; }
  // Sends the front the orders that follow from changes: which tokens are not valid any more, and
  // whether the service drains. To be called some times a second.
  void Tend();

  grpc::ServerUnaryReactor* Admit(grpc::CallbackServerContext* context,
                                  const v1::AdmitRequest* request,
                                  v1::AdmitAnswer* response) override;
  grpc::ServerBidiReactor<v1::PresenceReport, v1::PresenceOrder>* Presence(
      grpc::CallbackServerContext* context) override;

 private:
  class Stream;

  absl::StatusOr<v1::AdmitAnswer> AdmissionOf(const v1::AdmitRequest& request);

  const std::unique_ptr<LadderStore> reader_;
  TokenBook* const tokens_;
  PresenceBook* const presence_;
  WorkPool* const pool_;
  std::atomic<bool> draining_ = false;
  std::atomic<bool> ending_ = false;

  Mutex mutex_;
  // The newest front's; it lives until it removes itself from here.
  Stream* stream_ ABSL_GUARDED_BY(mutex_) = nullptr;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PORT_FRONT_DESK_SERVICE_H_
