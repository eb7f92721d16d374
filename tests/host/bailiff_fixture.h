// A bailiff for each test, and bots that are lines of shell.
#ifndef ASSIZE_TESTS_HOST_BAILIFF_FIXTURE_H_
#define ASSIZE_TESTS_HOST_BAILIFF_FIXTURE_H_

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "referee/host/bailiff_client.h"
#include "tests/host/bot_watch.h"
#include "tests/host/temp_folder.h"

namespace assize::host {

class BailiffTest : public testing::Test {
 protected:
  BailiffTest() {
    std::filesystem::create_directory(temp_ / "scratch");
    auto bailiff = BailiffClient::Fork(temp_ / "scratch");
    if (!bailiff.ok()) throw std::runtime_error(bailiff.status().ToString());
    bailiff_ = *std::move(bailiff);
  }

  StartRequest Request(std::vector<std::string> argv) const {
    return {std::move(argv), {"PATH=/usr/bin:/bin"}, temp_.path(), temp_ / "log"};
  }
  // Starts bot `number`; its exit goes to `exits_`.
  absl::StatusOr<BotHandle> Start(int number, const StartRequest& request) {
    return bailiff_->Start(request,
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
  std::unique_ptr<BailiffClient> bailiff_;  // ends before the watch that its callbacks use
};

}  // namespace assize::host

#endif  // ASSIZE_TESTS_HOST_BAILIFF_FIXTURE_H_
