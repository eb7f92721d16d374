// A tuning's curves as a page of its own, which loads nothing from anywhere. Pure.
#ifndef ASSIZE_LADDER_TUNE_TUNE_PAGE_H_
#define ASSIZE_LADDER_TUNE_TUNE_PAGE_H_

#include <string>

#include "assize/v1/tune.pb.h"

namespace assize::ladder::tune {

// One picture for each parameter: where the search was after each iteration, between min and max, with
// a line at the start.
std::string TunePage(const v1::TuneReport& report);

}  // namespace assize::ladder::tune

#endif  // ASSIZE_LADDER_TUNE_TUNE_PAGE_H_
