// Seats and sets of seats as types.
//
// Values, safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_IDS_H_
#define ASSIZE_REFEREE_BASE_IDS_H_

#include <bit>
#include <compare>
#include <cstdint>
#include <initializer_list>

namespace assize {

// The most seats that any game may have.
inline constexpr int kMaxSeats = 8;

// A seat of a match, 0 to kMaxSeats - 1.
class Seat {
 public:
  constexpr Seat() = default;
  constexpr explicit Seat(int index) : index_(static_cast<uint8_t>(index)) {}

  constexpr int index() const { return index_; }

  friend constexpr auto operator<=>(Seat, Seat) = default;

 private:
  uint8_t index_ = 0;
};

// A set of seats; iterates in seat order.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr SeatSet(std::initializer_list<Seat> seats) {
    for (Seat seat : seats) Add(seat);
  }
  // Seats 0 to count - 1.
  static constexpr SeatSet First(int count) { return SeatSet((1u << count) - 1); }

  constexpr void Add(Seat seat) { bits_ |= Bit(seat); }
  constexpr void Remove(Seat seat) { bits_ &= ~Bit(seat); }
  constexpr bool Has(Seat seat) const { return (bits_ & Bit(seat)) != 0; }
  constexpr bool Empty() const { return bits_ == 0; }
  constexpr int Size() const { return std::popcount(bits_); }

  friend constexpr bool operator==(SeatSet, SeatSet) = default;
  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return SeatSet(a.bits_ | b.bits_); }
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) { return SeatSet(a.bits_ & ~b.bits_); }

  class Iterator {
   public:
    constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
    constexpr Seat operator*() const { return Seat(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit SeatSet(unsigned bits) : bits_(static_cast<uint8_t>(bits)) {}
  static constexpr uint8_t Bit(Seat seat) { return static_cast<uint8_t>(1u << seat.index()); }

  uint8_t bits_ = 0;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_IDS_H_
