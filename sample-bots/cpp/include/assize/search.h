// A choice among moves that can only be compared by playing them out: BestByHalving().
#ifndef ASSIZE_SEARCH_H_
#define ASSIZE_SEARCH_H_

#include "sample-bots/cpp/sdk/sequential_halving.h"

#endif  // ASSIZE_SEARCH_H_
