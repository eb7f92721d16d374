// The six faces of a treasure die, sets of them, and the features that the game names (BLUFF-2.2,
// BLUFF-2.3).
//
// Values, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_FACES_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_FACES_H_

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace assize::games::brigands_bluff {

// BLUFF-2.2: the order in which faces are listed.
enum class Face : uint8_t { kMonkey, kShip, kFlag, kRum, kParrot, kSkull };
inline constexpr int kFaces = 6;

// "Monkey", "Ship", ...
constexpr std::string_view FaceName(Face face) {
  constexpr std::array<std::string_view, kFaces> kNames = {"Monkey", "Ship",   "Flag",
                                                           "Rum",    "Parrot", "Skull"};
  return kNames[static_cast<size_t>(face)];
}

// The bones drawn on a face.
constexpr int BonesOn(Face face) { return static_cast<int>(face) % 3; }

// A set of faces: bit i is face i. Bits 6 and 7 stand for what a message may hold and no die shows;
// a clue with one of them is malformed.
class FaceSet {
 public:
  constexpr FaceSet() = default;
  constexpr explicit FaceSet(uint8_t mask) : mask_(mask) {}
  constexpr FaceSet(std::initializer_list<Face> faces) {
    for (const Face face : faces) Add(face);
  }
  static constexpr FaceSet All() { return FaceSet(uint8_t{0b111111}); }

  constexpr uint8_t mask() const { return mask_; }
  constexpr void Add(Face face) { mask_ |= static_cast<uint8_t>(1u << static_cast<int>(face)); }
  constexpr bool Has(Face face) const { return (mask_ >> static_cast<int>(face) & 1) != 0; }
  constexpr bool Empty() const { return mask_ == 0; }
  constexpr int Size() const { return std::popcount(mask_); }

  friend constexpr bool operator==(FaceSet, FaceSet) = default;
  friend constexpr FaceSet operator&(FaceSet a, FaceSet b) {
    return FaceSet(static_cast<uint8_t>(a.mask_ & b.mask_));
  }
  friend constexpr FaceSet operator-(FaceSet a, FaceSet b) {
    return FaceSet(static_cast<uint8_t>(a.mask_ & ~b.mask_));
  }

 private:
  uint8_t mask_ = 0;
};

// BLUFF-2.3: what faces have in common, where the game has a name for it.
enum class Feature : uint8_t {
  // No name: the faces are listed one by one.
  kNone,
  kGold,
  kSilver,
  kWithoutBones,
  kOneBone,
  kTwoBones,
  kWithBones,
  kWood,
  kCloth,
};
inline constexpr std::array<Feature, 8> kFeatures = {
    Feature::kGold,     Feature::kSilver,    Feature::kWithoutBones, Feature::kOneBone,
    Feature::kTwoBones, Feature::kWithBones, Feature::kWood,         Feature::kCloth};

// The faces of a feature; none for kNone.
constexpr FaceSet FacesWith(Feature feature) {
  constexpr std::array<uint8_t, 9> kMasks = {0,        0b000111, 0b111000, 0b001001, 0b010010,
                                             0b100100, 0b110110, 0b001010, 0b000110};
  return FaceSet(kMasks[static_cast<size_t>(feature)]);
}

// Faces as a clue names them. BLUFF-5.4: a feature means the same as its faces listed, and reads
// differently.
struct NamedFaces {
  FaceSet faces;
  // kNone, or a feature whose faces are `faces`.
  Feature feature = Feature::kNone;

  friend constexpr bool operator==(const NamedFaces&, const NamedFaces&) = default;
};
constexpr NamedFaces Named(Feature feature) { return {FacesWith(feature), feature}; }
constexpr NamedFaces Listed(FaceSet faces) { return {faces, Feature::kNone}; }
constexpr NamedFaces Listed(Face face) { return Listed(FaceSet{face}); }

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_FACES_H_
