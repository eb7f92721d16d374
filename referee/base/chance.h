// Chance: dice, shuffles and draws of a match, each from a named stream of its own.
//
// A stream is ChaCha20 (zero nonce) under the key HMAC-SHA-256(seed, label). Its output is read as
// 64-bit little-endian words. Because each draw is named by purpose, round and place, one player's
// draws never shift another's, and matches that share a seed share their luck even where decisions
// differ. The results are the same on every machine; tests/base has known answers that were
// computed by an independent implementation.
//
//   Chance chance(seed);
//   int die = 1 + chance.Open({"convoy", round, 1}).Below(6);
//   Stream blind = chance.OpenFor({prince, victim}, {"spy", round, victim});
//
// Chance is a value, cheap to copy, safe to read on every thread; a Stream belongs to one thread.
#ifndef ASSIZE_REFEREE_BASE_CHANCE_H_
#define ASSIZE_REFEREE_BASE_CHANCE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "referee/base/ids.h"
#include "referee/base/seed.h"

namespace assize {

// The name of a draw: a word, and numbers that say which, written "convoy(3,1)". At most 63
// characters in all: a longer one would share its draws with others that begin like it, so it
// throws std::length_error, or does not compile where it is constant.
class Label {
 public:
  template <class... Numbers>
  explicit(false) constexpr Label(std::string_view word, Numbers... numbers) {
    for (char c : word) Put(c);
    if constexpr (sizeof...(numbers) > 0) {
      char separator = '(';
      ((Put(separator), PutNumber(static_cast<uint64_t>(numbers)), separator = ','), ...);
      Put(')');
    }
  }

  constexpr std::string_view text() const { return {text_.data(), size_}; }

 private:
  constexpr void Put(char c) {
    if (size_ == text_.size()) ThrowTooLong(text());
    text_[size_++] = c;
  }
  constexpr void PutNumber(uint64_t number) {
    if (number >= 10) PutNumber(number / 10);
    Put(static_cast<char>('0' + number % 10));
  }
  [[noreturn]] static void ThrowTooLong(std::string_view beginning);

  std::array<char, 63> text_{};
  uint8_t size_ = 0;
};

// One stream of random words.
class Stream {
 public:
  explicit Stream(const Bytes32& key) : key_(key) {}

  uint64_t Next() {
    if (used_ == kWords) Refill();
    return words_[used_++];
  }

  // Uniform in 0 to n - 1, for n >= 1. Words at or above the largest multiple of n below 2^64 are
  // skipped, so that no remainder is favoured.
  uint64_t Below(uint64_t n) {
    const uint64_t unfair = (0 - n) % n;  // 2^64 mod n
    uint64_t word = Next();
    while (word >= 0 - unfair && unfair != 0) word = Next();
    return word % n;
  }

  // Fisher-Yates from the end: for i = size-1 down to 1, swaps items i and Below(i + 1).
  template <class T>
  void Shuffle(std::span<T> items) {
    for (size_t i = items.size(); i-- > 1;) std::swap(items[i], items[Below(i + 1)]);
  }

 private:
  // One ChaCha20 block: most streams serve a single die.
  static constexpr size_t kWords = 8;

  void Refill();

  Bytes32 key_;
  std::array<uint64_t, kWords> words_{};
  uint32_t block_ = 0;
  uint32_t used_ = kWords;
};

// Where the keys of streams come from. Immutable, safe on every thread.
class KeySource {
 public:
  virtual ~KeySource() = default;

  // The key of the stream of that name, for draws whose results everybody is shown.
  virtual Bytes32 KeyOf(std::string_view label) const = 0;

  // The same for draws whose results at most the seats in `shown_to` are shown.
  virtual Bytes32 PrivateKeyOf(SeatSet shown_to, std::string_view label) const = 0;
};

// All chance that follows from one seed. Contains what is needed to derive stream keys, not the
// seed.
class Chance {
 public:
  // That of Seed{}.
  Chance();
  explicit Chance(const Seed& seed);
  // `keys` is not null.
  explicit Chance(std::shared_ptr<const KeySource> keys) : keys_(std::move(keys)) {}

  // The stream of that name, from its beginning, for draws whose results everybody is shown.
  Stream Open(const Label& label) const { return Stream(Key(label.text())); }

  // The same for draws whose results at most the seats in `shown_to` are shown.
  Stream OpenFor(SeatSet shown_to, const Label& label) const {
    return Stream(keys_->PrivateKeyOf(shown_to, label.text()));
  }

  // HMAC-SHA-256(seed, label).
  Bytes32 Key(std::string_view label) const { return keys_->KeyOf(label); }

  // For other sources of keys, which are made from this one.
  const std::shared_ptr<const KeySource>& keys() const { return keys_; }

  // Equal where the same is drawn.
  friend bool operator==(const Chance& a, const Chance& b) {
    return a.keys_ == b.keys_ || (a.Key("") == b.Key("") &&
                                  a.keys_->PrivateKeyOf({}, "") == b.keys_->PrivateKeyOf({}, ""));
  }

 private:
  std::shared_ptr<const KeySource> keys_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_CHANCE_H_
