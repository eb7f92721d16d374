// What people hand in together: folders, zip files, and zip files of many people as learning
// platforms export them.
#ifndef ASSIZE_LADDER_SUBMIT_HAND_INS_H_
#define ASSIZE_LADDER_SUBMIT_HAND_INS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace assize::ladder {

// One bot of one person, or why it is none.
struct HandIn {
  // As users know it: the word, or the zip file and the entry in it.
  std::string shown;
  // The name of the folder or zip that was handed in, without what platforms add to it; the word
  // itself for a sample bot.
  std::string person;
  // With the manifest in it.
  absl::StatusOr<std::string> folder;
};

// "Anna Kowalska" of "Anna Kowalska_4711_assignsubmission_file_" (Moodle) and of
// "kowalskaanna_LATE_12_345_bot.zip" (Canvas) "kowalskaanna"; others without ".zip".
std::string PersonOf(std::string_view name);

// `word` is a folder or a zip file. A folder is one bot: the manifest stands in it or in the only
// folder or zip in it, at most three levels down. A zip file is one bot in the same way; else each
// folder and each zip file at its top is one, in the order of their names. Zip files are unpacked
// below `scratch`, an existing folder.
// An error: the zip file can't be unpacked, or nothing is in it.
absl::StatusOr<std::vector<HandIn>> FindHandIns(const std::string& word,
                                                const std::string& scratch);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_HAND_INS_H_
