// Confined bots that attack.
#ifndef ASSIZE_TESTS_PROCESS_CONFINEMENT_FIXTURE_H_
#define ASSIZE_TESTS_PROCESS_CONFINEMENT_FIXTURE_H_

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "referee/bots/manifest/sandbox_policy.h"
#include "referee/process/watch/process_tree.h"
#include "tests/process/supervisor_fixture.h"

namespace assize::process {

class ConfinementTest : public SupervisorTest {
 protected:
  void SetUp() override {
    const absl::Status possible = bots::ProbeSandbox(supervisor_.get(), {});
    if (!possible.ok()) GTEST_SKIP() << "bots can't be confined here: " << possible.message();
    bundle_ = temp_ / "bundle";
    std::filesystem::create_directory(bundle_);
    // Another place for an ordinary user, who may have no access to the source.
    const char* const copy = std::getenv("ASSIZE_ATTACKS");
    std::filesystem::copy(copy == nullptr ? ASSIZE_ATTACKS_SOURCE : copy, bundle_);
    std::filesystem::permissions(temp_.path(), std::filesystem::perms(0700));
  }

  StartRequest Confined(std::vector<std::string> argv) const {
    StartRequest request = Request(std::move(argv));
    request.environment = {"PATH=/usr/bin:/bin", "HOME=/tmp", "PYTHONDONTWRITEBYTECODE=1"};
    request.folder = bundle_;
    request.sandbox.emplace();
    return request;
  }
  StartRequest Attack(std::vector<std::string> words) const {
    words.insert(words.begin(), {"python3", "attacks.py"});
    return Confined(std::move(words));
  }
  // How the attack ends, and what it printed.
  std::string Try(std::vector<std::string> words) {
    const int number = attacks_++;
    const auto bot = Start(number, Attack(std::move(words)));
    if (!bot.ok()) return bot.status().ToString();
    const auto exit = exits_.Await(number);
    return exit ? exit->Describe() + "\n" + Log() : "still running";
  }
  // Waits until the bot has printed `text` to that log.
  bool AwaitLog(const std::string& text, const std::string& log = "log") const {
    return IsSoon([&] { return ContentOf(temp_ / log).find(text) != std::string::npos; });
  }
  void ExpectHeld(std::vector<std::string> words) {
    EXPECT_THAT(Try(std::move(words)), ::testing::AllOf(::testing::StartsWith("exit status 0\n"),
                                                        ::testing::HasSubstr("held\n")));
  }

  // A file of /proc of each of the bot's processes, a shell's and its child's.
  std::vector<std::string> FilesOfAShell(const std::string& name) {
    const auto bot = Start(attacks_++, Confined({"sh", "-c", "echo lives; sleep 1000; true"}));
    if (!bot.ok() || !AwaitLog("lives")) return {};
    // bubblewrap's first process inside gives up its rights a moment after it has started the shell.
    const auto is_ready = [](pid_t pid) {
      const std::string status = ContentOf("/proc/" + std::to_string(pid) + "/status");
      return status.find("Seccomp:\t2\n") != std::string::npos &&
             status.find("CapPrm:\t0000000000000000\n") != std::string::npos;
    };
    const auto end = std::chrono::steady_clock::now() + kTimeout;
    while (!std::ranges::all_of(DescendantsOf(bot->pid), is_ready) &&
           std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
    std::vector<std::string> files;
    for (const pid_t pid : DescendantsOf(bot->pid)) {
      files.push_back(ContentOf("/proc/" + std::to_string(pid) + "/" + name));
    }
    EXPECT_GE(files.size(), 2u);
    EXPECT_TRUE(supervisor_->Kill(*bot).ok());
    return files;
  }

  std::string bundle_;
  int attacks_ = 0;
};

}  // namespace assize::process

#endif  // ASSIZE_TESTS_PROCESS_CONFINEMENT_FIXTURE_H_
