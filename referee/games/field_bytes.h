// Small messages as bytes of protobuf's wire format, without an object for each: for lists of
// hundreds of moves (EncodesOptions of table_writing.h). What is written is what protobuf writes, as
// long as fields come in the order of their numbers.
//
//   FieldBytes bytes(&options->bytes);
//   bytes.Message(v1::Request::kOptionsFieldNumber, [&] { bytes.Number(1, 7); });
#ifndef ASSIZE_REFEREE_GAMES_FIELD_BYTES_H_
#define ASSIZE_REFEREE_GAMES_FIELD_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace assize::games {

class FieldBytes {
 public:
  // Appends to the string, which must outlive this.
  explicit FieldBytes(std::string* bytes) : bytes_(*bytes) {}

  // Unsigned numbers and enumerations. Zero is left out, as it is where presence does not count.
  template <class T>
  void Number(int field, T value) {
    if (static_cast<uint64_t>(value) != 0) Present(field, value);
  }
  // The same for a field that may be missing, and is not.
  template <class T>
  void Present(int field, T value) {
    PutTag(field, kVarint);
    Put(static_cast<uint64_t>(value));
  }
  // For sint32.
  void Signed(int field, int32_t value) {
    const auto bits = static_cast<uint32_t>(value);
    Number(field, bits << 1 ^ (value < 0 ? ~uint32_t{0} : 0));
  }
  // For a field that may be missing, and is not.
  void Text(int field, std::string_view text) {
    PutTag(field, kBytes);
    Put(text.size());
    bytes_.append(text);
  }
  // Of each member of `list` the number that it is written as. An empty list is left out.
  template <class List, class NumberOf>
  void Numbers(int field, const List& list, const NumberOf& number_of) {
    if (list.begin() == list.end()) return;
    Message(field, [&] {
      for (const auto member : list) Put(static_cast<uint64_t>(number_of(member)));
    });
  }
  // A message, of which `body` writes the fields.
  template <class Body>
  void Message(int field, const Body& body) {
    PutTag(field, kBytes);
    const size_t begin = bytes_.size();
    bytes_.push_back('\0');
    body();
    const size_t size = bytes_.size() - begin - 1;
    if (size < kMore) {
      bytes_[begin] = static_cast<char>(size);
    } else {
      Lengthen(begin, size);
    }
  }

 private:
  static constexpr int kVarint = 0;
  static constexpr int kBytes = 2;
  // Of a byte of a number: that another one follows.
  static constexpr uint64_t kMore = 128;

  void PutTag(int field, int type) { Put(static_cast<uint64_t>(field) << 3 | type); }
  void Put(uint64_t value) {
    for (; value >= kMore; value >>= 7) bytes_.push_back(static_cast<char>(value | kMore));
    bytes_.push_back(static_cast<char>(value));
  }
  // A length of several bytes where there is room for one.
  void Lengthen(size_t begin, size_t size) {
    std::string length;
    FieldBytes(&length).Put(size);
    bytes_.replace(begin, 1, length);
  }

  std::string& bytes_;
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_FIELD_BYTES_H_
