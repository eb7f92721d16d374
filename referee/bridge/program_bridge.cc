#include "referee/bridge/program_bridge.h"

#include <errno.h>
#include <sys/wait.h>

#include <cstdio>
#include <thread>
#include <utility>

#include "absl/strings/ascii.h"
#include "referee/base/status.h"
#include "referee/frames/frame.h"

namespace assize::bridge {
namespace {

using frames::Kind;

void ReportEnd(const frames::End& end) {
  const auto code = static_cast<absl::StatusCode>(end.code);
  std::fprintf(stderr, "%s: the referee ended the stream with status %s: %s\n",
               program_invocation_short_name, absl::StatusCodeToString(code).c_str(),
               end.text.c_str());
}

// The exit status after a stream that ended before its match was over.
int StatusAfter(const frames::End& end, bool reached) {
  const auto code = static_cast<absl::StatusCode>(end.code);
  if (reached && (code == absl::StatusCode::kOk || code == absl::StatusCode::kUnavailable ||
                  code == absl::StatusCode::kCancelled)) {
    return static_cast<int>(ExitCode::kOk);
  }
  ReportEnd(end);
  return static_cast<int>(ExitCode::kUnavailable);
}

// For something that the bot sent, which need not happen again.
bool MayReturnAfter(const frames::End& end) {
  const auto code = static_cast<absl::StatusCode>(end.code);
  return code == absl::StatusCode::kInvalidArgument ||
         code == absl::StatusCode::kResourceExhausted ||
         code == absl::StatusCode::kFailedPrecondition;
}

// A program that is ended by a signal, or prints why, needs no more words; the referee alone can't
// say of a status that it was no mistake of ours.
void ReportOwnEnd(int status, int lines) {
  if (!WIFEXITED(status)) return;
  std::fprintf(
      stderr,
      "%s: the program has ended itself after line %d of its output, with exit status %d. A "
      "bot that ends before its match is over loses its seat.\n",
      program_invocation_short_name, lines, WEXITSTATUS(status));
}

}  // namespace

ProgramBridge::ProgramBridge(Program program, frames::BotEnd* seat)
    : program_(std::move(program)), seat_(seat) {}

int ProgramBridge::Run() {
  std::optional<std::string> hello = Hello();
  if (!hello.has_value()) {
    if (program_done_) EndLike(program_.Wait());
    return static_cast<int>(ExitCode::kDamagedData);
  }
  hello_ = *std::move(hello);
  Begin();
  std::thread lines([this] { PassUp(); });
  const int status = PlayMatches();
  const bool program_ended_first = program_done_;
  if (!program_ended_first) program_.Kill();
  seat_->Close();
  lines.join();
  const int program_status = program_.Wait();
  if (program_ended_first) {
    // Its end was the line after the last.
    if (!match_id_.empty() && !over_) ReportOwnEnd(program_status, line_number_ - 1);
    EndLike(program_status);
  }
  return status;
}

std::optional<std::string> ProgramBridge::ReadLine() {
  std::optional<std::string> line = program_.ReadLine();
  ++line_number_;
  if (!line.has_value()) program_done_ = true;
  return line;
}

void ProgramBridge::Begin() {
  const MutexLock lock(mutex_);
  open_ = seat_->Write(Kind::kOpen, "") && seat_->Write(Kind::kMessage, hello_);
}

int ProgramBridge::PlayMatches() {
  frames::Frame frame;
  // By any stream, and by this one.
  bool reached = false;
  bool reached_now = false;
  while (seat_->Read(frame)) {
    if (frame.kind == Kind::kMessage) {
      reached = reached_now = true;
      over_ = TakeMessage(frame.payload);
    } else if (frame.kind == Kind::kEnd) {
      CloseStream();
      const frames::End end = frames::ReadEnd(frame.payload);
      const bool returns = !over_ && reached_now && MayReturnAfter(end);
      if (returns) {
        ReportEnd(end);
      } else if (end.code != 0 || !over_) {
        return StatusAfter(end, reached);
      } else {
        match_id_.clear();
      }
      over_ = reached_now = false;
      Begin();
    }
  }
  return StatusAfter({static_cast<int>(absl::StatusCode::kUnavailable), "the referee is gone"},
                     reached);
}

void ProgramBridge::CloseStream() {
  {
    const MutexLock lock(mutex_);
    open_ = false;
  }
  OnEnd();
}

bool ProgramBridge::IsNewMatch(const v1::Welcome& welcome) {
  if (welcome.match_id() == match_id_) return false;
  match_id_ = welcome.match_id();
  return true;
}

void ProgramBridge::PassUp() {
  while (const std::optional<std::string> line = ReadLine()) {
    if (!absl::StripAsciiWhitespace(*line).empty()) TakeLine(*line);
  }
  seat_->Close();
}

void ProgramBridge::Send(const v1::BotMessage& message) {
  const MutexLock lock(mutex_);
  if (open_) seat_->Write(Kind::kMessage, message.SerializeAsString());
}

}  // namespace assize::bridge
