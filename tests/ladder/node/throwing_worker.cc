// ladder-worker with one slot, which throws where it first asks for more while it plays, and says so when it asks
// again.
//
//   throwing_worker HOST:PORT TOKEN_FILE CACHE
#include <functional>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <utility>

#include "ladder/node/node.h"
#include "ladder/node/work_client.h"
#include "referee/base/version.h"
#include "referee/process/supervisor/supervisor.h"

namespace assize::ladder::node {
namespace {

class ThrowingClient final : public WorkClient {
 public:
  using WorkClient::WorkClient;

  absl::StatusOr<v1::LeaseAnswer> Lease(const v1::LeaseRequest& request,
                                        const std::function<bool()>& stop) override {
    if (request.playing_size() > 0 && asked_++ == 0) throw std::runtime_error("no memory");
    if (request.playing_size() > 0 && asked_ == 2) std::cerr << "asked again" << std::endl;
    return WorkClient::Lease(request, stop);
  }

 private:
  // For more. Used by the thread that asks.
  int asked_ = 0;
};

}  // namespace
}  // namespace assize::ladder::node

int main(int argc, char** argv) {
  using assize::ladder::node::ThrowingClient;
  assize::process::ServeIfSupervisor(argc, argv);
  if (argc != 4) return static_cast<int>(assize::ExitCode::kUsage);
  assize::ladder::node::NodeSettings settings;
  settings.server = argv[1];
  settings.far = assize::ladder::client::FarSettingsFromEnvironment();
  settings.far.token_file = argv[2];
  settings.worker = "throwing";
  settings.cache = argv[3];
  settings.cache_bytes = int64_t{1} << 30;
  settings.sandbox.mode = "off";
  settings.commit = assize::BuildCommit();
  settings.client = [](assize::ladder::client::FarConnection service) {
    return std::make_unique<ThrowingClient>(std::move(service));
  };
  const absl::StatusOr<assize::ExitCode> done = assize::ladder::node::RunNode(settings);
  if (!done.ok()) std::cerr << done.status().message() << std::endl;
  return static_cast<int>(done.ok() ? *done : assize::ExitCode::kInternal);
}
