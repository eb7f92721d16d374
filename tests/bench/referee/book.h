// Matches that are known before they are played, move by move: what the benchmark's bots answer
// from, so that they need not think, and the script of message sizes for the bare ping-pong.
#ifndef ASSIZE_TESTS_BENCH_REFEREE_BOOK_H_
#define ASSIZE_TESTS_BENCH_REFEREE_BOOK_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/ids.h"
#include "referee/run/run_plan.h"

namespace assize::bench {

// A request as it is written to the stream, and the bot's answer to it.
struct Turn {
  Seat seat;
  std::string request;
  std::string answer;
};

// One match.
struct Page {
  // By seat: the first and the last message, which are not answered.
  std::vector<std::string> welcomes;
  std::vector<std::string> farewells;
  // Each with the seats that are asked together.
  std::vector<std::vector<Turn>> steps;

  int round_trips() const;
};

// Plays the first `matches` of the plan with random legal moves, without a network. Leaves their
// answers in `file` for ReadAnswers(). The game must be Brigands.
absl::StatusOr<std::vector<Page>> WriteBook(const run::RunPlan& plan, int matches,
                                            const std::string& file);

// All that a seat answers in one match, message by message.
using Answers = std::vector<std::string>;
// By match id, then by seat.
using AnswerBook = std::map<std::string, std::vector<Answers>>;

absl::StatusOr<AnswerBook> ReadAnswers(const std::string& file);

}  // namespace assize::bench

#endif  // ASSIZE_TESTS_BENCH_REFEREE_BOOK_H_
