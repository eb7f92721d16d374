// service Browser (browser.proto) over gRPC: what the site's page for owners reads.
//
// Safe on every thread. gRPC's own threads are never blocked.
#ifndef ASSIZE_LADDER_SERVICE_RPC_BROWSER_SERVICE_H_
#define ASSIZE_LADDER_SERVICE_RPC_BROWSER_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/browser.grpc.pb.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/service/rpc/grpc_service.h"

namespace assize::ladder::service {

struct BrowserServiceOptions {
  // Admits callers, and counts and logs answers, as for all calls of its socket.
  GrpcService* calls = nullptr;
  PublishedCache* published = nullptr;
  // Bots that may be challenged at any time.
  std::vector<std::string> references;
  // What documents name as their maker.
  std::string program;
};

class BrowserService final : public v1::Browser::CallbackService {
 public:
  // What the options point to must outlive the service.
  explicit BrowserService(BrowserServiceOptions options) : options_(std::move(options)) {}

  grpc::ServerUnaryReactor* GetDesk(grpc::CallbackServerContext* context,
                                    const v1::GetDeskRequest* request, v1::Desk* desk) override;
  grpc::ServerUnaryReactor* GetBotPage(grpc::CallbackServerContext* context,
                                       const v1::GetBotPageRequest* request,
                                       v1::BotPage* page) override;
  grpc::ServerUnaryReactor* GetSeatView(grpc::CallbackServerContext* context,
                                        const v1::GetSeatViewRequest* request,
                                        v1::SeatView* view) override;

 private:
  absl::Status FillDesk(const Caller& caller, v1::Desk* desk);
  absl::Status FillBotPage(const Caller& caller, const std::string& bot, v1::BotPage* page);
  absl::Status FillSeatView(const Caller& caller, const v1::GetSeatViewRequest& request,
                            v1::SeatView* view);

  const BrowserServiceOptions options_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_RPC_BROWSER_SERVICE_H_
