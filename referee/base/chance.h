// Chance: dice, shuffles and draws of a match, each from a named stream of its own.
//
// A stream is ChaCha20 (zero nonce) under the key HMAC-SHA-256(seed, label). Its output is read as
// 64-bit little-endian words. Because each draw is named by purpose, round and place, one player's
// draws never shift another's, and matches that share a seed share their luck even where decisions
// differ. The results are the same on every machine; tests/base holds known answers that were
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
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "referee/base/ids.h"
#include "referee/base/seed.h"

namespace assize {

// The name of a draw: a word, and numbers that tell which, written "convoy(3,1)". At most 63
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

// All chance that follows from one seed. Holds what is needed to derive stream keys, not the seed.
class Chance {
 public:
  Chance() : Chance(Seed{}) {}
  explicit Chance(const Seed& seed);

  // The stream of that name, from its beginning, for draws whose results everybody is shown.
  Stream Open(const Label& label) const { return Stream(Key(label.text())); }

  // The same for draws whose results at most the seats in `told` are shown.
  Stream OpenFor(SeatSet told, const Label& label) const {
    return Stream(KeyOf(told.Has(veiled_from_) ? shown_ : kept_, label.text()));
  }

  // HMAC-SHA-256(seed, label).
  Bytes32 Key(std::string_view label) const { return KeyOf(shown_, label); }

  // Like this one in each draw that `viewer` (nullopt: a spectator) is shown, and like `other` in
  // the rest. Tests of secrecy compare a match with one that is dealt so: the viewer must not be
  // able to tell them apart.
  Chance VeiledFrom(std::optional<Seat> viewer, const Chance& other) const;

  friend bool operator==(const Chance&, const Chance&) = default;

 private:
  // SHA-256 states after the inner and outer padded key, so that a key costs two compressions.
  struct PaddedKey {
    std::array<uint32_t, 8> inner{};
    std::array<uint32_t, 8> outer{};

    friend bool operator==(const PaddedKey&, const PaddedKey&) = default;
  };

  static Bytes32 KeyOf(const PaddedKey& key, std::string_view label);

  PaddedKey shown_;
  // For draws that the viewer is not shown; the same as `shown_` where nobody is deceived.
  PaddedKey kept_;
  // From whom; the seat that no match has stands for a spectator and is in no set.
  static constexpr Seat kNobody = Seat(kMaxSeats);
  Seat veiled_from_ = kNobody;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_CHANCE_H_
