// Which mutant is active.
#include "tests/secrecy/mutant.h"

#include <atomic>
#include <cstdlib>
#include <iostream>

namespace assize {
namespace {

constexpr MutantInfo kMutants[] = {
    {Mutant::kSpiedCardsToAll, "spied_cards_to_all", "shows everybody which cards were spied"},
    {Mutant::kHeldCardsToAll, "held_cards_to_all", "shows the prince's cards in every seat's view"},
    {Mutant::kSpectatorSeesAHand, "spectator_sees_a_hand", "shows spectators the view of seat 0"},
    {Mutant::kTomorrowsCardShown, "tomorrows_card_shown", "shows everybody the next Day card"},
    {Mutant::kReturnedCardsShown, "returned_cards_shown",
     "counts cards that are returned by what they are"},
    {Mutant::kDiceFromPrivateStream, "dice_from_private_stream",
     "rolls public dice with the stream that hidden cards come from"},
    {Mutant::kDiceNotFromSeed, "dice_not_from_seed",
     "rolls dice that depend on how many were rolled in other matches"},
    {Mutant::kCrewDiceToAll, "crew_dice_to_all", "shows the captain what the crew has rolled"},
    {Mutant::kWildDieShownEarly, "wild_die_shown_early", "shows the wild die before the reports"},
    {Mutant::kCountsFromTheDice, "counts_from_the_dice",
     "publishes a count of worlds that depends on the real dice"},
    {Mutant::kHandToAll, "hand_to_all", "shows everybody the splitter's five cards"},
    {Mutant::kLookedCardsToAll, "looked_cards_to_all",
     "shows everybody the cards that the chooser looked at"},
    {Mutant::kLeoSeesRejected, "leo_sees_rejected",
     "shows NINJA_LEO's side the rejected reinforcement too"},
    {Mutant::kBonusDealtToAll, "bonus_dealt_to_all", "shows everybody the bonus cards of a seat"},
    {Mutant::kBonusKeptToAll, "bonus_kept_to_all",
     "shows everybody which bonus cards a seat keeps"},
    {Mutant::kLastBonusShown, "last_bonus_shown", "shows spectators the view of the last seat"},
    {Mutant::kNextCountyShown, "next_county_shown",
     "gives the number of the next county card in place of the size of the deck"},
    {Mutant::kKingsDiceFromPrivateStream, "kings_dice_from_private_stream",
     "rolls public dice with a stream that nobody is shown"},
    {Mutant::kRejectedBonusShown, "rejected_bonus_shown",
     "shows the discarded bonus cards when the match is over"},
    {Mutant::kNextTileShown, "next_tile_shown",
     "gives the number of the next tile in place of the size of the stack"},
    {Mutant::kTileReadAhead, "tile_read_ahead",
     "shows the next tile in every view, at the end of the discarded ones"},
    {Mutant::kNextMessageShown, "next_message_shown",
     "gives the number of the next message in place of the turn's"},
    {Mutant::kRobberOfferedByNextTile, "robber_offered_by_next_tile",
     "offers other seats a robber only when the next tile has a city"},
    {Mutant::kRedealKeepsTiles, "redeal_keeps_tiles", "deals the true stack again"},
    {Mutant::kRedealKeepsMessages, "redeal_keeps_messages", "deals the true messages again"},
    {Mutant::kHiddenStateInView, "hidden_state_in_view", "sends the hidden part with every view"},
    {Mutant::kAnswersInView, "answers_in_view", "shows in every view who has answered"},
    {Mutant::kOptionsInHiddenOrder, "options_in_hidden_order",
     "lists options in an order that depends on hidden cards, as a hand in deal order does"},
    {Mutant::kOptionsFromHiddenState, "options_from_hidden_state",
     "refuses legal moves when hidden cards are so"},
    {Mutant::kDefaultMovePeeks, "default_move_peeks",
     "chooses default moves by what is hidden from the seat"},
    {Mutant::kDefaultMoveFollowsAnswers, "default_move_follows_answers",
     "chooses default moves by how many have answered"},
    {Mutant::kHiddenCardInRefusal, "hidden_card_in_refusal",
     "names a hidden card in the text of a refusal"},
    {Mutant::kEqualAnswersRefused, "equal_answers_refused",
     "refuses a move that equals another seat's sealed answer"},
    {Mutant::kRedealKeepsHidden, "redeal_keeps_hidden", "deals the true hidden part again"},
    {Mutant::kRedealFavoursTruth, "redeal_favours_truth",
     "keeps the true hidden part in one redeal of four"},
    {Mutant::kRowPeeks, "row_peeks", "lets a byte of a seat's row follow from what is hidden"},
    {Mutant::kRowShowsAnswers, "row_shows_answers",
     "lets a byte of a seat's row be the number of seats that have answered"},
    {Mutant::kOptionNumberPeeks, "option_number_peeks",
     "lets a number of an option's row follow from what is hidden"},
    {Mutant::kRowsInHiddenOrder, "rows_in_hidden_order",
     "lets the rows of options begin with one that follows from what is hidden"},
    {Mutant::kSeedInWelcome, "seed_in_welcome", "sends the seed in place of its commitment"},
    {Mutant::kSeedInMatchId, "seed_in_match_id", "appends the seed to the match's id, as text"},
    {Mutant::kCommitmentWithoutSalt, "commitment_without_salt",
     "publishes a commitment by which seeds can be tried out"},
    {Mutant::kChanceFromMatchId, "chance_from_match_id", "draws from the match's id"},
    {Mutant::kChanceFromCommitment, "chance_from_commitment", "draws from the seed's commitment"},
    {Mutant::kGlobalRequestIds, "global_request_ids",
     "numbers the requests of all seats and matches together"},
    {Mutant::kChainInRequest, "chain_in_request", "sends the digest of the record so far"},
    {Mutant::kReconnectUnfiltered, "reconnect_unfiltered",
     "sends a seat that came back the private events of others"},
    {Mutant::kRefusalsShownToAll, "refusals_shown_to_all", "reports refused moves to everybody"},
    {Mutant::kAnswersShown, "answers_shown", "shows everybody a sealed answer"},
    {Mutant::kAnswersAnnounced, "answers_announced",
     "sends everybody an empty message when a seat has answered"},
    {Mutant::kEarlyRelease, "early_release",
     "plays for the last seat as soon as all others have answered"},
    {Mutant::kDuplicateShownToOthers, "duplicate_shown_to_others",
     "reports to a seat that answers twice how many have answered"},
    {Mutant::kForfeitShown, "forfeit_shown", "sends everybody a message when a seat is forfeited"},
    {Mutant::kHiddenFactLogged, "hidden_fact_logged", "writes a hidden card to standard error"},
    {Mutant::kClockShowsAnswers, "clock_shows_answers",
     "takes a microsecond off the clocks for each seat that has answered"},
    {Mutant::kLastSeatHurried, "last_seat_hurried",
     "gives the seat that all others wait for half its time"},
    {Mutant::kBrokenStreamHoldsUpOthers, "broken_stream_holds_up_others",
     "sends nobody anything while another seat's stream is broken"},
    {Mutant::kStreamEndShowsAnswers, "stream_end_shows_answers",
     "reports how many have answered when it ends a stream for unreadable bytes"},
};

std::optional<Mutant> FromEnvironment() {
  const char* name = std::getenv("ASSIZE_MUTANT");
  if (name == nullptr) return std::nullopt;
  for (const MutantInfo& info : kMutants) {
    if (info.name == name) return info.mutant;
  }
  std::cerr << "ASSIZE_MUTANT: '" << name << "' is no mutant\n";
  std::abort();
}

std::optional<Mutant>& Active() {
  static std::optional<Mutant> active = FromEnvironment();
  return active;
}

}  // namespace

bool MutantActive(Mutant mutant) { return Active() == mutant; }

uint64_t CountUp() {
  static std::atomic<uint64_t> count = 0;
  return ++count;
}

void Activate(std::optional<Mutant> mutant) { Active() = mutant; }

std::span<const MutantInfo> AllMutants() { return kMutants; }

}  // namespace assize
