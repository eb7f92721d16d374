#include "tests/bots/bot_process.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

namespace assize::bots_test {
namespace {

constexpr char kBuild[] = ASSIZE_BUILD_DIR;
constexpr char kSource[] = ASSIZE_STRANGERS;

constexpr int kSeatFd = 3;

std::vector<char*> Pointers(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

std::vector<std::string> EnvironmentFor(const UniqueFd& seat) {
  std::vector<std::string> variables = {
      std::string("PATH=") + getenv("PATH"),
      std::string("PYTHONPATH=") + kBuild + "/python",
      "PYTHONDONTWRITEBYTECODE=1",
      "ASSIZE_GAME=brigands",
  };
  if (seat.valid()) variables.push_back("ASSIZE_SEAT_FD=3");
  return variables;
}

// Behind the bridge that serves it gRPC. Short wherever TMPDIR is: the path of a socket may not be
// long.
std::vector<std::string> OverGrpc(const std::vector<std::string>& command) {
  static const std::string folder = [] {
    std::string name = "/tmp/assize-bots-XXXXXX";
    return std::string(mkdtemp(name.data()));
  }();
  static int sockets = 0;
  std::vector<std::string> words = {std::string(kBuild) + "/bin/assize-grpc-bridge", "--socket",
                                    folder + "/" + std::to_string(++sockets), "--"};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

}  // namespace

std::vector<std::string> CommandOf(const std::string& bot) {
  const std::string build = kBuild;
  const std::string folder = build + "/sample-bots/" + bot;
  if (bot == "node-random") {
    return {build + "/bin/assize-bridge", "--", "node", folder + "/bot.js"};
  }
  if (bot == "stranger") return OverGrpc({build + "/tests/stranger"});
  if (bot == "python-stranger") {
    return OverGrpc(
        {"/usr/bin/python3", std::string(kSource) + "/stranger.py", build + "/tests/strangers"});
  }
  if (bot.starts_with("python") || bot == "first-bot") {
    return {"/usr/bin/python3", folder + "/bot.py"};
  }
  return {build + "/bin/assize-bot-" + bot};
}

std::vector<std::string> BridgedShell(const std::string& script) {
  return {std::string(kBuild) + "/bin/assize-bridge", "--", "/bin/sh", "-c", script};
}

BotProcess::BotProcess(const std::vector<std::string>& command, UniqueFd seat)
    : stderr_file_(memfd_create("stderr", MFD_CLOEXEC)) {
  std::vector<std::string> words = command;
  std::vector<std::string> variables = EnvironmentFor(seat);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, stderr_file_, STDERR_FILENO);
  if (seat.valid()) posix_spawn_file_actions_adddup2(&actions, seat.get(), kSeatFd);
  EXPECT_EQ(posix_spawnp(&pid_, words[0].c_str(), &actions, nullptr, Pointers(words).data(),
                         Pointers(variables).data()),
            0)
      << words[0];
  posix_spawn_file_actions_destroy(&actions);
}

BotProcess::~BotProcess() {
  Kill();
  if (pid_ > 0) Wait();
  close(stderr_file_);
}

int BotProcess::Wait() {
  int status = 0;
  EXPECT_EQ(waitpid(pid_, &status, 0), pid_);
  pid_ = -1;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void BotProcess::Kill() {
  if (pid_ > 0) kill(pid_, SIGKILL);
}

std::string BotProcess::Complaints() const {
  std::string text(static_cast<size_t>(lseek(stderr_file_, 0, SEEK_END)), '\0');
  EXPECT_EQ(pread(stderr_file_, text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
  return text;
}

int PlayAllScripts(FakeReferee& referee, BotProcess& bot) {
  int status = 0;
  std::thread end([&] {
    status = bot.Wait();
    referee.StopWaiting();
  });
  referee.WaitForScripts();
  referee.GoAway();
  end.join();
  return status;
}

}  // namespace assize::bots_test
