// Commands that fill a request and print the answer of the method for it (client/client.h).
//
//   absl::StatusOr<std::string> Cancel(client::Client& ladder, const Settings& settings);
//   RunActing(command, settings, Cancel);
#ifndef ASSIZE_LADDER_MAIN_LADDER_COMMAND_H_
#define ASSIZE_LADDER_MAIN_LADDER_COMMAND_H_

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/client/client.h"
#include "ladder/main/database_argument.h"
#include "ladder/report/command_hint.h"
#include "referee/base/status.h"

namespace assize::ladder {

using OpenLadder = absl::StatusOr<std::unique_ptr<client::Client>> (*)(const std::string& database);
template <class Settings, class Done>
using LadderWork = absl::StatusOr<Done> (*)(client::Client& ladder, const Settings& settings);

template <class Settings, class Done>
absl::StatusOr<Done> WithLadder(OpenLadder open, const Settings& settings,
                                LadderWork<Settings, Done> work) {
  ASSIZE_ASSIGN_OR_RETURN(const auto ladder, open(settings.database));
  return work(*ladder, settings);
}

// The command prints what `work` returns, or its error, as RunPrinting(). The service does it that has
// the database, and where none runs this process.
template <class Settings>
void RunActing(Command command, std::shared_ptr<Settings> settings,
               LadderWork<Settings, std::string> work) {
  command.Run([=] { return Print(kProgram, WithLadder(client::OpenForActs, *settings, work)); });
}

// Prints what `work` returns, or its error. kDamagedData also if something that was read is damaged, so
// that it is missing in what was printed.
template <class Settings>
ExitCode PrintAnswer(OpenLadder open, const Settings& settings,
                     LadderWork<Settings, std::string> work) {
  const auto ladder = open(settings.database);
  if (!ladder.ok()) return Fail(kProgram, ladder.status());
  const ExitCode printed = Print(kProgram, work(**ladder, settings));
  return (*ladder)->found_damage() ? ExitCode::kDamagedData : printed;
}

// The same for questions.
template <class Settings>
void RunReading(Command command, std::shared_ptr<Settings> settings,
                LadderWork<Settings, std::string> work) {
  command.Run([=] { return PrintAnswer(client::OpenForReading, *settings, work); });
}

// The same for what a command reads in the file itself, where it is on this machine.
template <class Settings>
void RunBesideFile(Command command, std::shared_ptr<Settings> settings,
                   LadderWork<Settings, std::string> work) {
  command.Run([=] { return PrintAnswer(client::OpenFile, *settings, work); });
}

// The same for what a service alone can do.
template <class Settings>
void RunServed(Command command, std::shared_ptr<Settings> settings,
               LadderWork<Settings, std::string> work) {
  command.Run(
      [=] { return Print(kProgram, WithLadder(client::RunningServiceOf, *settings, work)); });
}

// As RunActing(), for work that prints by itself, as RunWorking().
template <class Settings>
void RunPlaying(Command command, std::shared_ptr<Settings> settings,
                LadderWork<Settings, ExitCode> work) {
  command.Run([=] {
    const absl::StatusOr<ExitCode> done = WithLadder(client::OpenForActs, *settings, work);
    return done.ok() ? *done : Fail(kProgram, done.status());
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

#endif  // ASSIZE_LADDER_MAIN_LADDER_COMMAND_H_
