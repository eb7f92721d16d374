// What the sandbox has to do with a bot's failure, in one sentence for the bot's author, who may
// never have heard of it: the bot works at home and meets no network here.
//
// A pure function, safe on every thread.
#ifndef ASSIZE_REFEREE_BOTS_MANIFEST_SANDBOX_SENTENCE_H_
#define ASSIZE_REFEREE_BOTS_MANIFEST_SANDBOX_SENTENCE_H_

#include <span>
#include <string>
#include <string_view>

#include "referee/process/walls/sandbox.h"

namespace assize::bots {

// How a program ended that ran in `sandbox`: as ExitInfo::Describe() says it, and what it printed
// last (ExitInfo::last_lines). Returns e.g. "it ran in the sandbox: there is no network in it; see
// BOT_TOML.md"; empty if nothing there is the sandbox's doing, as far as the texts say.
std::string SandboxSentence(const process::Sandbox& sandbox, std::string_view end,
                            std::span<const std::string> last_lines);

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_MANIFEST_SANDBOX_SENTENCE_H_
