#include "referee/bridge/lines_bridge.h"

#include <cstdio>
#include <optional>
#include <thread>
#include <utility>

#include "absl/strings/ascii.h"
#include "referee/base/status.h"
#include "referee/frames/frame.h"
#include "referee/lines/json_line.h"

namespace assize::bridge {
namespace {

using frames::Kind;

constexpr size_t kQuotedCharacters = 120;

// One sentence. What does not look like JSON was meant for people.
void ReportError(int line_number, const std::string& line, const absl::Status& status) {
  const size_t begin = line.find_first_not_of(" \t");
  const char* advice = begin != std::string::npos && line[begin] == '{'
                           ? ""
                           : "; stdout is for messages alone: print what people read to stderr";
  std::fprintf(stderr, "assize-bridge: line %d of the program: %s: %s%s\n", line_number,
               std::string(status.message()).c_str(), line.substr(0, kQuotedCharacters).c_str(),
               advice);
}

void ReportEnd(const frames::End& end) {
  const auto code = static_cast<absl::StatusCode>(end.code);
  std::fprintf(stderr, "assize-bridge: the referee ended the stream with status %s: %s\n",
               absl::StatusCodeToString(code).c_str(), end.text.c_str());
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

}  // namespace

LinesBridge::LinesBridge(Program program, frames::BotEnd* seat)
    : program_(std::move(program)), seat_(seat) {}

int LinesBridge::Run() {
  if (!ReadHello()) {
    if (program_done_) EndLike(program_.Wait());
    return static_cast<int>(ExitCode::kDamagedData);
  }
  Begin();
  std::thread lines([this] { PassUp(); });
  const int status = PlayMatches();
  const bool program_ended_first = program_done_;
  if (!program_ended_first) program_.Kill();
  seat_->Close();
  lines.join();
  const int program_status = program_.Wait();
  if (program_ended_first) EndLike(program_status);
  return status;
}

bool LinesBridge::ReadHello() {
  const std::optional<std::string> line = program_.ReadLine();
  ++line_number_;
  if (!line.has_value()) {
    program_done_ = true;
    return false;
  }
  absl::StatusOr<v1::BotMessage> message = lines::FromJsonLine(*line);
  if (message.ok() && !message->has_hello()) {
    message = absl::InvalidArgumentError(
        "the first line must be a hello, e.g. {\"hello\": {\"protocol_version\": 1, \"bot_name\": "
        "\"my-bot\"}}");
  }
  if (!message.ok()) {
    ReportError(line_number_, *line, message.status());
    return false;
  }
  hello_ = message->SerializeAsString();
  return true;
}

void LinesBridge::Begin() {
  const MutexLock lock(mutex_);
  open_ = seat_->Write(Kind::kOpen, "") && seat_->Write(Kind::kMessage, hello_);
  open_request_ = 0;
}

int LinesBridge::PlayMatches() {
  frames::Frame frame;
  // By any stream, and by this one.
  bool reached = false;
  bool reached_now = false;
  bool over = false;
  while (seat_->Read(frame)) {
    if (frame.kind == Kind::kMessage) {
      reached = reached_now = true;
      const auto message = lines::RequestLines::Read(frame.payload);
      if (!message.has_value()) continue;
      over = message->rest.has_match_over();
      PassDown(*message);
    } else if (frame.kind == Kind::kEnd) {
      OnEnd();
      const frames::End end = frames::ReadEnd(frame.payload);
      const bool returns = !over && reached_now && MayReturnAfter(end);
      if (returns) {
        ReportEnd(end);
      } else if (end.code != 0 || !over) {
        return StatusAfter(end, reached);
      } else {
        match_id_.clear();
      }
      over = reached_now = false;
      Begin();
    }
  }
  return StatusAfter({static_cast<int>(absl::StatusCode::kUnavailable), "the referee is gone"},
                     reached);
}

void LinesBridge::OnEnd() {
  const MutexLock lock(mutex_);
  open_ = false;
  open_request_ = 0;
}

void LinesBridge::NoteRequest(const v1::RefereeMessage& message) {
  const MutexLock lock(mutex_);
  if (message.has_request()) {
    open_request_ = message.request().request_id();
  } else if (message.has_rejected() && message.rejected().tries_left() > 0) {
    open_request_ = message.rejected().request_id();
  } else if (message.has_defaulted() || message.has_match_over()) {
    open_request_ = 0;
  }
}

void LinesBridge::PassDown(const lines::RequestLines::Message& message) {
  NoteRequest(message.rest);
  if (message.rest.has_welcome()) {
    if (message.rest.welcome().match_id() == match_id_) return;
    match_id_ = message.rest.welcome().match_id();
  }
  const absl::StatusOr<std::string> line = lines_.ToLine(message);
  if (!line.ok()) {
    std::fprintf(stderr, "assize-bridge: %s\n", std::string(line.status().message()).c_str());
    program_.Kill();
    return;
  }
  // A program that has closed its stdin may still write; one that has ended is seen by PassUp().
  (void)program_.Write(*line);
}

void LinesBridge::PassUp() {
  while (const std::optional<std::string> line = program_.ReadLine()) {
    ++line_number_;
    if (!absl::StripAsciiWhitespace(*line).empty()) SendLine(*line);
  }
  program_done_ = true;
  seat_->Close();
}

void LinesBridge::SendLine(const std::string& line) {
  absl::StatusOr<v1::BotMessage> message = lines::FromJsonLine(line);
  if (!message.ok()) ReportError(line_number_, line, message.status());
  const MutexLock lock(mutex_);
  if (!message.ok()) {
    if (open_request_ == 0) return;
    message.emplace().mutable_move()->set_request_id(open_request_);
  }
  open_request_ = 0;
  if (open_) seat_->Write(Kind::kMessage, message->SerializeAsString());
}

}  // namespace assize::bridge
