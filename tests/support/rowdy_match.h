// Whole matches, of Brigands if nothing else is said, between bots that draw their moves at random
// and, if they are rowdy, do everything that a bot should not: bad moves, late ones, floods, broken
// streams, sudden ends.
//
// They are played with referee/match alone, without clock or processes. Equal arguments give equal
// matches.
#ifndef ASSIZE_TESTS_SUPPORT_ROWDY_MATCH_H_
#define ASSIZE_TESTS_SUPPORT_ROWDY_MATCH_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assize/v1/record.pb.h"
#include "referee/match/match_spec.h"

namespace assize::testing {

enum class Manners { kPolite, kRowdy };

struct RowdySpec {
  int seats = 4;
  std::string_view seed = "rowdy";
  Manners manners = Manners::kRowdy;
  match::Policy policy = match::kLenient;
  // The referee stops the match after this number of moves; 0: it does not.
  int void_after = 0;
  std::string_view game = "brigands";
  // Seats whose bots exit after this number of moves.
  std::vector<int> leavers = {};
  int leave_after = 0;
  // As MatchSpec has it.
  bool ends_with_a_side = true;
  // Empty: made of seed and seats.
  std::string match_id = {};
  // What bots that want options say in their Hello.
  std::optional<uint32_t> max_options = std::nullopt;
  // What seat 1 remarks with each good move.
  std::string remark = {};
};

struct RowdyMatch {
  v1::Record record;
  v1::MatchTiming timing;
  // By seat: the bytes of all messages, in order.
  std::vector<std::vector<std::string>> streams;
};

RowdyMatch PlayRowdy(const RowdySpec& spec);

}  // namespace assize::testing

#endif  // ASSIZE_TESTS_SUPPORT_ROWDY_MATCH_H_
