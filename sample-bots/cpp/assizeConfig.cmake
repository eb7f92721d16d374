# find_package(assize): the target assize::bot, the SDK for bots in C++ (its page: sample-bots/cpp/SDK.md).
#
#   find_package(assize 0.1 REQUIRED)
#   add_executable(my-bot main.cc)
#   target_link_libraries(my-bot PRIVATE assize::bot)
#
# Protobuf, Abseil, OpenSSL and nghttp2 are linked statically, so that a bot starts fast and its folder is complete.
# With set(ASSIZE_STATIC OFF) before find_package() their shared libraries are taken.
cmake_minimum_required(VERSION 3.18)
if(TARGET assize::bot)
  return()
endif()
get_filename_component(_assize_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
# Only for its list of Abseil's libraries, each behind those that need it.
pkg_check_modules(_assize_absl REQUIRED absl_flat_hash_map absl_statusor absl_str_format absl_strings)

if(NOT DEFINED ASSIZE_STATIC)
  set(ASSIZE_STATIC ON)
endif()
set(_assize_libraries ${_assize_prefix}/lib/libassize-bot.a)
foreach(_assize_name protobuf ${_assize_absl_STATIC_LIBRARIES} ssl nghttp2 crypto)
  if(_assize_name MATCHES "^(pthread|m|rt|dl|atomic)$")
    continue()
  endif()
  if(ASSIZE_STATIC)
    set(_assize_file lib${_assize_name}.a)
  else()
    set(_assize_file lib${_assize_name}.so)
  endif()
  find_library(_assize_${_assize_name} NAMES ${_assize_file} HINTS ${_assize_absl_LIBRARY_DIRS})
  mark_as_advanced(_assize_${_assize_name})
  if(NOT _assize_${_assize_name})
    set(assize_NOT_FOUND_MESSAGE
        "no ${_assize_file}: install libprotobuf-dev, libabsl-dev, libssl-dev and libnghttp2-dev")
    set(assize_FOUND FALSE)
    return()
  endif()
  list(APPEND _assize_libraries ${_assize_${_assize_name}})
endforeach()

add_library(assize::bot INTERFACE IMPORTED)
target_compile_features(assize::bot INTERFACE cxx_std_20)
target_include_directories(assize::bot SYSTEM INTERFACE
  ${_assize_prefix}/include ${_assize_prefix}/include/assize/detail)
target_link_libraries(assize::bot INTERFACE ${_assize_libraries} Threads::Threads ${CMAKE_DL_LIBS})
target_link_options(assize::bot INTERFACE LINKER:--as-needed LINKER:--gc-sections)
