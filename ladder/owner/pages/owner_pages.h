// A teacher's report as files: an index, marks as CSV, and a folder for each owner that can be
// given to that owner as it is.
#ifndef ASSIZE_LADDER_OWNER_PAGES_OWNER_PAGES_H_
#define ASSIZE_LADDER_OWNER_PAGES_OWNER_PAGES_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/owner.pb.h"
#include "ladder/site/site_files.h"

namespace assize::ladder::owner {

// The page of one owner, index.html of the owner's folder. It contains only this part of the
// report. Pure.
std::string OwnerPage(const v1::OwnersReport& report, const v1::OwnerReport& owner);

// The page for the teacher, with links to the owners' folders. Pure.
std::string TeacherPage(const v1::OwnersReport& report);

// All files, with pages of the matches that the owners' pages name, each as the owner's bot saw it.
// These matches are read from `database` as their owners; `program` is named in their pages.
absl::StatusOr<site::Files> ReportFiles(const std::string& database, v1::OwnersReport report,
                                        const std::string& program);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_PAGES_OWNER_PAGES_H_
