// Writes TRF-2026 (trf_reader.h reads it back to an equal tournament).
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_TRF_TRF_WRITER_H_
#define ASSIZE_LADDER_TRF_TRF_WRITER_H_

#include <string>

#include "ladder/trf/tournament.h"

namespace assize::ladder::trf {

// Lines end with LF. Names that can't stand in a column are made fit: control characters become
// '?', and what is too long is cut.
std::string WriteTrf(const Tournament& tournament);

}  // namespace assize::ladder::trf

#endif  // ASSIZE_LADDER_TRF_TRF_WRITER_H_
