#include "referee/host/lane.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "referee/base/status.h"
#include "referee/host/last_words.h"

namespace assize::host {
namespace {

std::string TimeStamp() {
  return absl::FormatTime("%Y%m%d-%H%M%S", absl::Now(), absl::UTCTimeZone());
}

}  // namespace

Lane::Lane(int number, LaneSettings settings, BailiffClient* bailiff, Timers* timers)
    : number_(number),
      settings_(std::move(settings)),
      began_(TimeStamp()),
      bailiff_(bailiff),
      timers_(timers) {}

Lane::~Lane() {
  for (auto& [competitor, bot] : waiting_) {
    if (bot.ok()) Dismiss(*std::move(bot));
  }
  for (const std::unique_ptr<BotProcess>& bot : leaving_) bot->AwaitEnd();
}

// "LOGS/bot-2-greedy-20261121-224930-4711-0-0003.log": competitor, bot, beginning of the lane, this
// process, lane, and the bot's process in it. A later run leaves it alone, and sorts after it.
std::string Lane::LogPath(int competitor) const {
  std::string bot = settings_.bots->At(competitor).name;
  for (char& c : bot) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '@') c = '_';
  }
  const std::string number =
      settings_.log_names == LogNames::kNumbered ? absl::StrCat("bot-", competitor, "-") : "";
  return absl::StrCat(settings_.logs, "/", number, bot, "-", began_, "-", getpid(), "-", number_,
                      "-", absl::Dec(started_, absl::kZeroPad4), ".log");
}

// A process may play many matches, and a folder may hold the logs of many runs.
void Lane::ListLogs(const PlannedMatch& planned,
                    const std::vector<std::unique_ptr<BotProcess>>& bots) const {
  if (settings_.logs.empty()) return;
  std::string lines;
  for (size_t seat = 0; seat < bots.size(); ++seat) {
    const std::string log = std::filesystem::path(bots[seat]->log_path()).filename();
    absl::StrAppend(&lines, planned.spec.match_id, "\t", seat, "\t",
                    planned.spec.competitors[seat].name, "\t", log, "\n");
  }
  // In one piece, since other lanes and processes append to it as well.
  std::ofstream(settings_.logs + "/matches.tsv", std::ios::app) << lines;
}

bool Lane::Keeps(int competitor) const {
  return settings_.reuse == Reuse::kAsManifestSays && settings_.bots->At(competitor).reuse;
}

match::Patience Lane::PatienceWith(const std::vector<int>& competitors) const {
  if (settings_.start_limit.has_value()) return {.start = *settings_.start_limit};
  match::Patience patience{.start = match::Micros::zero()};
  for (int competitor : competitors) {
    patience.start =
        std::max<match::Micros>(patience.start, settings_.bots->At(competitor).limits.start);
  }
  return patience;
}

Lane::Started Lane::StartBot(int competitor, const games::Game& game) {
  const std::string name = absl::StrCat(number_, "-", ++started_);
  BotSettings settings{.manifest = settings_.bots->At(competitor),
                       .game = std::string(game.info().name),
                       .seat_folder = absl::StrCat(settings_.scratch, "/", name),
                       .log_path = ""};
  // Without a place to keep it the log goes with the process.
  settings.log_path = settings_.logs.empty() ? settings.seat_folder + "/log" : LogPath(competitor);
  if (mkdir(settings.seat_folder.c_str(), 0700) != 0) {
    return absl::ErrnoToStatus(errno, absl::StrCat("mkdir ", settings.seat_folder));
  }
  return BotProcess::Start(settings, bailiff_);
}

void Lane::Prepare(const PlannedMatch& planned) {
  for (int competitor : planned.competitors) {
    // A kept process comes back from the match that is being played.
    if (Keeps(competitor) || waiting_.contains(competitor)) continue;
    waiting_.emplace(competitor, StartBot(competitor, *planned.spec.game));
  }
}

Lane::Started Lane::TakeBot(int competitor, const games::Game& game) {
  auto waiting = waiting_.extract(competitor);
  if (waiting.empty()) return StartBot(competitor, game);
  kept_.remove(competitor);
  Started& bot = waiting.mapped();
  // A process that was kept may have ended after its match, whatever its manifest says; one that
  // was prepared is taken as it is, so that a bot that can't stay alive is seen to fail.
  if (bot.ok() && Keeps(competitor) && !(*bot)->AwaitReturn()) return StartBot(competitor, game);
  return std::move(bot);
}

// Keeps the process for its next match, or ends it.
void Lane::Release(int competitor, std::unique_ptr<BotProcess> bot, bool forfeited) {
  bot->Rise();
  if (Keeps(competitor) && bot->alive() && !forfeited) {
    Keep(competitor, std::move(bot));
  } else {
    Dismiss(std::move(bot));
  }
}

void Lane::Keep(int competitor, std::unique_ptr<BotProcess> bot) {
  waiting_.insert_or_assign(competitor, std::move(bot));
  kept_.remove(competitor);
  kept_.push_back(competitor);
  if (kept_.size() <= settings_.most_kept) return;
  Dismiss(*std::move(waiting_.extract(kept_.front()).mapped()));
  kept_.pop_front();
}

void Lane::Dismiss(std::unique_ptr<BotProcess> bot) {
  bot->Dismiss(timers_);
  leaving_.push_back(std::move(bot));
}

absl::StatusOr<FinishedMatch> Lane::Play(
    const PlannedMatch& planned,
    const std::function<void(const std::shared_ptr<MatchHost>&)>& begun) {
  std::erase_if(leaving_, [](const std::unique_ptr<BotProcess>& bot) { return !bot->alive(); });
  const int64_t started_unix_us = absl::ToUnixMicros(absl::Now());
  std::vector<std::unique_ptr<BotProcess>> bots;
  std::vector<SeatPort*> ports;
  for (int competitor : planned.competitors) {
    ASSIZE_ASSIGN_OR_RETURN(bots.emplace_back(), TakeBot(competitor, *planned.spec.game));
    ports.push_back(bots.back()->port());
  }
  ListLogs(planned, bots);
  ASSIZE_ASSIGN_OR_RETURN(
      std::unique_ptr<match::Match> match,
      match::Match::Create(planned.spec, PatienceWith(planned.competitors), timers_->Now()));
  const std::shared_ptr<MatchHost> host = MatchHost::Create(std::move(match), ports, timers_);
  host->Begin();
  for (size_t i = 0; i < bots.size(); ++i) bots[i]->Sit(host, Seat(static_cast<int>(i)));
  begun(host);
  match::Match& over = host->WaitUntilOver();
  FinishedMatch finished{planned, over.TakeRecord(), over.Timing()};
  finished.timing.set_started_unix_us(static_cast<uint64_t>(started_unix_us));
  for (size_t i = 0; i < bots.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    v1::SeatTiming& seat_timing = *finished.timing.mutable_seats(seat.index());
    seat_timing.set_process_end(bots[i]->Describe());
    const bool forfeited = over.core().forfeited(seat);
    if (forfeited) {
      for (std::string& line : LastLinesIn(bots[i]->log_path())) {
        seat_timing.add_last_lines(std::move(line));
      }
    }
    Release(planned.competitors[i], std::move(bots[i]), forfeited);
  }
  return finished;
}

}  // namespace assize::host
