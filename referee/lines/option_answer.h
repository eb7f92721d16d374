// The line that most answers are, {"move": {"request_id": 7, "option": 3}}, read in a hundredth of
// the time that protobuf's parser takes: that one looks up every type by its name.
#ifndef ASSIZE_REFEREE_LINES_OPTION_ANSWER_H_
#define ASSIZE_REFEREE_LINES_OPTION_ANSWER_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace assize::lines {

struct OptionAnswer {
  uint64_t request_id = 0;
  uint32_t option = 0;
};

// nullopt for any other line, right or wrong: with other fields, a field twice or none, names in
// another spelling, or numbers that are not plain digits.
std::optional<OptionAnswer> ReadOptionAnswer(std::string_view line);

}  // namespace assize::lines

#endif  // ASSIZE_REFEREE_LINES_OPTION_ANSWER_H_
