// Bytes that are written as hexadecimal digits. (absl::HexStringToBytes() has no form that the
// releases of Abseil which we build with have in common. absl::BytesToHexString() is the way back.)
#ifndef ASSIZE_REFEREE_BASE_HEX_H_
#define ASSIZE_REFEREE_BASE_HEX_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace assize {

// `digits` must be an even number of hexadecimal digits, of either case.
inline std::string BytesFromHex(std::string_view digits) {
  const auto value = [](char digit) {
    return digit <= '9' ? digit - '0' : (digit | ('a' - 'A')) - 'a' + 10;
  };
  std::string bytes;
  for (size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes.push_back(static_cast<char>((value(digits[i]) << 4) | value(digits[i + 1])));
  }
  return bytes;
}

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_HEX_H_
