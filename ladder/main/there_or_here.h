// Where a command does its work: with the service that has the database, here or elsewhere, or in
// the database itself.
//
//   absl::StatusOr<std::string> CancelThere(client::Client& service, const Settings& settings);
//   absl::StatusOr<std::string> CancelHere(LadderStore& store, const Settings& settings);
//   RunThereOrHere(command, settings, CancelThere, CancelHere);
#ifndef ASSIZE_LADDER_MAIN_THERE_OR_HERE_H_
#define ASSIZE_LADDER_MAIN_THERE_OR_HERE_H_

#include <memory>
#include <string>
#include <type_traits>

#include "absl/strings/str_cat.h"
#include "ladder/client/client.h"
#include "ladder/main/database_argument.h"
#include "ladder/report/command_hint.h"
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

// The command prints what ThereOrHere() returns, or its error; as RunPrinting().
template <class Settings>
void RunThereOrHere(Command command, std::shared_ptr<Settings> settings,
                    absl::StatusOr<std::string> (*there)(client::Client&, const Settings&),
                    absl::StatusOr<std::string> (*here)(LadderStore&, const Settings&)) {
  command.Run([=] { return Print(kProgram, ThereOrHere(*settings, there, here)); });
}

// The same for what a service alone can do. Errors also as of client::RunningServiceOf().
template <class Settings>
void RunThere(Command command, std::shared_ptr<Settings> settings,
              absl::StatusOr<std::string> (*there)(client::Client&, const Settings&)) {
  command.Run([=] {
    const auto text = [&]() -> absl::StatusOr<std::string> {
      ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings->database));
      return there(*service, *settings);
    };
    return Print(kProgram, text());
  });
}

// kInvalidArgument: `database` is the address of a service. `flags`: what needs the database
// itself, as the beginning of a sentence: "--match: is".
inline absl::Status CheckIsHere(const std::string& database, const std::string& flags) {
  if (!report::IsAddress(database)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(flags, " for a database on this machine, not for a service"));
}

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_THERE_OR_HERE_H_
