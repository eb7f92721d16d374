// The next round of a TRF file. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_TABLES_PAIRING_REPORT_H_
#define ASSIZE_LADDER_REPORT_TABLES_PAIRING_REPORT_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/pairing.pb.h"
#include "ladder/pairing/dutch/dutch.h"
#include "ladder/trf/trf_file.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {

// Pairs the next round of the tournament by the FIDE (Dutch) system. Errors as of dutch::PairDutch().
absl::StatusOr<v1::PairingReport> PairNextRound(const trf::TrfFile& file,
                                                const dutch::PairingProgress& progress);

// A row for each board.
Sheet PairingSheet(const v1::PairingReport& report);
// The number of pairs, then "WHITE BLACK" a line, by numbers; "N 0": player N has the bye.
std::string PairsText(const v1::PairingReport& report);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_TABLES_PAIRING_REPORT_H_
