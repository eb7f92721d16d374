// The library toml++ as a part of the SDK's archive: Debian has it as a shared library alone, which
// a bot would have to find wherever it plays. It reads the price tables of Duel d'Escrocs.
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
