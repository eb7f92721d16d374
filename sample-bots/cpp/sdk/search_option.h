// An option that one game brings to the command line of the bot `montecarlo`.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_SEARCH_OPTION_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_SEARCH_OPTION_H_

namespace assize::bot {

// Limits: the game's SearchLimits, which have it as `kOption`.
template <class Limits>
struct SearchOption {
  const char* flag;
  // 1 to 10,000.
  int Limits::*value;
  const char* help;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_SEARCH_OPTION_H_
