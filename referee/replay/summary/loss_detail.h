// Why a seat was forfeited, in more detail than the reason's name.
#ifndef ASSIZE_REFEREE_REPLAY_SUMMARY_LOSS_DETAIL_H_
#define ASSIZE_REFEREE_REPLAY_SUMMARY_LOSS_DETAIL_H_

#include <string>
#include <string_view>

#include "assize/v1/record.pb.h"

namespace assize {

// The record's detail about a forfeited seat, e.g. "exit status 3". For TIMEOUTS the rules of the
// clock and each late answer, with its request, decision and time from the record's `timing`. Empty
// if there is nothing to add to the reason, or the seat was not forfeited.
std::string LossDetail(const v1::Record& record, const v1::MatchTiming& timing, int seat);

// Of a seat that never joined: whether it was waited for until the start limit. Else its process ended
// before that, and `detail` of its loss says how.
bool WasWaitedFor(std::string_view detail);

// The decision of a move, e.g. "wheel": the move's name in the game's messages, which is the
// decision's name; empty: the move is of no game.
std::string DecisionOf(const v1::GameMove& move);

// The entry is the end of a request: an accepted move, or a default move in its place.
bool EndsRequest(const v1::Entry& entry);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_SUMMARY_LOSS_DETAIL_H_
