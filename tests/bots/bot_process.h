// A bot's process, started as the host starts it but for the sandbox.
#ifndef ASSIZE_TESTS_BOTS_BOT_PROCESS_H_
#define ASSIZE_TESTS_BOTS_BOT_PROCESS_H_

#include <sys/types.h>

#include <string>
#include <vector>

#include "referee/base/unique_fd.h"
#include "tests/bots/fake_referee.h"

namespace assize::bots_test {

// The commands of the sample bots and of the strangers (strangers/), by name; those that speak no
// frames behind their bridge.
std::vector<std::string> CommandOf(const std::string& bot);

// The bridge around a shell script.
std::vector<std::string> BridgedShell(const std::string& script);

class BotProcess {
 public:
  // In that seat; without a descriptor none is in the environment.
  BotProcess(const std::vector<std::string>& command, UniqueFd seat);
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
