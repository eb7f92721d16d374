#include "referee/cli/flags/node_flags.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/bots/installation.h"
#include "referee/cli/commands/command_line.h"

namespace assize {
namespace {

constexpr char kServer[] = "--server";

absl::Status Become(char** arguments) {
  ASSIZE_ASSIGN_OR_RETURN(const bots::Installation files, bots::OurInstallation());
  const std::string program = std::filesystem::path(files.bridges) / "ladder-worker";
  std::vector<char*> argv = {const_cast<char*>(program.c_str())};
  for (; *arguments != nullptr; ++arguments) argv.push_back(*arguments);
  argv.push_back(nullptr);
  execv(program.c_str(), argv.data());
  return absl::ErrnoToStatus(errno, absl::StrCat("can't execute ", program));
}

}  // namespace

Option AddNodeFlags(Command command, NodeFlags* flags) {
  const Option server =
      command.Text("--server", &flags->server, "HOST:PORT",
                   "Play for the service there, as long as it has matches: no batch files");
  command.Number("--slots", &flags->slots, 1, 256, "N", "With --server: matches played at a time")
      .Needs(server);
  command
      .Text("--until", &flags->until, "TIME",
            "With --server: end by then; 55m from now, or 2026-11-27T18:00:00Z")
      .Needs(server);
  command
      .Text("--idle", &flags->idle, "TIME",
            "With --server: end when there was nothing to play for so long, e.g. 5m")
      .Needs(server);
  command
      .Text("--token-file", &flags->token_file, "FILE",
            "With --server: the token, of the scope work (default: $ASSIZE_TOKEN_FILE,\n"
            "or ~/.config/assize/token)")
      .Needs(server);
  command
      .Text("--ca-file", &flags->ca_file, "FILE",
            "With --server: certificates to trust (default: $ASSIZE_CA_FILE, or\n"
            "~/.config/assize/ca.pem, else those of the system)")
      .Needs(server);
  command
      .Text("--cache", &flags->cache, "FOLDER",
            "With --server: where bots are kept (default: ~/.cache/assize/bots)")
      .Needs(server);
  command
      .Number("--cache-mib", &flags->cache_mib, 64, 1'000'000, "N",
              "With --server: how much of them, but for those of the last ten minutes")
      .Needs(server);
  return server;
}

int BecomeNodeIfAsked(int argc, char** argv) {
  if (argc < 3 || std::string_view(argv[1]) != "worker") return -1;
  const auto is = [](std::string_view argument, std::string_view name) { return argument == name; };
  const bool asks = std::any_of(argv + 2, argv + argc, [&](std::string_view argument) {
    return is(argument, kServer) || argument.starts_with(absl::StrCat(kServer, "="));
  });
  const bool helps = std::any_of(argv + 2, argv + argc, [&](std::string_view argument) {
    return is(argument, "--help") || is(argument, "-h");
  });
  if (!asks || helps) return -1;
  return static_cast<int>(Fail("referee", Become(argv + 2)));
}

}  // namespace assize
