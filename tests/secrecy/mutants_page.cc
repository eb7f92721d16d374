// Writes tests/secrecy/MUTANTS.md: build/tests/mutants_page > tests/secrecy/MUTANTS.md
#include <iostream>

#include "tests/secrecy/catches.h"

int main() { std::cout << assize::secrecy::MutantsPage(ASSIZE_SOURCE); }
