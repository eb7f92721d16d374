// The command lines of the bridges and of assize-remote, which all name the program that they speak
// for. For their main files alone: it takes long to compile.
#ifndef ASSIZE_REFEREE_BRIDGE_BRIDGE_LINE_H_
#define ASSIZE_REFEREE_BRIDGE_BRIDGE_LINE_H_

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "referee/base/status.h"
#include "referee/base/version.h"

namespace assize::bridge {

// Reads the line and returns what `bridge(command)` does, the program's exit status; kUsage for a
// line that is wrong. `app` has the options of this bridge.
inline int RunBridge(CLI::App& app, int argc, char** argv,
                     const std::function<int(const std::vector<std::string>& command)>& bridge) {
  app.set_version_flag("--version", VersionText(app.get_name(), BuildCommit()),
                       "Print the version and the commit");
  std::vector<std::string> command;
  app.add_option("COMMAND", command, "The program and its arguments")->required();
  app.positionals_at_end();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return static_cast<int>(error.get_exit_code() == 0 ? ExitCode::kOk : ExitCode::kUsage);
  }
  return bridge(command);
}

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_BRIDGE_LINE_H_
