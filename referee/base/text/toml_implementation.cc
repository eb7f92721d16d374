// The library toml++ as an archive of ours: Debian has it as a shared library alone, which a bot
// would have to find wherever it plays. It reads bots' manifests and the price tables of Duel
// d'Escrocs.
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
