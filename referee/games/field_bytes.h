// Messages as bytes of protobuf's wire format, without an object for each part: for lists of
// hundreds of moves and for views of hundreds of pieces (table_writing.h). What is written is what
// protobuf writes, as long as fields come in the order of their numbers.
//
//   {
//     FieldBytes bytes(&options->bytes);
//     bytes.Message(v1::Request::kOptionsFieldNumber, [&] { bytes.Number(1, 7); });
//   }
#ifndef ASSIZE_REFEREE_GAMES_FIELD_BYTES_H_
#define ASSIZE_REFEREE_GAMES_FIELD_BYTES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace assize::games {

// What both writers below can write. Their functions are inlined, so that the tag of a field is
// known when they are compiled.
template <class Writer>
class Fields {
 public:
  // Unsigned numbers and enumerations. Zero is left out, as it is where presence does not count.
  template <class T>
  [[gnu::always_inline]] void Number(int field, T value) {
    if (static_cast<uint64_t>(value) != 0) Present(field, value);
  }
  // The same for a field that may be missing, and is not.
  template <class T>
  [[gnu::always_inline]] void Present(int field, T value) {
    at_ = Put(static_cast<uint64_t>(value), PutTag(field, kVarint, Room(kMostOfField)));
  }
  // For sint32.
  [[gnu::always_inline]] void Signed(int field, int32_t value) {
    const auto bits = static_cast<uint32_t>(value);
    Number(field, bits << 1 ^ (value < 0 ? ~uint32_t{0} : 0));
  }
  // For a field that may be missing, and is not.
  [[gnu::always_inline]] void Text(int field, std::string_view text) {
    char* const at = PutTag(field, kBytes, Room(kMostOfField + text.size()));
    at_ = std::copy(text.begin(), text.end(), Put(text.size(), at));
  }
  // Of each member of `list` the number that it is written as. An empty list is left out.
  template <class List, class NumberOf>
  [[gnu::always_inline]] void Numbers(int field, const List& list, const NumberOf& number_of) {
    if (list.begin() == list.end()) return;
    self().Message(field, [&] {
      for (const auto member : list) {
        at_ = Put(static_cast<uint64_t>(number_of(member)), Room(kMostOfNumber));
      }
    });
  }

 protected:
  explicit Fields(char* at) : at_(at) {}

  static constexpr int kVarint = 0;
  static constexpr int kBytes = 2;
  // Of a byte of a number: that another one follows.
  static constexpr uint64_t kMore = 128;
  static constexpr size_t kMostOfNumber = 10;
  static constexpr size_t kMostOfField = 2 * kMostOfNumber;

  // These return where the next byte is written.
  [[gnu::always_inline]] static char* PutTag(int field, int type, char* at) {
    return Put(static_cast<uint64_t>(field) << 3 | static_cast<uint64_t>(type), at);
  }
  [[gnu::always_inline]] static char* Put(uint64_t value, char* at) {
    for (; value >= kMore; value >>= 7) *at++ = static_cast<char>(value | kMore);
    *at++ = static_cast<char>(value);
    return at;
  }

  Writer& self() { return static_cast<Writer&>(*this); }
  // Where the next byte is written; there is room for `count`.
  [[gnu::always_inline]] char* Room(size_t count) { return self().RoomFor(count); }

  char* at_;
};

// The fields of a message of less than 128 bytes, for which there is room.
class ShortFields : public Fields<ShortFields> {
 public:
  explicit ShortFields(char* at) : Fields(at) {}

  template <class Body>
  [[gnu::always_inline]] void Message(int field, const Body& body) {
    char* const begin = at_ = PutTag(field, kBytes, at_) + 1;
    body();
    begin[-1] = static_cast<char>(at_ - begin);
  }
  char* end() const { return at_; }

 private:
  friend class Fields<ShortFields>;
  [[gnu::always_inline]] char* RoomFor(size_t) { return at_; }
};

class FieldBytes : public Fields<FieldBytes> {
 public:
  // Appends to the string, which must outlive this. Nobody else may use it before this has ended:
  // until then there is room in it that is not yet written.
  explicit FieldBytes(std::string* bytes)
      : Fields(bytes->data() + bytes->size()), bytes_(*bytes), end_(at_) {}
  FieldBytes(const FieldBytes&) = delete;
  FieldBytes& operator=(const FieldBytes&) = delete;
  ~FieldBytes() { bytes_.resize(size()); }

  // Makes room at once for about `count` bytes, where room would grow step by step.
  void Reserve(size_t count) { RoomFor(count); }

  // A message, of which `body` writes the fields.
  template <class Body>
  void Message(int field, const Body& body) {
    at_ = PutTag(field, kBytes, Room(kMostOfField)) + 1;
    const size_t begin = size();
    body();
    const size_t written = size() - begin;
    if (written < kMore) {
      bytes_[begin - 1] = static_cast<char>(written);
    } else {
      Lengthen(begin, written);
    }
  }
  // A message of less than 128 bytes, of which body(ShortFields&) writes the fields.
  template <class Body>
  [[gnu::always_inline]] void Short(int field, const Body& body) {
    char* const begin = PutTag(field, kBytes, Room(kMostOfField + kMore)) + 1;
    ShortFields fields(begin);
    body(fields);
    at_ = fields.end();
    begin[-1] = static_cast<char>(at_ - begin);
  }
  // Fields that are bytes already.
  void Raw(std::string_view fields) {
    at_ = std::copy(fields.begin(), fields.end(), Room(fields.size()));
  }

 private:
  friend class Fields<FieldBytes>;
  // What there is more room for than is asked for.
  static constexpr size_t kChunk = 512;

  size_t size() const { return static_cast<size_t>(at_ - bytes_.data()); }

  [[gnu::always_inline]] char* RoomFor(size_t count) {
    if (static_cast<size_t>(end_ - at_) < count) Grow(count);
    return at_;
  }
  [[gnu::noinline]] void Grow(size_t count) {
    const size_t used = size();
    bytes_.resize(std::max(2 * used, used + count + kChunk));
    at_ = bytes_.data() + used;
    end_ = bytes_.data() + bytes_.size();
  }

  // A length of several bytes where there is room for one.
  void Lengthen(size_t begin, size_t written) {
    char length[kMostOfNumber];
    const auto more = static_cast<size_t>(Put(written, length) - length) - 1;
    Room(more);
    char* const from = bytes_.data() + begin;
    std::memmove(from + more, from, written);
    std::copy_n(length, more + 1, from - 1);
    at_ += more;
  }

  std::string& bytes_;
  char* end_;
};

// What write(FieldBytes&) writes.
template <class Write>
std::string BytesWritten(const Write& write) {
  std::string bytes;
  {
    FieldBytes fields(&bytes);
    write(fields);
  }
  return bytes;
}
// The same, read into a message.
template <class Write, class Message>
void ParseWritten(const Write& write, Message* message) {
  message->ParseFromString(BytesWritten(write));
}

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_FIELD_BYTES_H_
