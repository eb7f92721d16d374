#include "ladder/service/challenges/challenge_methods.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/answers/answers.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/life/event_setup.h"
#include "ladder/names/names.h"
#include "ladder/service/calls/errors.h"
#include "ladder/service/calls/paging.h"
#include "referee/base/seed.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

constexpr int64_t kMoveUs = 1'000'000;
constexpr int64_t kBankUs = 5'000'000;
// Of one owner in an hour.
constexpr size_t kMaxChallenges = 20;
constexpr int kMaxOpponents = 7;

absl::StatusOr<std::string> GameFor(const Version& version, const std::string& asked) {
  if (!asked.empty()) {
    if (version.Plays(asked)) return asked;
    return BadValue(absl::StrCat("game: ", Quoted(asked), "; ", NameOf(version),
                                 " plays: ", absl::StrJoin(version.games, ", ")));
  }
  if (version.games.size() == 1) return version.games.front();
  return BadValue(absl::StrCat("game: must be given; ", NameOf(version),
                               " plays: ", absl::StrJoin(version.games, ", ")));
}

absl::Status CheckOpponents(const v1::RequestChallengeRequest& request) {
  const int kinds = (request.against_size() > 0 ? 1 : 0) + (request.has_ratings() ? 1 : 0) +
                    (request.references_size() > 0 ? 1 : 0);
  if (kinds != 1) return BadValue("exactly one of against, ratings and references must be given");
  if (request.against_size() > kMaxOpponents || request.references_size() > kMaxOpponents) {
    return BadValue(absl::StrCat("against and references: at most ", kMaxOpponents));
  }
  const v1::RatingRange& range = request.ratings();
  if (!std::isfinite(range.low()) || !std::isfinite(range.high()) || range.low() > range.high()) {
    return BadValue("ratings: must be two numbers, the lower one first");
  }
  return absl::OkStatus();
}

// A random bot of that strength.
absl::StatusOr<Version> OpponentInRange(const publish::PublishedLadder& ladder,
                                        const std::string& game, const Version& challenger,
                                        const v1::RatingRange& range) {
  const absl::StatusOr<v1::RatingsReport> ratings = answers::RatingsOf(ladder, game, "");
  std::vector<Version> found;
  if (ratings.ok() && ratings->tables_size() > 0) {
    for (const v1::RatingsLine& line : ratings->tables(0).lines()) {
      if (!line.rating().has_elo() || line.rating().elo() < range.low() ||
          line.rating().elo() > range.high()) {
        continue;
      }
      for (const Version& version : ladder.rows().versions()) {
        const bool same =
            version.bot == line.bot() && version.number == static_cast<int>(line.number());
        if (same && version.active() && version.bot != challenger.bot) found.push_back(version);
      }
    }
  }
  if (found.empty()) {
    return absl::NotFoundError(absl::StrCat("ratings: no other active bot has ", range.low(),
                                            " to ", range.high(), " Elo in ", game));
  }
  ASSIZE_ASSIGN_OR_RETURN(const Seed chance, SeedFromKernel());
  return found[(chance.bytes[0] * 256u + chance.bytes[1]) % found.size()];
}

// kFailedPrecondition: results of others would reveal something about bots that compete now.
absl::Status CheckFieldsAreOpen(const std::vector<Event>& events, const std::string& game) {
  for (const Event& event : events) {
    if (event.setup.game != game || event.apart()) continue;
    const v1::EventSettings& settings = event.setup.settings;
    const bool revealed = event.ended_unix_us.has_value() && !settings.has_published_rounds();
    if (settings.draft() || revealed || !IsDone(settings, v1::EVENT_ACT_CLOSE)) continue;
    return absl::FailedPreconditionError(
        absl::StrCat("submissions of event ", Quoted(event.setup.name),
                     " are closed: until it is revealed, challenge reference bots alone"));
  }
  return absl::OkStatus();
}

v1::Challenge ChallengeOf(const publish::PublishedLadder& ladder, const publish::EventRows& rows,
                          const ChallengeQueue::Place& place) {
  v1::Challenge challenge;
  challenge.set_name(rows.event.setup.name);
  challenge.set_game(rows.event.setup.game);
  challenge.set_rated(!rows.event.apart());
  for (const Entrant& entrant : rows.event.entrants) {
    const absl::StatusOr<const Version*> version = ladder.FindVersion(entrant.version);
    if (version.ok()) challenge.add_bots(NameOf(**version));
  }
  challenge.set_asked_unix_us(static_cast<uint64_t>(rows.event.setup.started_unix_us));
  challenge.set_place(static_cast<uint32_t>(place.place));
  challenge.set_estimate_seconds(static_cast<uint32_t>(place.seconds));
  const bool over = rows.event.ended_unix_us.has_value();
  challenge.set_state(place.playing                 ? v1::CHALLENGE_STATE_PLAYING
                      : place.place > 0             ? v1::CHALLENGE_STATE_WAITING
                      : over && rows.played.empty() ? v1::CHALLENGE_STATE_FAILED
                                                    : v1::CHALLENGE_STATE_OVER);
  for (v1::MatchInfo& match : answers::MatchesOf(ladder, rows)) {
    *challenge.add_matches() = std::move(match);
  }
  return challenge;
}

}  // namespace

