// Brigand Kings: lists of moves as bytes. Rerolls are the same for everybody and are written once per
// process; deployments of listed moves are short, so that every length in them is one byte.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/deployments.h"
#include "referee/games/brigand_kings/rules.h"
#include "referee/games/brigand_kings/wire.h"
#include "referee/games/encoded_list.h"

namespace assize::games::brigand_kings {
namespace {

constexpr int kMasks = 1 << kDice;

// Tags of fields, as of protobuf's wire format.
constexpr char NumberTag(int field) { return static_cast<char>(field << 3); }
constexpr char BytesTag(int field) { return static_cast<char>(field << 3 | 2); }
static_assert(kOptionTag < 128);

// One option of a request.
class DeployBytes {
 public:
  explicit DeployBytes(const Deploy& deploy) {
    Put(BytesTag(v1::Request::kOptionsFieldNumber));
    const size_t option = Begin();
    Put(BytesTag(v1::GameMove::kBrigandKingsFieldNumber));
    const size_t move = Begin();
    Put(BytesTag(pb::Move::kDeployFieldNumber));
    const size_t body = Begin();
    PutNumber(pb::Deploy::kTransportFieldNumber, deploy.transport);
    PutPlacements(pb::Deploy::kMusterFieldNumber, deploy.muster);
    if (deploy.camp_suit.has_value()) {
      Put(NumberTag(pb::Deploy::kCampSuitFieldNumber));
      Put(static_cast<char>(Number<pb::Suit>(*deploy.camp_suit)));
    }
    PutNumber(pb::Deploy::kCampMusterFieldNumber, deploy.camp_muster);
    PutPlacements(pb::Deploy::kFromCampFieldNumber, deploy.from_camp);
    End(body);
    End(move);
    End(option);
  }

  void AppendTo(std::string* bytes) const { bytes->append(bytes_.data(), size_); }

 private:
  // Three heads, a few numbers, and twice as many placements as there are counties.
  static constexpr size_t kMax = 6 + 6 + 2 * kCounties * 6;
  static_assert(kMax < 128 && kMaxSoldiers < 128);

  void Put(char byte) { bytes_[size_++] = byte; }
  // A place for the length of what follows.
  size_t Begin() { return size_++; }
  void End(size_t begin) { bytes_[begin] = static_cast<char>(size_ - begin - 1); }

  // Zero is left out.
  void PutNumber(int field, int32_t number) {
    if (number == 0) return;
    Put(NumberTag(field));
    Put(static_cast<char>(number));
  }
  void PutPlacements(int field, const ByPosition<int32_t>& soldiers) {
    for (const Position position : kPositions) {
      if (soldiers[position] == 0) continue;
      Put(BytesTag(field));
      const size_t placement = Begin();
      PutNumber(pb::Placement::kPositionFieldNumber, static_cast<int32_t>(position));
      PutNumber(pb::Placement::kSoldiersFieldNumber, soldiers[position]);
      End(placement);
    }
  }

  std::array<char, kMax> bytes_;
  size_t size_ = 0;
};

const EncodedList& Rerolls() {
  static const EncodedList rerolls = [] {
    EncodedList list;
    v1::GameMove message;
    for (int mask = 0; mask < kMasks; ++mask) {
      Codec::EncodeMove(Reroll{mask}, &message);
      list.Add(message);
    }
    return list;
  }();
  return rerolls;
}

void AppendDeploys(const Public& pub, size_t limit, EncodedOptions* options) {
  size_t count = 0;
  ForEachDeploy(pub, *pub.dice, [&](const Deploy& deploy) {
    if (count++ < limit) DeployBytes(deploy).AppendTo(&options->bytes);
  });
  options->partial = count > limit || Rules::ListsSample(pub);
}

}  // namespace

bool Codec::EncodeOptions(const View& view, size_t limit, EncodedOptions* options) {
  if (!view.own.seat.has_value() || !Rules::Asked(view.pub).Has(*view.own.seat)) return false;
  switch (view.pub.decision) {
    case Decision::kReroll1:
    case Decision::kReroll2:
      Rerolls().Append(0, std::min<size_t>(limit, kMasks), options);
      options->partial = limit < kMasks;
      return true;
    case Decision::kDeploy:
      AppendDeploys(view.pub, limit, options);
      return true;
    case Decision::kDiscard:
    case Decision::kNone:
      break;
  }
  return false;
}

}  // namespace assize::games::brigand_kings
