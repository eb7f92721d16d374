// `referee worker --print`: batch and result files for people.
#ifndef ASSIZE_REFEREE_MAIN_WORKER_PRINT_H_
#define ASSIZE_REFEREE_MAIN_WORKER_PRINT_H_

#include <ostream>
#include <string>

#include "absl/status/status.h"

namespace assize {

// Prints a batch as one JSON document, results as a JSON line each, as far as they are whole. With
// the seeds: the files contain them anyway. kDataLoss: the file is neither.
absl::Status PrintWorkerFile(const std::string& path, std::ostream& out);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_WORKER_PRINT_H_
