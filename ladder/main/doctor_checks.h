// What `ladder doctor` looks at.
#ifndef ASSIZE_LADDER_MAIN_DOCTOR_CHECKS_H_
#define ASSIZE_LADDER_MAIN_DOCTOR_CHECKS_H_

#include <functional>
#include <string>

#include "assize/v1/ladder.pb.h"

namespace assize::ladder {

enum class RecordCheck {
  // Compares every stored byte with its hash, and every result with its record.
  kHashes,
  // Also plays every match again and compares each digest.
  kReplay,
};

struct DoctorOrder {
  std::string database;
  RecordCheck records = RecordCheck::kHashes;
  // Told how far long work is; returns false to stop.
  std::function<bool(const std::string&)> progress;
};

// All findings, in the order of the checks. When the database can't be opened, those about what is
// in it are left out.
v1::DoctorReport Examine(const DoctorOrder& order);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_DOCTOR_CHECKS_H_
