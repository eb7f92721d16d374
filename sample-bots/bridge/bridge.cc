#include "sample-bots/bridge/bridge.h"

#include <cstdio>
#include <thread>
#include <utility>

#include "absl/strings/ascii.h"
#include "referee/base/status.h"
#include "sample-bots/bridge/json_line.h"
#include "sample-bots/cpp/sdk/session.h"

namespace assize::bridge {
namespace {

constexpr size_t kQuotedCharacters = 120;

void Complain(int line_number, const std::string& line, const absl::Status& status) {
  std::fprintf(stderr, "assize-bridge: line %d of the program: %s: %s\n", line_number,
               std::string(status.message()).c_str(), line.substr(0, kQuotedCharacters).c_str());
}

}  // namespace

Bridge::Bridge(Program program, const bot::SeatAddress& seat)
    : program_(std::move(program)), channel_(seat) {}

int Bridge::Run() {
  const std::optional<v1::BotMessage> hello = ReadHello();
  if (!hello.has_value()) {
    if (program_done_) return program_.Wait();
    return static_cast<int>(ExitCode::kDamagedData);
  }
  std::thread lines([this] { PassUp(); });
  const grpc::Status status = PlayMatches(*hello);
  const bool program_ended_first = program_done_;
  if (!program_ended_first) program_.Kill();
  lines.join();
  const int program_status = program_.Wait();
  return program_ended_first ? program_status : bot::ExitCodeAfter(status, reached_);
}

std::optional<v1::BotMessage> Bridge::ReadHello() {
  const std::optional<std::string> line = program_.ReadLine();
  ++line_number_;
  if (!line.has_value()) {
    program_done_ = true;
    return std::nullopt;
  }
  absl::StatusOr<v1::BotMessage> message = FromJsonLine(*line);
  if (message.ok() && !message->has_hello()) {
    message = absl::InvalidArgumentError("the first line must be a hello");
  }
  if (!message.ok()) {
    Complain(line_number_, *line, message.status());
    return std::nullopt;
  }
  return *std::move(message);
}

grpc::Status Bridge::PlayMatches(const v1::BotMessage& hello) {
  v1::RefereeMessage message;
  while (true) {
    const std::unique_ptr<bot::SeatStream> stream = channel_.Open();
    stream->Write(hello);
    {
      std::lock_guard lock(mutex_);
      stream_ = stream.get();
      if (program_done_) stream->Cancel();
    }
    bool over = false;
    while (stream->Read(message)) {
      reached_ = true;
      over = message.has_match_over();
      PassDown(message);
    }
    {
      std::lock_guard lock(mutex_);
      stream_ = nullptr;
      open_request_ = 0;
    }
    const grpc::Status status = stream->Finish();
    if (!status.ok() || !over || program_done_) return status;
  }
}

void Bridge::PassDown(const v1::RefereeMessage& message) {
  {
    std::lock_guard lock(mutex_);
    if (message.has_request()) {
      open_request_ = message.request().request_id();
    } else if (message.has_rejected() && bot::WantsAnotherTry(message.rejected())) {
      open_request_ = message.rejected().request_id();
    } else if (message.has_defaulted() || message.has_match_over()) {
      open_request_ = 0;
    }
  }
  const absl::StatusOr<std::string> line = ToJsonLine(message);
  if (!line.ok()) {
    std::fprintf(stderr, "assize-bridge: %s\n", std::string(line.status().message()).c_str());
    program_.Kill();
    return;
  }
  // A program that has closed its stdin may still write; one that has ended is seen by PassUp().
  (void)program_.Write(*line);
}

void Bridge::PassUp() {
  while (const std::optional<std::string> line = program_.ReadLine()) {
    ++line_number_;
    if (!absl::StripAsciiWhitespace(*line).empty()) SendLine(*line);
  }
  std::lock_guard lock(mutex_);
  program_done_ = true;
  if (stream_ != nullptr) stream_->Cancel();
}

void Bridge::SendLine(const std::string& line) {
  absl::StatusOr<v1::BotMessage> message = FromJsonLine(line);
  if (!message.ok()) Complain(line_number_, line, message.status());
  std::lock_guard lock(mutex_);
  if (!message.ok()) {
    if (open_request_ == 0) return;
    message.emplace().mutable_move()->set_request_id(open_request_);
  }
  open_request_ = 0;
  if (stream_ != nullptr) stream_->Write(*message);
}

}  // namespace assize::bridge
