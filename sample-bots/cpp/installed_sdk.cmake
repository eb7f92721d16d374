# The SDK for bots outside of this tree (SDK.md): public headers, one archive of the SDK, the rules and the
# messages, and what find_package(assize) reads.
add_library(assize_installed_bot STATIC)
get_property(games GLOBAL PROPERTY ASSIZE_GAMES)
set(parts assize_base assize_bot_deadline assize_bot_remote assize_bot_sdk assize_frames assize_game_values assize_http2
          assize_proto assize_toml assize_toml_checker)
foreach(game ${games})
  assize_of_game(${game} SDK_PARTS game_parts)
  list(APPEND parts ${game_parts})
endforeach()
list(REMOVE_DUPLICATES parts)
foreach(part ${parts})
  target_sources(assize_installed_bot PRIVATE $<TARGET_OBJECTS:${part}>)
endforeach()
set_target_properties(assize_installed_bot PROPERTIES OUTPUT_NAME assize-bot LINKER_LANGUAGE CXX)
add_dependencies(assize_programs assize_installed_bot)
install(TARGETS assize_installed_bot DESTINATION lib COMPONENT dev)

set(include include/assize)
file(GLOB public_headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/include/assize/*.h)
configure_file(include/assize/version.h.in version.h @ONLY)
install(FILES ${public_headers} ${CMAKE_CURRENT_BINARY_DIR}/version.h DESTINATION ${include} COMPONENT dev)
# A header for each game.
foreach(game ${games})
  assize_of_game(${game} FOLDER folder)
  assize_of_game(${game} TYPE_NAME type)
  string(TOUPPER ${game} GUARD)
  file(STRINGS ${folder}/RULES.md title LIMIT_COUNT 1)
  string(REPLACE "# " "" title ${title})
  configure_file(include/assize/GAME.h.in games/${game}.h @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/games/${game}.h DESTINATION ${include} COMPONENT dev)
endforeach()
# The messages of the public protocol: for other languages as well.
foreach(name ${games} games referee)
  install(FILES ${CMAKE_BINARY_DIR}/generated/assize/v1/${name}.pb.h ${CMAKE_SOURCE_DIR}/proto/assize/v1/${name}.proto
          DESTINATION ${include}/v1 COMPONENT dev)
endforeach()
# What the public headers include, by the names that it has in the tree.
set(detail_headers
  referee/base/chance.h referee/base/hash.h referee/base/ids.h referee/base/seed.h
  referee/games/bit_set.h referee/games/game.h referee/games/state.h
  referee/games/picture.h
  referee/games/table_writing.h)
foreach(game ${games})
  assize_of_game(${game} SDK_HEADERS headers)
  list(TRANSFORM headers PREPEND referee/games/${game}/)
  list(APPEND detail_headers ${headers} referee/games/${game}/players/bot.h)
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
