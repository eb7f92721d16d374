// The first transposition (C.04.3, 4.2) that complies with what has been decided: a perfect
// matching of a bipartite graph in which the first row has the first column it can have, then the
// second row, and so on.
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_TRANSPOSITION_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_TRANSPOSITION_H_

#include <vector>

namespace assize::ladder::dutch {

// By row: the columns it can have, rising. As many columns as rows.
using Choices = std::vector<std::vector<int>>;

// `columns` is any perfect matching, by row; returns the first one. Rows from `chosen_rows` on need
// not have their first choice.
std::vector<int> FirstTransposition(const Choices& choices, std::vector<int> columns,
                                    int chosen_rows);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_TRANSPOSITION_H_
