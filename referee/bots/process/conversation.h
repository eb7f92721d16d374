// A conversation with one bot process, for a thread that waits: messages go out, answers come in.
//
//   auto line = Conversation::Start(manifest, "brigands", folder, supervisor);
//   std::optional<std::string> hello = (*line)->Next();
//   (*line)->Send(bytes);
//
// Used by one thread.
#ifndef ASSIZE_REFEREE_BOTS_PROCESS_CONVERSATION_H_
#define ASSIZE_REFEREE_BOTS_PROCESS_CONVERSATION_H_

#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "referee/bots/process/bot_process.h"

namespace assize::bots {

class Conversation {
 public:
  // Starts the bot. `folder` exists, has a short path, and takes the bot's socket and its log;
  // `sandbox` confines it, or nothing does.
  static absl::StatusOr<std::unique_ptr<Conversation>> Start(
      const Manifest& manifest, const std::string& game, const std::string& folder,
      process::SupervisorClient* supervisor,
      const std::optional<process::Sandbox>& sandbox = std::nullopt);
  ~Conversation();

  // Waits for the bot's next message, however long it takes. nullopt: the bot has left its stream,
  // or has ended without one.
  std::optional<std::string> Next();
  void Send(std::string bytes);
  // Ends the stream as at the end of a match.
  void Finish();

  // Waits a moment for the bot's end. "exit status 3"; "running" if it has not ended.
  std::string AwaitEnd();
  // What it has printed so far, at most 128 KiB.
  std::string Log() const;

 private:
  class Listener;

  explicit Conversation(std::string log_path);

  const std::string log_path_;
  std::shared_ptr<Listener> listener_;
  std::shared_ptr<seat::Loop> loop_;
  std::unique_ptr<BotProcess> bot_;
};

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_PROCESS_CONVERSATION_H_
