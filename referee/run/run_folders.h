// The folders that a run works in.
#ifndef ASSIZE_REFEREE_RUN_RUN_FOLDERS_H_
#define ASSIZE_REFEREE_RUN_RUN_FOLDERS_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "referee/process/supervisor/supervisor_client.h"

namespace assize {

struct RunFolders {
  // For sockets, of this run alone.
  std::string scratch;
  // For what the bots print. Absolute.
  std::string logs;
};

// Makes the scratch folder and forks the supervisor that will remove it; then the folder for the
// logs: `logs`, made if it is not there, or one inside the scratch folder if that is empty. The
// process must have one thread.
absl::StatusOr<std::unique_ptr<process::SupervisorClient>> ForkSupervisor(const std::string& logs,
                                                                          RunFolders* folders);
// The same at any time, as of SupervisorClient::Spawn().
absl::StatusOr<std::unique_ptr<process::SupervisorClient>> SpawnSupervisor(const std::string& logs,
                                                                           RunFolders* folders);

}  // namespace assize

#endif  // ASSIZE_REFEREE_RUN_RUN_FOLDERS_H_
