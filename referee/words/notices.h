// What the referee says apart from requests, in words: for a person at a terminal and for programs
// that speak words. Lines of at most 80 columns, unless a word is longer.
//
// Pure functions.
#ifndef ASSIZE_REFEREE_WORDS_NOTICES_H_
#define ASSIZE_REFEREE_WORDS_NOTICES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "assize/v1/referee.pb.h"
#include "referee/words/sight.h"

namespace assize {

// "You play brigands in seat 0 of the seats 0 to 3."
std::string WelcomeText(std::string_view game, const v1::Welcome& welcome);
// The options of the game, and the rules of the clock.
std::string TermsText(const v1::Welcome& welcome);
// Why a move was refused, in the rule's words.
std::string RefusalText(const v1::Rejected& rejected);
// The move that the referee has played for the seat, and why.
std::string DefaultText(const v1::Defaulted& defaulted, const Sight& sight);
// What happened since the last message, a sentence a paragraph.
std::string HappenedText(const v1::RefereeMessage& message);
// The result as a table in which the own seat is marked.
std::string ResultText(const v1::MatchOver& over, uint32_t own_seat);

}  // namespace assize

#endif  // ASSIZE_REFEREE_WORDS_NOTICES_H_
