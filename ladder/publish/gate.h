// The publication gate: what of a ladder may leave its database, for whom, and when.
//
// Everything that outsiders read (the site, its downloads and feeds, owners' pages) is made of rows
// that these functions have let pass (published_rows.h), and of nothing else. README.md explains
// the rules. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_PUBLISH_GATE_H_
#define ASSIZE_LADDER_PUBLISH_GATE_H_

#include <cstdint>
#include <optional>
#include <string>

namespace assize::ladder::publish {

enum class Audience : uint8_t {
  // Anybody: a page on the web.
  kViewer,
  // The owner of some bots: what concerns these as well.
  kOwner,
  // Who runs the ladder. A deal that is still played is closed to organisers too.
  kOrganiser,
};

struct Reader {
  Audience audience = Audience::kViewer;
  // kOwner: the name, as the roster has it.
  std::string owner = {};
};

// What is asked for. Whatever is computed of several things (standings, crosstable, ratings, all
// counts and sizes, the order of lists, feeds, caches' keys) is made of those of them that are
// published, so that it has no rule of its own.
enum class Thing : uint8_t {
  // That there is an event: its name, its times, and all else of it that is published.
  kEvent,
  // Name, game, format, options and entrants of an event, its rounds and who meets whom in them.
  kPlan,
  // Which place a bot has in the end.
  kPlace,
  // Who is out of an event from a round on, and why.
  kDropout,
  // That an event has ended or was cancelled, and when.
  kEventEnd,
  // What all chance in an event is drawn from. Events may have the same one: then it waits for all.
  kEventSeed,
  // A match's scores, ranks, forfeits and numbers of faults.
  kResult,
  // A match as it is stored: the deal's seed and salt, every decision, its times, and in a word how
  // a seat was lost ("exit status 3"); so its transcript and its page too, for whatever eyes.
  kRecord,
  // What a bot has printed, and what the timing says of its process's end.
  kLog,
  // That a version is suspended, and why: it follows from results.
  kSuspension,
  // A question to the organisers, and its answer.
  kQuestion,
};

// Of the thing that is asked for, as far as it concerns the rules.
struct Circumstances {
  // The event has not been opened.
  bool draft = false;
  // It is a set that somebody has asked for.
  bool challenge = false;
  // The place is one of those that its organiser has revealed.
  bool place_revealed = false;
  // It is of a round that is published.
  bool round_published = false;
  // The event is not frozen, so that nothing of it is held back.
  bool event_published = false;
  // The event is over, so that nothing of it will be played.
  bool event_ended = false;
  // No match of the set can be played any more, nor any other of its deal: events of one seed play
  // the same deals.
  bool set_closed = false;
  // All matches of the set were played, so that they count.
  bool set_whole = false;
  // The set is not held back by the event's live delay.
  bool released = true;
  // The reader owns the bot that it is about.
  bool own = false;
  // It was answered to everybody.
  bool answered_to_all = false;
};

bool Published(Thing thing, Audience audience, const Circumstances& circumstances);

// A gate's rules, as Published() has them.
using Gate = bool (*)(Thing, Audience, const Circumstances&);

// How far an event is published: its rounds up to a number, or all of them.
struct Freeze {
  std::optional<int> last_round = {};

  bool frozen() const { return last_round.has_value(); }
  bool Shows(int round) const { return !frozen() || round <= *last_round; }
};

}  // namespace assize::ladder::publish

#endif  // ASSIZE_LADDER_PUBLISH_GATE_H_
