// What an event's settings mean to those who need them.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_EVENT_SETTINGS_EVENT_SETTINGS_H_
#define ASSIZE_LADDER_EVENT_SETTINGS_EVENT_SETTINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "assize/v1/games.pb.h"
#include "ladder/model/event_plan.h"
#include "ladder/pairing/formats/format.h"
#include "referee/games/table.h"
#include "referee/match/seating.h"

namespace assize::ladder {

// The value of EventSetup::format for a test of two versions; the others are names of formats.
inline constexpr std::string_view kRegressFormat = "regress";

// "key=value" each.
using Words = google::protobuf::RepeatedPtrField<std::string>;
using OptionFiles = google::protobuf::RepeatedPtrField<v1::OptionFile>;
// Options as messages have them (v1::EventSettings, v1::EventSpec), words apart from files, by key.
void SetOptions(const games::OptionValues& values, Words* words, OptionFiles* files);
// Adds those that are files to what was read of the words.
void AddOptionFiles(const OptionFiles& files, games::OptionValues* values);

// The game's configuration for a match with that many seats, without a row of options or with row
// `row` of those that each deal is played with.
absl::StatusOr<v1::GameConfig> ConfigFor(const games::Game& game, const v1::EventSettings& settings,
                                         int seats);
absl::StatusOr<v1::GameConfig> ConfigFor(const games::Game& game, const v1::EventSettings& settings,
                                         int seats, int row);

// How many rows of options each deal is played with, at least 1.
int RowCount(const v1::EventSettings& settings);
// Lets each deal be played with what the game always covers and with every value of the options in
// `requested` (sets/set_plan.h). `settings` must have its options, seats and seating.
// kInvalidArgument: an option can't be covered.
absl::Status Cover(const games::Game& game, const std::vector<std::string>& requested,
                   v1::EventSettings* settings);

// Which numbers of seats the pods may have if `seats` is aimed at: no other where each number is a
// mode of the game, and two stay two; otherwise from 3 to what the game and its options allow, of
// which a round takes the two next to one another that suit its field. An error states why `seats`
// itself is not possible.
absl::Status ChooseSeats(const games::Game& game, int seats, v1::EventSettings* settings);
// As --seats has it: "4" for ChooseSeats(); "3-6" for pods of any such number in a round, with the
// middle, rounded down, aimed at.
absl::Status ParseSeats(const games::Game& game, const std::string& text,
                        v1::EventSettings* settings);
// The same text back.
std::string SeatsText(const v1::EventSettings& settings);

// Sets how often each deal is played from a word of the command line, with ChooseSeats() done:
// "rotations" are "partnerships" where the game's sides would not change with the seats.
absl::Status ChooseSeating(const games::Game& game, const std::string& word,
                           v1::EventSettings* settings);

// The seeds that the event draws from.
match::RunSeeds SeedsOf(const EventSetup& setup, const v1::EventSettings& settings);

// The value of EventSettings::acceleration.
inline constexpr std::string_view kBaku = "baku";
// Half-point byes that an entrant may ask for.
uint32_t HalfByes(const v1::EventSettings& settings);
// How many were in the event from its beginning.
int FirstEntrants(const EventSetup& setup, const v1::EventSettings& settings);

// What the pairing needs to know. Not for kRegressFormat.
absl::StatusOr<pairing::FormatSettings> FormatSettingsOf(const EventSetup& setup,
                                                         const v1::EventSettings& settings);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_SETTINGS_EVENT_SETTINGS_H_
