#include "referee/bridge/lines_bridge.h"

#include <cstdio>
#include <utility>

#include "referee/lines/json_line.h"

namespace assize::bridge {
namespace {

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

}  // namespace

LinesBridge::LinesBridge(Program program, frames::BotEnd* seat)
    : ProgramBridge(std::move(program), seat) {}

std::optional<std::string> LinesBridge::Hello() {
  const std::optional<std::string> line = ReadLine();
  if (!line.has_value()) return std::nullopt;
  absl::StatusOr<v1::BotMessage> message = lines::FromJsonLine(*line);
  if (message.ok() && !message->has_hello()) {
    message = absl::InvalidArgumentError(
        "the first line must be a hello, e.g. {\"hello\": {\"protocol_version\": 1, \"bot_name\": "
        "\"my-bot\"}}");
  }
  if (!message.ok()) {
    ReportError(line_number(), *line, message.status());
    return std::nullopt;
  }
  return message->SerializeAsString();
}

bool LinesBridge::TakeMessage(std::string_view bytes) {
  const auto message = lines::RequestLines::Read(bytes);
  if (!message.has_value()) return false;
  PassDown(*message);
  return message->rest.has_match_over();
}

void LinesBridge::OnEnd() {
  const MutexLock lock(mutex_);
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
  if (message.rest.has_welcome() && !IsNewMatch(message.rest.welcome())) return;
  const absl::StatusOr<std::string> line = lines_.ToLine(message);
  if (!line.ok()) {
    std::fprintf(stderr, "assize-bridge: %s\n", std::string(line.status().message()).c_str());
    return Kill();
  }
  Print(*line);
}

void LinesBridge::TakeLine(const std::string& line) {
  absl::StatusOr<v1::BotMessage> message = lines::FromJsonLine(line);
  if (!message.ok()) ReportError(line_number(), line, message.status());
  const MutexLock lock(mutex_);
  if (!message.ok()) {
    if (open_request_ == 0) return;
    message.emplace().mutable_move()->set_request_id(open_request_);
  }
  open_request_ = 0;
  Send(*message);
}

}  // namespace assize::bridge
