// Texts in columns, for writing TRF.
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_TRF_COLUMNS_H_
#define ASSIZE_LADDER_TRF_COLUMNS_H_

#include <string>
#include <string_view>

#include "ladder/trf/tournament.h"

namespace assize::ladder::trf {

// `text` in `width` characters: padded, cut, and with '?' for control characters and for what is
// not UTF-8. Without spaces at its ends, since these can't be read back.
std::string Column(std::string_view text, int width);
std::string ColumnRight(std::string_view text, int width);
// The same without padding or cutting.
std::string OneLine(std::string_view text);

// "2.5"
std::string PointsText(Tenths points);

}  // namespace assize::ladder::trf

#endif  // ASSIZE_LADDER_TRF_COLUMNS_H_
