// Reads the table [tune] of a bot.toml: apart from tune_parameters.h, so that who needs the values alone
// does not include a parser.
#ifndef ASSIZE_REFEREE_BOTS_MANIFEST_TUNE_TABLE_H_
#define ASSIZE_REFEREE_BOTS_MANIFEST_TUNE_TABLE_H_

#include <toml++/toml.h>

#include <vector>

#include "referee/base/text/toml_checker.h"
#include "referee/bots/manifest/tune_parameters.h"

namespace assize::bots {

// The manifest's parameters, by name; none without the table. Mistakes are reported to `checker`.
std::vector<TuneParameter> ReadTuneTable(const toml::table& manifest, TomlChecker* checker);

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_MANIFEST_TUNE_TABLE_H_
