# Manual pages and completion scripts, printed by the programs themselves from their command lines. Built with the programs into build/share; installed alone by
#   cmake --install build --component pages --prefix ~/.local
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(share ${CMAKE_BINARY_DIR}/share)
set(pages)

# assize_page(PROGRAM FOLDER NAME ARGUMENTS...): share/FOLDER/NAME is what the program prints.
function(assize_page program folder name)
  set(page ${share}/${folder}/${name})
  list(JOIN ARGN " " arguments)
  add_custom_command(
    OUTPUT ${page}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${share}/${folder}
    COMMAND sh -c "\"$1\" ${arguments} > \"$2\"" page $<TARGET_FILE:${program}> ${page}
    DEPENDS ${program}
    VERBATIM)
  install(FILES ${page} DESTINATION ${ASSIZE_SHARE}/${folder} COMPONENT pages)
  set(pages ${pages} ${page} PARENT_SCOPE)
endfunction()

foreach(program referee ladder replay-dump)
  assize_page(${program} man/man1 ${program}.1 --man)
  assize_page(${program} bash-completion/completions ${program} --completion bash)
  assize_page(${program} zsh/site-functions _${program} --completion zsh)
  assize_page(${program} fish/vendor_completions.d ${program}.fish --completion fish)
endforeach()

# The same of programs that start bots: small ones, which know no pages but their help.
function(assize_help_page program folder name kind)
  set(page ${share}/${folder}/${name})
  add_custom_command(
    OUTPUT ${page}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${share}/${folder}
    COMMAND sh -c "\"$1\" -B \"$2\" \"$3\" ${kind} > \"$4\"" page ${Python3_EXECUTABLE}
            ${CMAKE_SOURCE_DIR}/deploy/help_pages.py $<TARGET_FILE:${program}> ${page}
    DEPENDS ${program} ${CMAKE_SOURCE_DIR}/deploy/help_pages.py
    VERBATIM)
  install(FILES ${page} DESTINATION ${ASSIZE_SHARE}/${folder} COMPONENT pages)
  set(pages ${pages} ${page} PARENT_SCOPE)
endfunction()

foreach(program assize-bridge assize-remote assize-text-bridge)
  assize_help_page(${program} man/man1 ${program}.1 man)
  assize_help_page(${program} bash-completion/completions ${program} bash)
  assize_help_page(${program} zsh/site-functions _${program} zsh)
  assize_help_page(${program} fish/vendor_completions.d ${program}.fish fish)
endforeach()
add_custom_target(assize_pages ALL DEPENDS ${pages})
add_dependencies(assize_programs assize_pages)
