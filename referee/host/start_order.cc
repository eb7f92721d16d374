#include "referee/host/start_order.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/host/executable.h"
#include "referee/host/packet.h"

namespace assize::host {
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

}  // namespace

absl::StatusOr<StartOrder> MakeStartOrder(const StartRequest& request) {
  ASSIZE_RETURN_IF_ERROR(Check(request));
  std::string file = request.argv[0];
  // The bailiff does not search; a path it tries as it is, so that its answer is the kernel's.
  if (file.find('/') == std::string::npos) {
    ASSIZE_ASSIGN_OR_RETURN(file,
                            FindExecutable(file, request.folder, SearchPath(request.environment)));
  }
  ASSIZE_ASSIGN_OR_RETURN(SandboxedProgram program,
                          SandboxedCommand(std::move(file), request.argv, request.folder));
  StartOrder result = {{}, program.confinement};
  result.order.set_file(program.file);
  for (const std::string& word : program.argv) result.order.add_argv(word);
  for (const std::string& entry : request.environment) result.order.add_environment(entry);
  result.order.set_folder(request.folder);
  result.order.set_log_path(request.log_path);
  if (const size_t size = result.order.ByteSizeLong(); size > kMaxOrderBytes) {
    return absl::InvalidArgumentError(absl::StrCat("argv, environment, folder and log_path have ",
                                                   size, " bytes; at most ", kMaxOrderBytes));
  }
  return result;
}

absl::Status ExplainRefusal(const v1::BailiffStart& order, const v1::BailiffNotStarted& refusal) {
  const int error = refusal.error();
  switch (refusal.step()) {
    case v1::BailiffNotStarted::STEP_LOG:
      return absl::ErrnoToStatus(error,
                                 absl::StrCat("creating the log ", Quoted(order.log_path())));
    case v1::BailiffNotStarted::STEP_PIPE:
      return absl::ErrnoToStatus(error, "creating the pipe for the bot's output");
    case v1::BailiffNotStarted::STEP_FORK:
      return absl::ErrnoToStatus(error, "creating the bot's process");
    case v1::BailiffNotStarted::STEP_FOLDER:
      return absl::ErrnoToStatus(
          error, absl::StrCat("entering the bot's folder ", Quoted(order.folder())));
    case v1::BailiffNotStarted::STEP_STREAMS:
      return absl::ErrnoToStatus(error, "connecting the bot's stdin, stdout and stderr");
    default:
      return ExplainExecError(std::filesystem::path(order.folder()) / order.file(), error);
  }
}

}  // namespace assize::host
