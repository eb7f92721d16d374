# cmake -DSOURCE_DIR=... -DOUTPUT=... -P build_commit.cmake: writes the source of BuildCommit()
# (version.h). An archive made by `git archive` names its commit in deploy/commit.txt; any other has none,
# also where it lies in a repository of somebody else.
execute_process(COMMAND git -C ${SOURCE_DIR} rev-parse --show-toplevel
                OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(REAL_PATH "${SOURCE_DIR}" source)
set(commit)
if(top STREQUAL source)
  execute_process(COMMAND git -C ${SOURCE_DIR} rev-parse --short=12 HEAD
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
else()
  file(STRINGS ${SOURCE_DIR}/deploy/commit.txt archived LIMIT_COUNT 1)
  if(archived MATCHES "^[0-9a-f]+ ")
    string(SUBSTRING "${archived}" 0 12 commit)
  endif()
endif()
file(WRITE ${OUTPUT} "#include \"referee/base/version.h\"\n
namespace assize {\n
std::string BuildCommit() { return \"${commit}\"; }\n
}  // namespace assize\n")
