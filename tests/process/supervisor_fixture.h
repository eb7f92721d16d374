// A supervisor for each test, and bots that are lines of shell.
#ifndef ASSIZE_TESTS_PROCESS_SUPERVISOR_FIXTURE_H_
#define ASSIZE_TESTS_PROCESS_SUPERVISOR_FIXTURE_H_

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "referee/process/supervisor/supervisor_client.h"
#include "tests/process/bot_watch.h"
#include "tests/support/temp_folder.h"

namespace assize::process {

class SupervisorTest : public testing::Test {
 protected:
  SupervisorTest() {
    std::filesystem::create_directory(temp_ / "scratch");
    auto supervisor = SupervisorClient::Fork(temp_ / "scratch");
    if (!supervisor.ok()) throw std::runtime_error(supervisor.status().ToString());
    supervisor_ = *std::move(supervisor);
  }

  StartRequest Request(std::vector<std::string> argv) const {
    return {.argv = std::move(argv),
            .environment = {"PATH=/usr/bin:/bin"},
            .folder = temp_.path(),
            .log_path = temp_ / "log"};
  }
  // Starts bot `number`; its exit goes to `exits_`.
  absl::StatusOr<BotHandle> Start(int number, const StartRequest& request) {
    return supervisor_->Start(request,
                              [this, number](const ExitInfo& exit) { exits_.Note(number, exit); });
  }
  // Starts bot 0, a shell that runs `script` in the test's folder.
  BotHandle StartShell(const std::string& script) {
    auto bot = Start(0, Request({"sh", "-c", script}));
    if (!bot.ok()) throw std::runtime_error(bot.status().ToString());
    return *bot;
  }
  // How bot 0 ends.
  std::string AwaitEnd() {
    const auto exit = exits_.Await(0);
    return exit ? exit->Describe() : "still running";
  }
  std::string Log() const { return ContentOf(temp_ / "log"); }

  const TempFolder temp_;
  ExitWatch exits_;
  std::unique_ptr<SupervisorClient> supervisor_;  // ends before the watch that its callbacks use
};

}  // namespace assize::process

#endif  // ASSIZE_TESTS_PROCESS_SUPERVISOR_FIXTURE_H_
