#!/usr/bin/env python3
"""Manual page and completion of a small program that starts bots, made of what its --help prints.

    help_pages.py PROGRAM man|bash|zsh|fish      writes to standard output

These programs take options and then a command with arguments of its own. Other programs print their pages
themselves (--man, --completion)."""

import pathlib
import re
import subprocess
import sys

OPTION = re.compile(r"^  (?P<names>-\S+)(?P<value> [A-Z]+)? {2,}(?P<help>.*)$")


class Help:
    def __init__(self, program):
        text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
        self.name = pathlib.Path(program).name
        about, rest = text.split("\nUsage: ", 1)
        self.about = " ".join(about.split())
        usage, rest = rest.split("\n", 1)
        self.usage = usage.removeprefix(self.name).strip()
        # (names, whether it takes a value, help)
        self.options = []
        footer = []
        for line in re.split(r"(?i)\noptions:\n", rest, maxsplit=1)[1].splitlines():
            option = OPTION.match(line)
            if option and not footer:
                self.options.append((option["names"].split(","), option["value"], option["help"]))
            else:
                footer.append(line)
        self.examples = [line.removeprefix("Example: ") for line in footer if line.strip() and line != "Examples:"]

    def sentence(self):
        return re.split(r"[.:] ", self.about)[0].rstrip(".")


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def man(info):
    lines = [f".TH {info.name.upper()} 1 \"\" Assize Assize", ".SH NAME", f"{roff(info.name)} \\- {roff(info.sentence())}",
             ".SH SYNOPSIS", f".B {roff(info.name)}", roff(info.usage), ".SH DESCRIPTION", roff(info.about), ".SH OPTIONS"]
    for names, value, text in info.options:
        shown = ", ".join(f"\\fB{roff(name)}\\fR" for name in names)
        lines += [".TP", shown + (f" \\fI{value.strip()}\\fR" if value else ""), roff(text)]
    lines += [".SH EXAMPLES", ".nf", *map(roff, info.examples), ".fi",
              ".SH SEE ALSO", "\\fBreferee\\fR(1), \\fBladder\\fR(1)"]
    return "\n".join(lines) + "\n"


def bash(info):
    names = " ".join(name for option, _, _ in info.options for name in option)
    files = "|".join(name for option, value, _ in info.options if value for name in option if name.endswith("-file"))
    function = "_" + info.name.replace("-", "_")
    file_case = f'    {files}) COMPREPLY=($(compgen -f -- "$word")); return ;;\n' if files else ""
    return f"""# Completion of {info.name} for bash.
{function}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    # What follows is a command line of its own.
    if [[ ${{COMP_WORDS[i]}} == -- ]]; then
      if declare -F _command_offset >/dev/null; then _command_offset $((i + 1)); fi
      return
    fi
  done
  case ${{COMP_WORDS[COMP_CWORD - 1]}} in
{file_case}    *) ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "{names} --" -- "$word"))
  else
    COMPREPLY=($(compgen -c -f -- "$word"))
  fi
}}
complete -o filenames -F {function} {info.name}
"""


def zsh(info):
    lines = [f"#compdef {info.name}", "_arguments -S \\"]
    for names, value, text in info.options:
        quoted = text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")
        action = f":{value.strip().lower()}:_files" if value else ""
        for name in names:
            lines.append(f"  '{name}[{quoted}]{action}' \\")
    lines.append("  '(-)*::command:_normal'")
    return "\n".join(lines) + "\n"


def fish(info):
    lines = []
    for names, value, text in info.options:
        words = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in names)
        quoted = text.replace("\\", "\\\\").replace("'", "\\'")
        lines.append(f"complete -c {info.name} {words}{' -r' if value else ''} -d '{quoted}'")
    return "\n".join([*lines, f"complete -c {info.name} -n '__fish_is_first_token' -a '(__fish_complete_command)'"]) + "\n"


def main():
    kinds = {"man": man, "bash": bash, "zsh": zsh, "fish": fish}
    if len(sys.argv) != 3 or sys.argv[2] not in kinds:
        sys.exit(__doc__)
    sys.stdout.write(kinds[sys.argv[2]](Help(sys.argv[1])))


if __name__ == "__main__":
    main()
