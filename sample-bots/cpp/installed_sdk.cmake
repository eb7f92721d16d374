# The SDK for bots outside of this tree (SDK.md): public headers, one archive of the SDK, the rules and the
# messages, and what find_package(assize) reads.
add_library(assize_installed_bot STATIC)
foreach(part assize_base assize_bot_deadline assize_bot_remote assize_bot_sdk assize_frames assize_game_values
        assize_http2 assize_proto assize_toml assize_toml_checker brigand_kings_codec brigand_kings_rules brigands_bluff_clues brigands_bluff_codec
        brigands_bluff_rules brigands_bluff_worlds brigands_codec brigands_rules carcassonne_board
        carcassonne_codec carcassonne_rules duel_descrocs_codec duel_descrocs_editions duel_descrocs_rules)
  target_sources(assize_installed_bot PRIVATE $<TARGET_OBJECTS:${part}>)
endforeach()
set_target_properties(assize_installed_bot PROPERTIES OUTPUT_NAME assize-bot LINKER_LANGUAGE CXX)
add_dependencies(assize_programs assize_installed_bot)
install(TARGETS assize_installed_bot DESTINATION lib COMPONENT dev)

set(include include/assize)
file(GLOB public_headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/include/assize/*.h)
configure_file(include/assize/version.h.in version.h @ONLY)
install(FILES ${public_headers} ${CMAKE_CURRENT_BINARY_DIR}/version.h DESTINATION ${include} COMPONENT dev)
# The messages of the public protocol: for other languages as well.
foreach(name brigand_kings brigands brigands_bluff carcassonne duel_descrocs games referee)
  install(FILES ${CMAKE_BINARY_DIR}/generated/assize/v1/${name}.pb.h ${CMAKE_SOURCE_DIR}/proto/assize/v1/${name}.proto
          DESTINATION ${include}/v1 COMPONENT dev)
endforeach()
# What the public headers include, by the names that it has in the tree.
file(GLOB detail_headers RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS
  ${CMAKE_SOURCE_DIR}/referee/games/brigands_bluff/clues/*.h)
list(APPEND detail_headers
  referee/base/chance.h referee/base/hash.h referee/base/ids.h referee/base/seed.h
  referee/games/bit_set.h referee/games/game.h referee/games/state.h
  referee/games/picture.h
  referee/games/table_writing.h
  referee/games/brigands_bluff/worlds/hand.h referee/games/brigands_bluff/worlds/judge.h
  referee/games/brigands_bluff/worlds/worlds.h
  referee/games/carcassonne/board.h referee/games/carcassonne/tiles.h
  referee/games/duel_descrocs/edition.h)
foreach(game brigand_kings brigands brigands_bluff carcassonne duel_descrocs)
  foreach(header codec events rules types)
    list(APPEND detail_headers referee/games/${game}/${header}.h)
  endforeach()
  list(APPEND detail_headers sample-bots/cpp/sdk/${game}_bot.h)
endforeach()
foreach(header any_game bot deadline decision_chance game_bot run_bot seat_stream sequential_halving session)
  list(APPEND detail_headers sample-bots/cpp/sdk/${header}.h)
endforeach()
foreach(header ${detail_headers})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${CMAKE_SOURCE_DIR}/${header} DESTINATION ${include}/detail/${folder} COMPONENT dev)
endforeach()

include(CMakePackageConfigHelpers)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/assizeConfigVersion.cmake
  VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
install(FILES assizeConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/assizeConfigVersion.cmake
        DESTINATION lib/cmake/assize COMPONENT dev)
