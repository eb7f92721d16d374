// Damages a good text as the fuzzer's input says, since random bytes alone hardly ever get past the
// first field.
#ifndef ASSIZE_TESTS_FUZZ_EDITS_H_
#define ASSIZE_TESTS_FUZZ_EDITS_H_

#include <fuzzer/FuzzedDataProvider.h>

#include <cstdint>
#include <string>

namespace assize::fuzz {

// Replaces, inserts and removes bytes of `text` until the input is used up.
inline std::string Edited(std::string text, FuzzedDataProvider& input) {
  while (input.remaining_bytes() > 0) {
    const size_t place = input.ConsumeIntegralInRange<size_t>(0, text.size());
    const char byte = static_cast<char>(input.ConsumeIntegral<uint8_t>());
    switch (input.ConsumeIntegralInRange(0, 3)) {
      case 0:
        text.insert(place, 1, byte);
        break;
      case 1:
        text.erase(place, static_cast<uint8_t>(byte));
        break;
      default:
        if (place < text.size()) text[place] = byte;
    }
  }
  return text;
}

}  // namespace assize::fuzz

#endif  // ASSIZE_TESTS_FUZZ_EDITS_H_
