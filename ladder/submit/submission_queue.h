// Submissions one after another: many bots, of which refused ones do not stop the others.
//
//   SubmissionQueue queue(rules, tools, [](const std::string& shown, const auto& result) { ... });
//   queue.Submit("hand-ins.zip");
#ifndef ASSIZE_LADDER_SUBMIT_SUBMISSION_QUEUE_H_
#define ASSIZE_LADDER_SUBMIT_SUBMISSION_QUEUE_H_

#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/submit/bundles/archive.h"
#include "ladder/submit/submission.h"
#include "referee/base/mutex.h"

namespace assize::ladder {

// What people hand in together: folders, zip files, and zip files of many people as learning
// platforms export them.

// One bot of one person, or why it is not one.
struct HandIn {
  // As users know it: the word, or the zip file and the entry in it.
  std::string shown;
  // The name of the folder or zip that was handed in, without what platforms add to it; the word
  // itself for a sample bot.
  std::string person;
  // With the manifest in it.
  absl::StatusOr<std::string> folder;
  // What users know that folder as, e.g. "hand-ins.zip/anna.zip/my-bot".
  std::string place;
};

// "Anna Kowalska" of "Anna Kowalska_4711_assignsubmission_file_" (Moodle) and of
// "kowalskaanna_LATE_12_345_bot.zip" (Canvas) "kowalskaanna"; others without ".zip".
std::string PersonOf(std::string_view name);

// How zip files are unpacked.
struct HandInOrder {
  // An existing folder, below which they are unpacked.
  std::string scratch;
  // Of all that comes out of one word; of zip files of several people each has room for one bot of
  // its own.
  ArchiveLimits limits = kManyBots;
  // Bots in one zip file: one with more is refused before any of them is unpacked.
  size_t most_bots = std::numeric_limits<size_t>::max();
  // Asked now and then.
  std::function<bool()> cancelled = [] { return false; };
};

// `word` is a folder or a zip file. A folder is one bot: the manifest stands in it or in the only
// folder or zip in it, at most three levels down. A zip file is one bot in the same way; else each
// folder and each zip file at its top is one, in the order of their names.
// An error: the zip file can't be unpacked, has nothing in it or too many bots; kCancelled.
absl::StatusOr<std::vector<HandIn>> FindHandIns(const std::string& word, const HandInOrder& order);

// The same of a word of the command line, which may be a sample bot's name too.
absl::StatusOr<std::vector<HandIn>> HandInsOf(const std::string& word, const HandInOrder& order);

// What people call the bot on the ladder if it is named after them.
std::string BotNameOf(const std::string& person);

// What all submissions of a queue have in common.
struct SubmissionRules {
  // The owner of all; nullopt: each bot belongs to the person who handed it in (HandIn::person).
  std::optional<std::string> owner;
  // Bots are named after the people who handed them in, whatever their manifests contain.
  bool name_from_folder = false;
  // The name of all; nullopt: as in their manifests.
  std::optional<std::string> bot = {};
  std::chrono::milliseconds build_limit{300'000};
  // As of SubmissionOrder.
  int seats = 0;
  match::ClockRules clock;
  std::chrono::milliseconds start_limit = kUsualStartLimit;
  bots::SandboxPolicy sandbox;
  // Of the zip files.
  ArchiveLimits unpacked = kManyBots;
  size_t most_bots = std::numeric_limits<size_t>::max();
};

// What became of submissions, in numbers.
struct SubmissionTally {
  int accepted = 0;
  int unchanged = 0;
  int refused = 0;

  void Add(const absl::StatusOr<Submission::Result>& result);
  int count() const { return accepted + unchanged + refused; }
};

class SubmissionQueue {
 public:
  // Called after each submission: what was submitted, as users know it, and the result.
  using Listener =
      std::function<void(const std::string& shown, const absl::StatusOr<Submission::Result>&)>;

  // What `tools` names must outlive the queue.
  SubmissionQueue(SubmissionRules rules, SubmissionTools tools, Listener listener)
      : rules_(std::move(rules)), tools_(std::move(tools)), listener_(std::move(listener)) {}

  // Submits what `word` means: a sample bot's name, a folder or a zip file, as of
  // FindHandIns(). Copies and what bots print are removed afterwards. Does nothing once the queue
  // is cancelled.
  void Submit(const std::string& word);

  // Ends the submission that is running. Safe on every thread.
  void Cancel();
  bool cancelled();

 private:
  absl::StatusOr<Submission::Result> SubmitOne(const HandIn& hand_in,
                                               const SubmissionTools& around);

  const SubmissionRules rules_;
  const SubmissionTools tools_;
  const Listener listener_;
  // What this queue has accepted, with its places.
  std::vector<std::pair<Version, std::string>> accepted_;
  Mutex mutex_;
  Submission* submission_ ABSL_GUARDED_BY(mutex_) = nullptr;
  bool cancelled_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_SUBMISSION_QUEUE_H_
