// Sets of numbered things: cards, colours, chairs.
//
// Values, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BIT_SET_H_
#define ASSIZE_REFEREE_GAMES_BIT_SET_H_

#include <bit>
#include <cstddef>
#include <initializer_list>
#include <iterator>

namespace assize::games {

// A set of values of the enum E, each of which is a bit of Word; iterates in the enum's order.
template <class E, class Word>
class BitSet {
 public:
  constexpr BitSet() = default;
  constexpr BitSet(std::initializer_list<E> members) {
    for (E member : members) Add(member);
  }
  // The first `count` values of E, which are fewer than Word has bits.
  static constexpr BitSet First(int count) {
    return BitSet(static_cast<Word>((Word{1} << count) - 1));
  }

  constexpr void Add(E member) { bits_ = static_cast<Word>(bits_ | Bit(member)); }
  constexpr void Remove(E member) { bits_ = static_cast<Word>(bits_ & ~Bit(member)); }
  constexpr bool Has(E member) const { return (bits_ & Bit(member)) != 0; }
  constexpr bool Has(BitSet others) const { return (others.bits_ & ~bits_) == 0; }
  constexpr bool Meets(BitSet other) const { return (bits_ & other.bits_) != 0; }
  constexpr bool Empty() const { return bits_ == 0; }
  constexpr int Size() const { return std::popcount(bits_); }
  // Of a set that is not empty.
  constexpr E Lowest() const { return static_cast<E>(std::countr_zero(bits_)); }
  // The lowest `count` members, or all if there are fewer.
  constexpr BitSet Lowest(int count) const {
    BitSet taken;
    for (E member : *this) {
      if (count-- <= 0) break;
      taken.Add(member);
    }
    return taken;
  }

  friend constexpr bool operator==(BitSet, BitSet) = default;
  friend constexpr BitSet operator|(BitSet a, BitSet b) {
    return BitSet(static_cast<Word>(a.bits_ | b.bits_));
  }
  friend constexpr BitSet operator&(BitSet a, BitSet b) {
    return BitSet(static_cast<Word>(a.bits_ & b.bits_));
  }
  friend constexpr BitSet operator-(BitSet a, BitSet b) {
    return BitSet(static_cast<Word>(a.bits_ & ~b.bits_));
  }

  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = E;
    using difference_type = std::ptrdiff_t;
    using pointer = const E*;
    using reference = E;

    constexpr Iterator() : bits_(0) {}
    constexpr explicit Iterator(Word bits) : bits_(bits) {}
    constexpr E operator*() const { return static_cast<E>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ = static_cast<Word>(bits_ & (bits_ - 1));
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Word bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit BitSet(Word bits) : bits_(bits) {}
  static constexpr Word Bit(E member) {
    return static_cast<Word>(Word{1} << static_cast<unsigned>(member));
  }

  Word bits_ = 0;
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_BIT_SET_H_
