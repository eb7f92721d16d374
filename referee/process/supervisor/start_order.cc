#include "referee/process/supervisor/start_order.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/process/supervisor/packet.h"
#include "referee/process/walls/executable.h"
#include "referee/process/walls/sandbox_view.h"
#include "referee/process/walls/spawn.h"

namespace assize::process {
namespace {

// Room for what surrounds the order in its packet.
constexpr size_t kMaxOrderBytes = kMaxPacketBytes - 64;

bool IsAbsolute(std::string_view path) { return !path.empty() && path[0] == '/'; }

bool HasNul(const std::string& text) { return text.find('\0') != std::string::npos; }

absl::Status Check(const StartRequest& request) {
  if (request.argv.empty() || request.argv[0].empty()) {
    return absl::InvalidArgumentError("argv must begin with a program");
  }
  if (!IsAbsolute(request.folder)) {
    return absl::InvalidArgumentError(
        absl::StrCat("folder ", Quoted(request.folder), " must be an absolute path"));
  }
  if (!request.log_path.empty() && !IsAbsolute(request.log_path)) {
    return absl::InvalidArgumentError(
        absl::StrCat("log_path ", Quoted(request.log_path), " must be an absolute path or empty"));
  }
  if (HasNul(request.folder) || HasNul(request.log_path) ||
      std::any_of(request.argv.begin(), request.argv.end(), HasNul) ||
      std::any_of(request.environment.begin(), request.environment.end(), HasNul)) {
    return absl::InvalidArgumentError("no NUL may be in argv, environment, folder or log_path");
  }
  return absl::OkStatus();
}

std::string SearchPath(const std::vector<std::string>& environment) {
  for (absl::string_view entry : environment) {
    if (absl::ConsumePrefix(&entry, "PATH=")) return std::string(entry);
  }
  return "";
}

// The bot's program behind a bridge must be found and looked at before: what the bridge can't
// execute it reports to the bot's log.
absl::StatusOr<std::string> FindLoadable(const StartRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(std::string file, FindExecutable(request.argv[0], request.folder,
                                                           SearchPath(request.environment)));
  ASSIZE_RETURN_IF_ERROR(CheckLoadable(file));
  return file;
}

absl::Status SetBridgedProgram(const StartRequest& request, v1::SupervisorStart& order) {
  ASSIZE_RETURN_IF_ERROR(FindLoadable(request).status());
  order.set_file(request.bridge[0]);
  for (const std::string& word : request.bridge) order.add_argv(word);
  for (const std::string& word : request.argv) order.add_argv(word);
  return absl::OkStatus();
}

absl::Status SetProgram(const StartRequest& request, v1::SupervisorStart& order) {
  if (!request.bridge.empty()) return SetBridgedProgram(request, order);
  std::string file = request.argv[0];
  // The supervisor does not search; a path it tries as it is, so that its answer is the kernel's.
  if (file.find('/') == std::string::npos) {
    ASSIZE_ASSIGN_OR_RETURN(file,
                            FindExecutable(file, request.folder, SearchPath(request.environment)));
  }
  order.set_file(file);
  for (const std::string& word : request.argv) order.add_argv(word);
  return absl::OkStatus();
}

// As root, a confined bot is another user than the owner of its files.
absl::Status CheckReadableByOthers(const StartRequest& request, const std::string& program) {
  constexpr mode_t kReadAndEnter = S_IROTH | S_IXOTH;
  std::vector<std::string> paths = {program};
  if (request.sandbox->only_file.empty()) paths.push_back(request.folder);
  for (const std::string& path : paths) {
    struct stat facts = {};
    if (stat(path.c_str(), &facts) != 0 || (facts.st_mode & kReadAndEnter) == kReadAndEnter)
      continue;
    return absl::FailedPreconditionError(
        absl::StrCat(Quoted(path),
                     " can be read by its owner only, but confined bots run as other users when "
                     "the referee is root; to change that: chmod -R o+rX ",
                     Quoted(request.folder)));
  }
  return absl::OkStatus();
}

// What bubblewrap can't execute it reports to the bot's log, so that is found out before.
absl::Status SetConfinedProgram(const StartRequest& request, v1::SupervisorStart& order) {
  const SandboxView view(request.folder, *request.sandbox);
  ASSIZE_ASSIGN_OR_RETURN(const SandboxView::File file,
                          view.FindExecutable(request.argv[0], SearchPath(request.environment)));
  ASSIZE_RETURN_IF_ERROR(view.CheckLoadable(file));
  if (geteuid() == 0) ASSIZE_RETURN_IF_ERROR(CheckReadableByOthers(request, file.host));
  std::vector<std::string> argv = request.argv;
  argv[0] = file.inside;
  return AddSandbox(std::move(argv), request.bridge, *request.sandbox, order);
}

}  // namespace

absl::StatusOr<v1::SupervisorStart> MakeStartOrder(const StartRequest& request) {
  ASSIZE_RETURN_IF_ERROR(Check(request));
  v1::SupervisorStart order;
  order.set_folder(request.folder);
  if (request.sandbox.has_value()) {
    ASSIZE_RETURN_IF_ERROR(SetConfinedProgram(request, order));
  } else {
    ASSIZE_RETURN_IF_ERROR(SetProgram(request, order));
  }
  for (const std::string& entry : request.environment) order.add_environment(entry);
  if (request.seat >= 0) {
    order.set_seat(true);
    order.add_environment(absl::StrCat("ASSIZE_SEAT_FD=", kSeatFd));
  }
  order.set_log_path(request.log_path);
  if (const size_t size = order.ByteSizeLong(); size > kMaxOrderBytes) {
    return absl::InvalidArgumentError(absl::StrCat("argv, environment, folder and log_path have ",
                                                   size, " bytes; at most ", kMaxOrderBytes));
  }
  return order;
}

absl::Status ExplainRefusal(const v1::SupervisorStart& order,
                            const v1::SupervisorNotStarted& refusal) {
  const int error = refusal.error();
  switch (refusal.step()) {
    case v1::SupervisorNotStarted::STEP_PIPE:
      return absl::ErrnoToStatus(error, "creating the pipe for the bot's output");
    case v1::SupervisorNotStarted::STEP_FORK:
      return absl::ErrnoToStatus(error, "creating the bot's process");
    case v1::SupervisorNotStarted::STEP_FOLDER:
      return absl::ErrnoToStatus(
          error, absl::StrCat("entering the bot's folder ", Quoted(order.folder())));
    case v1::SupervisorNotStarted::STEP_STREAMS:
      return absl::ErrnoToStatus(error, "connecting the bot's stdin, stdout and stderr");
    case v1::SupervisorNotStarted::STEP_SEAT:
      return absl::ErrnoToStatus(error, "passing the seat's descriptor to the bot's process");
    case v1::SupervisorNotStarted::STEP_CGROUP:
      return absl::UnavailableError(absl::StrCat("the bot gets no cgroup of its own in ",
                                                 order.sandbox().cgroups(), ": ",
                                                 std::strerror(error)));
    case v1::SupervisorNotStarted::STEP_SANDBOX:
      return absl::UnavailableError(
          absl::StrCat("the bot can't be confined here: ", std::strerror(error)));
    default:
      return ExplainExecError(std::filesystem::path(order.folder()) / order.file(), error);
  }
}

}  // namespace assize::process
