// The bot of diarist.py, in C++: it writes the id of each match into every place that may outlive
// it, and prints at the start of each match what it finds there.
//
//   diarist KEY [PLACE...]
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/unique_fd.h"
#include "sample-bots/cpp/sdk/run_bot.h"

namespace assize::bot {
namespace {

using Notes = std::vector<std::string>;

// Somewhere to write to and to read from.
struct Place {
  std::function<Notes()> read;
  std::function<void(const std::string&)> add;
};

Notes WordsOf(const std::string& text) {
  std::istringstream words(text);
  Notes notes;
  for (std::string word; words >> word;) notes.push_back(word);
  return notes;
}

Place Memory() {
  const auto notes = std::make_shared<Notes>();
  return {.read = [notes] { return *notes; },
          .add = [notes](const std::string& note) { notes->push_back(note); }};
}

Place File(const std::string& path) {
  return {
      .read =
          [path] {
            std::ostringstream text;
            const std::ifstream file(path);
            if (file) text << file.rdbuf();
            return WordsOf(text.str());
          },
      .add =
          [path](const std::string& note) { std::ofstream(path, std::ios::app) << note << "\n"; }};
}

// An abstract socket: a name that belongs to no file.
class Socket {
 public:
  explicit Socket(const std::string& name) : fd_(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    address_.sun_family = AF_UNIX;
    std::memcpy(address_.sun_path + 1, name.data(), name.size());
    size_ = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  }

  bool Listen() const {
    return bind(fd_.get(), address(), size_) == 0 && listen(fd_.get(), 64) == 0;
  }
  bool Connect() const {
    const timeval time_limit{.tv_sec = 5, .tv_usec = 0};
    setsockopt(fd_.get(), SOL_SOCKET, SO_RCVTIMEO, &time_limit, sizeof time_limit);
    return connect(fd_.get(), address(), size_) == 0;
  }
  int fd() const { return fd_.get(); }

 private:
  const sockaddr* address() const { return reinterpret_cast<const sockaddr*>(&address_); }

  UniqueFd fd_;
  sockaddr_un address_{};
  socklen_t size_ = 0;
};

std::string ReadAll(int fd) {
  std::string text;
  char piece[4096];
  for (ssize_t size; (size = read(fd, piece, sizeof piece)) > 0;) {
    text.append(piece, static_cast<size_t>(size));
  }
  return text;
}

void WriteAll(int fd, const std::string& text) {
  if (send(fd, text.data(), text.size(), MSG_NOSIGNAL) < 0) return;
}

// Answers everybody with all notes, and adds what was received.
[[noreturn]] void KeepNotes(const std::string& name) {
  for (int number : {SIGTERM, SIGHUP, SIGINT}) std::signal(number, SIG_IGN);
  const Socket server(name);
  std::string notes;
  if (!server.Listen()) _exit(0);
  while (true) {
    const UniqueFd client(accept4(server.fd(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!client.valid()) _exit(0);
    char note[4096];
    const ssize_t size = read(client.get(), note, sizeof note);
    WriteAll(client.get(), notes);
    if (size > 1) notes.append(note, static_cast<size_t>(size));
  }
}

Notes Call(const std::string& name, const std::string& text) {
  const Socket client(name);
  if (!client.Connect()) return {};
  WriteAll(client.fd(), text + "\n");
  return WordsOf(ReadAll(client.fd()));
}

// A process of its own session, which lives on.
Place Child(const std::string& name) {
  const pid_t first = fork();
  if (first == 0) {
    setsid();
    if (fork() == 0) KeepNotes(name);
    _exit(0);
  }
  waitpid(first, nullptr, 0);
  return {.read = [name] { return Call(name, ""); },
          .add = [name](const std::string& note) { Call(name, note); }};
}

std::string FromEnvironment(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value == nullptr ? otherwise : value;
}

class Diarist final : public Bot {
 public:
  Diarist(const std::string& key, const std::set<std::string>& chosen) {
    const auto wanted = [&](const std::string& place) {
      return chosen.empty() || chosen.contains(place);
    };
    if (wanted("memory")) places_["memory"] = Memory();
    if (wanted("child")) places_["child"] = Child("assize-diary-" + key);
    const std::map<std::string, std::string> folders = {
        {"folder", "."},         {"home", FromEnvironment("HOME", "/")},
        {"system-tmp", "/tmp"},  {"tmp", FromEnvironment("TMPDIR", "/tmp")},
        {"var-tmp", "/var/tmp"}, {"shm", "/dev/shm"},
        {"dev", "/dev"},         {"root", "/"}};
    for (const auto& [place, folder] : folders) {
      if (wanted(place)) places_[place] = File(absl::StrCat(folder, "/diary-", key));
    }
  }

  void Start(const v1::Welcome& welcome) override {
    Notes found;
    for (const auto& [name, place] : places_) {
      Notes fresh;
      for (const std::string& note : place.read()) {
        if (printed_[name].insert(note).second) fresh.push_back(absl::StrCat("\"", note, "\""));
      }
      if (fresh.empty()) continue;
      found.push_back(absl::StrCat("\"", name, "\": [", absl::StrJoin(fresh, ", "), "]"));
    }
    std::cout << R"({"match": ")" << welcome.match_id() << R"(", "new": {)"
              << absl::StrJoin(found, ", ") << "}}" << std::endl;
    for (const auto& [name, place] : places_) place.add(welcome.match_id());
  }

  v1::Move Decide(const v1::Request& request) override {
    v1::Move move;
    const size_t drawn = std::hash<std::string>()(request.view().SerializeAsString());
    move.set_option(static_cast<uint32_t>(drawn % static_cast<size_t>(request.options_size())));
    return move;
  }

 private:
  std::map<std::string, Place> places_;
  std::map<std::string, std::set<std::string>> printed_;
};

}  // namespace
}  // namespace assize::bot

int main(int argc, char** argv) {
  if (argc < 2) return 64;
  assize::bot::Diarist diarist(argv[1], {argv + 2, argv + argc});
  return assize::bot::RunBot(diarist, {.name = "diarist", .version = "1", .wants_options = true});
}
