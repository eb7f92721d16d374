// The codec of Brigands (codec_fuzz.h).
#include <cstddef>
#include <cstdint>

#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/rules.h"
#include "tests/fuzz/codec_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using assize::games::brigands::Codec;
  using assize::games::brigands::Rules;
  static const std::vector<assize::fuzz::Setting> settings = {
      {2, {}}, {3, {}}, {4, {}}, {5, {}}, {6, {}}};
  FuzzedDataProvider input(data, size);
  assize::fuzz::CodecFuzz<Rules, Codec>(settings, &input).Run();
  return 0;
}
