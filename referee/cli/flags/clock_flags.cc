#include "referee/cli/flags/clock_flags.h"

#include "absl/strings/str_cat.h"

namespace assize {
namespace {

constexpr int64_t kDefaultFactor = 10;
constexpr int64_t kMaxFactor = 1000;

}  // namespace

void AddLimitFlags(Command command, int64_t* move_limit_ms, int64_t* bank_ms) {
  command.Number("--move-limit", move_limit_ms, 1, kLongestLimitMs, "MS",
                 "Milliseconds for each move");
  command.Number("--bank", bank_ms, 0, kLongestLimitMs, "MS",
                 "Milliseconds that a bot may overrun in a whole match");
}

void AddClockFlags(Command command, ClockFlags* flags) {
  command.Choice("--clock", &flags->clock, {"wall", "cpu"}, "wall|cpu",
                 "What the move limit and the bank count: wall time, or the CPU time of all\n"
                 "processes and threads of a bot, for machines that do other work as well");
  command.NumberIfGiven("--wall-factor", &flags->wall_factor, 1, kMaxFactor, "N",
                        absl::StrCat("With --clock cpu: a move may take N times its CPU\n"
                                     "time in wall time (1 to ",
                                     kMaxFactor, "; default: ", kDefaultFactor, ")"));
  command.Choice("--ponder", &flags->ponder, {"on", "off"}, "on|off",
                 "Whether bots may compute while they have no open request (default: on); off\n"
                 "stops their processes meanwhile");
}

absl::Status SetCharged(const ClockFlags& flags, v1::ClockRules* rules) {
  if (flags.clock == "cpu") {
    rules->set_charged(v1::ClockRules::CHARGED_CPU);
    rules->set_wall_factor(
        static_cast<uint32_t>(flags.wall_factor == 0 ? kDefaultFactor : flags.wall_factor));
    return absl::OkStatus();
  }
  if (flags.wall_factor == 0) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("--wall-factor ", flags.wall_factor, " is only for --clock cpu"));
}

seat::Ponder PonderOf(const ClockFlags& flags) {
  return flags.ponder == "off" ? seat::Ponder::kOff : seat::Ponder::kOn;
}

}  // namespace assize
