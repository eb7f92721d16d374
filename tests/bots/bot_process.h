// A bot's process, started as the host starts it but for the sandbox.
#ifndef ASSIZE_TESTS_BOTS_BOT_PROCESS_H_
#define ASSIZE_TESTS_BOTS_BOT_PROCESS_H_

#include <sys/types.h>

#include <string>
#include <vector>

#include "sample-bots/cpp/sdk/seat_stream.h"
#include "tests/bots/fake_referee.h"

namespace assize::bots_test {

// The commands of the sample bots, by name; those with JSON lines behind their bridge.
std::vector<std::string> CommandOf(const std::string& bot);

// The bridge around a shell script.
std::vector<std::string> BridgedShell(const std::string& script);

class BotProcess {
 public:
  // In that seat; an empty address or token is left out of the environment.
  BotProcess(const std::vector<std::string>& command, const bot::SeatAddress& seat);
  // Kills what still runs.
  ~BotProcess();

  // Waits for the end: the exit status, or 128 + the signal that killed it.
  int Wait();
  void Kill();
  // All that it has written to stderr; after Wait().
  std::string Complaints() const;

 private:
  pid_t pid_ = -1;
  int stderr_file_ = -1;
};

// Lets the bot play all scripts; then the referee goes away. Returns the bot's exit status. A bot
// that ends before its scripts fails the test that they belong to.
int PlayAllScripts(FakeReferee& referee, BotProcess& bot);

}  // namespace assize::bots_test

#endif  // ASSIZE_TESTS_BOTS_BOT_PROCESS_H_