absl::StatusOr<PublishedCache::Ladder> ChallengeMethods::ChallengesFor(const Caller& caller) {
  if (caller.Allows(v1::SCOPE_ORGANISE)) return parts_.sight->LadderFor(caller);
  if (caller.owner.empty()) return parts_.published->Get({});
  const auto ladder =
      parts_.published->Get({.audience = publish::Audience::kOwner, .owner = caller.owner});
  // An owner without submissions has no challenges.
  if (absl::IsNotFound(ladder.status())) return parts_.published->Get({});
  return ladder;
}

absl::StatusOr<std::vector<Version>> ChallengeMethods::OpponentsFor(
    const v1::RequestChallengeRequest& request, const Version& challenger,
    const std::string& game) {
  LadderStore& store = parts_.store->ladder();
  std::vector<Version> opponents;
  if (request.has_ratings()) {
    ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, parts_.published->Get({}));
    ASSIZE_ASSIGN_OR_RETURN(opponents.emplace_back(),
                            OpponentInRange(*ladder, game, challenger, request.ratings()));
    return opponents;
  }
  const bool references = request.references_size() > 0;
  for (const std::string& word : references ? request.references() : request.against()) {
    if (word.empty()) return BadValue("against: a bot has no empty name");
    ASSIZE_ASSIGN_OR_RETURN(Version version, store.FindVersion(word));
    const bool is_reference = std::ranges::any_of(
        parts_.reference_bots,
        [&](const std::string& name) { return names::SameName(name, version.bot); });
    if (references && !is_reference) {
      return BadValue(absl::StrCat("references: ", Quoted(word), " is none; there are: ",
                                   absl::StrJoin(parts_.reference_bots, ", ")));
    }
    opponents.push_back(std::move(version));
  }
  return opponents;
}

absl::StatusOr<EventSetup> ChallengeMethods::ChallengeSetup(
    const Caller& caller, const v1::RequestChallengeRequest& request) {
  LadderStore& store = parts_.store->ladder();
  ASSIZE_ASSIGN_OR_RETURN(const Version version,
                          parts_.sight->FindOwnVersion(caller, request.bot()));
  ASSIZE_ASSIGN_OR_RETURN(const std::string game, GameFor(version, request.game()));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> opponents,
                          OpponentsFor(request, version, game));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store.ListEvents());
  if (request.references().empty() && !caller.Allows(v1::SCOPE_ORGANISE)) {
    ASSIZE_RETURN_IF_ERROR(CheckFieldsAreOpen(events, game));
  }
  MatchRequest matches;
  ASSIZE_ASSIGN_OR_RETURN(const Seed name, SeedFromKernel());
  matches.name = absl::StrCat("challenge-", ToHex(name.bytes).substr(0, 12));
  matches.game = game;
  matches.seats = absl::StrCat(opponents.size() + 1);
  matches.clock_rules.set_move_limit_us(kMoveUs);
  matches.clock_rules.set_bank_us(kBankUs);
  ASSIZE_ASSIGN_OR_RETURN(matches.seed, SeedFromKernel());
  ASSIZE_ASSIGN_OR_RETURN(matches.ids, SeedFromKernel());
  FormatRequest format;
  format.format = "round-robin";
  format.bots = {NameOf(version)};
  for (const Version& opponent : opponents) format.bots.push_back(NameOf(opponent));
  ASSIZE_RETURN_IF_ERROR(parts_.sight->CheckMayPlay(caller, version));
  for (const Version& opponent : opponents) {
    ASSIZE_RETURN_IF_ERROR(parts_.sight->CheckMayPlay(caller, opponent));
  }
  ASSIZE_ASSIGN_OR_RETURN(EventSetup setup, SetUpFormat(&store, matches, format));
  if (request.rated()) {
    setup.settings.mutable_challenge()->set_rated(true);
    return setup;
  }
  v1::EventSettings settings = setup.settings;
  settings.mutable_challenge()->set_owner(version.owner);
  settings.mutable_challenge()->set_actor(caller.name);
  settings.mutable_challenge()->set_asked_unix_us(static_cast<uint64_t>(parts_.clock()));
  setup.settings = settings;
  return setup;
}

