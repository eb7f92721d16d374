# Where things are installed, below any prefix. The programs find their files relative to themselves
# (referee/bots/installation.h), so that these are no variables for users, and an installation can be moved.
#
#   bin/                    referee, ladder, replay-dump, assize-remote; links to assize-bridge and assize-text-bridge
#   lib/assize/bridges      programs that are started for bots, and the service's public port
#   lib/assize/python       the module assize
#   lib/assize/sample-bots  bots, a folder each
#   share/man, share/bash-completion, ...   (pages.cmake)
#   include/assize, lib/libassize-bot.a, lib/cmake   the SDK for bots in C++ (sample-bots/cpp/installed_sdk.cmake)
#   include/assize/sim.h, lib/libassize-sim.so.1, lib/pkgconfig   the rules behind a C interface (referee/sim)
#   share/doc/assize        the pages of prose, and the sources of the sample bots (documents.cmake)
#
# Components: programs, python, dev, pages, documents. tests/install lists all that is installed; packages.cmake
# makes packages of them.
set(ASSIZE_BIN bin)
set(ASSIZE_FILES lib/assize)
set(ASSIZE_SHARE share)
