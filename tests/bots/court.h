// A match of Brigands in one seat of which sits the bot under test; the others play default moves.
#ifndef ASSIZE_TESTS_BOTS_COURT_H_
#define ASSIZE_TESTS_BOTS_COURT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "assize/v1/referee.pb.h"
#include "referee/games/brigands/rules.h"
#include "tests/bots/fake_referee.h"

namespace assize::bots_test {

// What the match is, and what came of it.
struct Case {
  std::string match_id = "match-1";
  int seats = 4;
  int seat = 0;
  // Mode `prince`: who is prince.
  int prince_seat = 1;

  v1::Hello hello = {};
  // The bot's answers, in order. All of them were legal unless a test has failed.
  std::vector<v1::Move> moves = {};
};

// Plays the whole match on a stream; expects a Hello, and for each request one legal answer with
// the right id. `the_case` must outlive the stream.
Script WholeMatch(Case& the_case);

// The pieces of a script.
v1::BotMessage Receive(Stream& stream);
v1::RefereeMessage WelcomeOf(const Case& the_case);
v1::RefereeMessage RequestOf(const games::brigands::State& state, Seat seat, uint64_t request_id,
                             const v1::Hello& hello);
games::brigands::State Start(const Case& the_case);
v1::RefereeMessage RefusalOf(uint64_t request_id, v1::RejectReason reason, uint32_t tries_left);
v1::RefereeMessage EndOfMatch();

// The move that an answer chooses, if it is legal in that state; else the test fails.
games::brigands::Move LegalMove(const games::brigands::State& state, Seat seat,
                                const v1::Move& answer);

}  // namespace assize::bots_test

#endif  // ASSIZE_TESTS_BOTS_COURT_H_
