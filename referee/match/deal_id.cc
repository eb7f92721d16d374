#include "referee/match/deal_id.h"

#include "absl/strings/str_cat.h"
#include "referee/base/hash.h"

namespace assize::match {

DealId DealOf(const Seed& seed) {
  const Bytes32 hash =
      Sha256().Add("assize/deal/1").Add({"\0", 1}).Add(AsView(seed.bytes)).Digest();
  DealId deal;
  for (size_t i = 0; i < sizeof deal.number; ++i) deal.number = deal.number << 8 | hash[i];
  return deal;
}

std::string DealText(DealId deal) { return absl::StrCat(absl::Hex(deal.number, absl::kZeroPad16)); }

}  // namespace assize::match
