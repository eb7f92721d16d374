// The checks of `ladder doctor`.
#ifndef ASSIZE_LADDER_DOCTOR_DOCTOR_H_
#define ASSIZE_LADDER_DOCTOR_DOCTOR_H_

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "assize/v1/ladder.pb.h"

namespace assize::ladder {

enum class RecordCheck {
  // Compares every stored byte with its hash, and every result with its record.
  kHashes,
  // Also plays every match again and compares each digest.
  kReplay,
};

inline constexpr int64_t kMaxChanges = 1000;

struct DoctorOrder {
  std::string database;
  RecordCheck records = RecordCheck::kHashes;
  // A head of the chain that was published, in hexadecimal digits, at least 8 of them; empty: none
  // to compare with.
  std::string published_head;
  // Also lists what was changed after it was stored, as it may be: the newest kMaxChanges.
  bool changes = false;
  // Receives how far long work is.
  std::function<void(const std::string&)> progress;
  // Whether this machine can confine bots.
  absl::Status sandbox;
};

struct Diagnosis {
  // All findings, in the order of the checks. When the database can't be opened, those about what
  // is in it are left out.
  v1::DoctorReport report;
  // The first error in what is stored; kDataLoss: damage. OK where only the machine falls short.
  absl::Status stored;
};

Diagnosis Examine(const DoctorOrder& order);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_DOCTOR_DOCTOR_H_
