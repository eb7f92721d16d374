// Where a command that changes a ladder does its work: with the service that has the database, here
// or elsewhere, or in the database itself.
//
//   absl::StatusOr<std::string> CancelThere(client::Client& service, const Settings& settings);
//   absl::StatusOr<std::string> CancelHere(LadderStore& store, const Settings& settings);
//   return ThereOrHere(settings, CancelThere, CancelHere);
#ifndef ASSIZE_LADDER_MAIN_THERE_OR_HERE_H_
#define ASSIZE_LADDER_MAIN_THERE_OR_HERE_H_

#include <type_traits>

#include "ladder/client/client.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/status.h"

namespace assize::ladder {

// What `there` returns if a service has `settings.database`, else what `here` does, with the
// database open for writing. Both return the same absl::StatusOr. Errors as of client::ServiceOf()
// and LadderStore::OpenForWriting().
template <class Settings, class There, class Here>
std::invoke_result_t<Here, LadderStore&, const Settings&> ThereOrHere(const Settings& settings,
                                                                      const There& there,
                                                                      const Here& here) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(settings.database));
  if (service != nullptr) return there(*service, settings);
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
  return here(*store, settings);
}

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_THERE_OR_HERE_H_