// For owners who are not organisers.
absl::Status ChallengeMethods::CheckChallengesLeft(const std::string& owner) {
  std::vector<int64_t> times;
  // Events are dated by the clock on the wall, a moment before. There may be thousands: only those
  // that may be from this hour are read.
  constexpr absl::Duration kLookBack = absl::Hours(2);
  ASSIZE_ASSIGN_OR_RETURN(
      const std::vector<Event> events,
      parts_.store->ladder().ListEventsSince(absl::ToUnixMicros(absl::Now() - kLookBack)));
  for (const Event& event : events) {
    if (!event.apart()) continue;
    const v1::EventSettings& settings = event.setup.settings;
    if (names::SameName(settings.challenge().owner(), owner)) {
      times.push_back(static_cast<int64_t>(settings.challenge().asked_unix_us()));
    }
  }
  return CheckHour("challenges_per_hour", kMaxChallenges, std::move(times), parts_.clock());
}

absl::StatusOr<v1::Challenge> ChallengeMethods::RequestChallenge(
    const Caller& caller, const v1::RequestChallengeRequest& request) {
  ASSIZE_RETURN_IF_ERROR(CheckOpponents(request));
  if (request.rated()) ASSIZE_RETURN_IF_ERROR(CheckAllows(caller, v1::SCOPE_ORGANISE));
  ASSIZE_ASSIGN_OR_RETURN(
      const v1::Challenge made,
      parts_.acts->Perform<v1::Challenge>(
          caller, "challenge", request, [&](Act* act) -> absl::StatusOr<v1::Challenge> {
            LadderStore& store = parts_.store->ladder();
            ASSIZE_ASSIGN_OR_RETURN(EventSetup setup, ChallengeSetup(caller, request));
            if (!caller.Allows(v1::SCOPE_ORGANISE)) {
              ASSIZE_RETURN_IF_ERROR(CheckChallengesLeft(caller.owner));
            }
            ASSIZE_ASSIGN_OR_RETURN(const Event event, CreateNewEvent(&store, std::move(setup)));
            if (request.rated()) ASSIZE_RETURN_IF_ERROR(parts_.store->WantEvent(event.id, true));
            act->subject = event.setup.name;
            act->detail = absl::StrCat(request.bot(), request.rated() ? ", rated" : "");
            v1::Challenge challenge;
            challenge.set_name(event.setup.name);
            return challenge;
          }));
  ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(made.name()));
  const bool open = !event.ended_unix_us.has_value();
  if (open && event.apart()) {
    parts_.challenges->Add(event.id, event.setup.name, event.setup.game);
  } else if (open) {
    ASSIZE_RETURN_IF_ERROR(parts_.acts->PlayAsWanted(event.id));
  }
  v1::GetChallengeRequest get;
  get.set_name(made.name());
  return GetChallenge(caller, get);
}

absl::StatusOr<v1::Challenge> ChallengeMethods::GetChallenge(
    const Caller& caller, const v1::GetChallengeRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, ChallengesFor(caller));
  for (const auto* events : {&ladder->rows().challenges, &ladder->rows().events}) {
    for (const publish::EventRows& rows : *events) {
      const bool found =
          rows.event.setup.name == request.name() && rows.event.setup.settings.has_challenge();
      if (found) return ChallengeOf(*ladder, rows, parts_.challenges->PlaceOf(rows.event.id));
    }
  }
  return absl::NotFoundError(absl::StrCat("no challenge ", Quoted(request.name())));
}

absl::StatusOr<v1::ListChallengesResponse> ChallengeMethods::ListChallenges(
    const Caller& caller, const v1::ListChallengesRequest& request) {
  const std::string query = "challenges";
  ASSIZE_ASSIGN_OR_RETURN(const Page page,
                          PageOf(query, request.page_size(), request.page_token()));
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, ChallengesFor(caller));
  // Organisers see reruns among them, which have methods of their own.
  std::vector<const publish::EventRows*> rows;
  for (const publish::EventRows& challenge : ladder->rows().challenges) {
    if (challenge.event.setup.settings.has_challenge()) rows.push_back(&challenge);
  }
  v1::ListChallengesResponse response;
  response.set_next_page_token(NextPageToken(query, page, rows.size()));
  const size_t end = std::min(rows.size(), page.begin + page.size);
  for (size_t i = page.begin; i < end; ++i) {
    const publish::EventRows& challenge = *rows[rows.size() - 1 - i];
    *response.add_challenges() =
        ChallengeOf(*ladder, challenge, parts_.challenges->PlaceOf(challenge.event.id));
  }
  return response;
}

}  // namespace assize::ladder::service
