// Positions of random matches, for tests that ask in words.
#ifndef ASSIZE_TESTS_WORDS_POSITIONS_H_
#define ASSIZE_TESTS_WORDS_POSITIONS_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "assize/v1/referee.pb.h"
#include "referee/base/chance.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/games/table.h"
#include "referee/words/sight.h"

namespace assize::words_test {

// How a match is played: its number of seats, and options that differ from the defaults.
struct Setting {
  std::string game;
  int seats = 2;
  games::OptionValues options = {};
};

// Settings in which every decision of the game comes up.
std::vector<Setting> SettingsOf(std::string_view game);

// Plays random matches and calls visit(table, seat) for each seat that is asked, until it returns
// false or that many matches are over.
void ForEachPosition(const Setting& setting, std::string_view seed, int matches,
                     const std::function<bool(const games::Table& table, Seat seat)>& visit);

// As a seat is asked, with all its legal moves counted.
v1::Request RequestFor(const games::Table& table, Seat seat);

std::unique_ptr<Sight> SightFor(const games::Table& table, Seat seat);

}  // namespace assize::words_test

#endif  // ASSIZE_TESTS_WORDS_POSITIONS_H_
