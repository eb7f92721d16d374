// Arrays and sets that are indexed by an enum, so that a district can't stand where a colour
// belongs.
//
// Values, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_ENUM_SET_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_ENUM_SET_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>

namespace assize::games::brigands {

// One T for each of the first kSize values of E.
template <class E, class T, size_t kSize>
struct EnumArray {
  std::array<T, kSize> values{};

  constexpr T& operator[](E key) { return values[static_cast<size_t>(key)]; }
  constexpr const T& operator[](E key) const { return values[static_cast<size_t>(key)]; }

  friend bool operator==(const EnumArray&, const EnumArray&) = default;
};

// A set of values of E, of which there are at most eight; iterates in the enum's order.
template <class E>
class EnumSet {
 public:
  constexpr EnumSet() = default;
  constexpr EnumSet(std::initializer_list<E> members) {
    for (E member : members) Add(member);
  }
  // The first `count` values of E.
  static constexpr EnumSet First(int count) { return EnumSet((1u << count) - 1); }

  constexpr void Add(E member) { bits_ |= Bit(member); }
  constexpr void Remove(E member) { bits_ &= static_cast<uint8_t>(~Bit(member)); }
  constexpr bool Has(E member) const { return (bits_ & Bit(member)) != 0; }
  constexpr bool Empty() const { return bits_ == 0; }
  constexpr int Size() const { return std::popcount(bits_); }
  constexpr bool Meets(EnumSet other) const { return (bits_ & other.bits_) != 0; }

  friend constexpr bool operator==(EnumSet, EnumSet) = default;
  friend constexpr EnumSet operator|(EnumSet a, EnumSet b) { return EnumSet(a.bits_ | b.bits_); }
  friend constexpr EnumSet operator-(EnumSet a, EnumSet b) { return EnumSet(a.bits_ & ~b.bits_); }

  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = E;
    using difference_type = std::ptrdiff_t;
    using pointer = const E*;
    using reference = E;

    constexpr Iterator() : bits_(0) {}
    constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
    constexpr E operator*() const { return static_cast<E>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit EnumSet(unsigned bits) : bits_(static_cast<uint8_t>(bits)) {}
  static constexpr uint8_t Bit(E member) {
    return static_cast<uint8_t>(1u << static_cast<unsigned>(member));
  }

  uint8_t bits_ = 0;
};

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_ENUM_SET_H_
