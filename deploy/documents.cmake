# The pages of prose, in the folders that they have in the tree, so that their links lead somewhere; and what
# they link to: the protocol's messages, and the sample bots as examples to read.
set(documents ${ASSIZE_SHARE}/doc/assize)

# assize_documents(PATTERN...): files of the tree, each into the folder that it has there.
function(assize_documents)
  list(TRANSFORM ARGN PREPEND ${CMAKE_SOURCE_DIR}/)
  file(GLOB_RECURSE files RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${ARGN})
  list(FILTER files EXCLUDE REGEX "__pycache__|/py.typed$")
  foreach(file ${files})
    get_filename_component(folder ${file} DIRECTORY)
    install(FILES ${CMAKE_SOURCE_DIR}/${file} DESTINATION ${documents}/${folder} COMPONENT documents)
  endforeach()
endfunction()

# What others ask for whose code is in our programs (licences.py); and our own licence, once there is one.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(notices ${CMAKE_BINARY_DIR}/share/NOTICES)
add_custom_command(
  OUTPUT ${notices}
  COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_SOURCE_DIR}/deploy/licences.py --notices ${notices}
  DEPENDS ${CMAKE_SOURCE_DIR}/deploy/licences.py ${CMAKE_SOURCE_DIR}/deploy/dependencies.toml
  COMMENT "Collecting notices" VERBATIM)
add_custom_target(assize_notices ALL DEPENDS ${notices})
add_dependencies(assize_programs assize_notices)
install(FILES ${notices} DESTINATION ${documents} COMPONENT documents)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION ${documents} COMPONENT documents OPTIONAL)

install(FILES ${CMAKE_SOURCE_DIR}/README.md DESTINATION ${documents} COMPONENT documents)
assize_documents(deploy/*.md deploy/doc/*.png deploy/doc/*.record deploy/*.service deploy/operation/* deploy/container/* deploy/copyright deploy/dependencies.toml ladder/*.md proto/*.md referee/*.md referee/sim/*.svg referee/sim/examples/* referee/sim/include/* tests/*.md proto/*.proto
  referee/games/*/players/* referee/games/duel_descrocs/editions/*.toml sample-bots/* ladder/standings/standings.h ladder/publish/gate.h ladder/pairing/dutch/first_candidate.cc referee/match/match_core.cc
  referee/games/CMakeLists.txt tests/bots/strangers/* tests/secrecy/mutants/*)
