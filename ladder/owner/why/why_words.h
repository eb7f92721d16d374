// The sentences of an owner's report, the same in text and on pages. Not escaped: logs and names in
// them are unchanged. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_OWNER_WHY_WHY_WORDS_H_
#define ASSIZE_LADDER_OWNER_WHY_WHY_WORDS_H_

#include <string>
#include <vector>

#include "assize/v1/owner.pb.h"

namespace assize::ladder::owner {

// "48 matches: 12 first, 36 lost; 4 forfeited."
std::string ResultWords(const v1::WhySummary& summary);
// "Faults: 9 timeouts, 3 illegal moves."; "No faults."
std::string FaultCountWords(const v1::WhySummary& summary);
// "may-cup (brigands): place 3 of 30, between 2 and 7 with 95 % confidence, 4.5 points,
// Elo +108 ± 12."
std::string PlaceWords(const v1::EventPlace& place);

// "Match may-cup 17.3, round 2, seat 1 (robber), against a@1 and b@1".
std::string MatchWords(const v1::MatchPlace& place);
// The last of equal faults that follow one another, and how many these were.
struct RepeatedFault {
  v1::Fault last;
  int times = 1;
};
// Without those that only repeat the match's cause.
std::vector<RepeatedFault> FaultsToList(const v1::FaultyMatch& match);
// Which steps are counted: those of the record, or those of the page that shows the match as the
// seat saw it, one for each message.
enum class Steps { kOfRecord, kOfPage };
// "Round 2, step 14, decision 5 (plan)": where in the match it was.
std::string WhereWords(const v1::Fault& fault, Steps steps = Steps::kOfRecord);
// "3 times illegal move: BRIG-4.2: ...; 12 ms used of 1500 ms given; the default move was played."
std::string FaultWords(const RepeatedFault& fault);
// How the bot's process ended, if that matters: empty for one that is kept for further matches.
std::string ProcessWords(const v1::FaultyMatch& match);

// "12 ms", "0.4 ms".
std::string Ms(double ms);
// "0.33", "+0.50".
std::string Share(double share);
std::string SignedShare(double share);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_WHY_WHY_WORDS_H_
