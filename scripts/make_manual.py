#!/usr/bin/env python3
"""Makes the man page and the bash completion from what the program says about itself.

  scripts/make_manual.py PROGRAM DATE man         the man page, in roff
  scripts/make_manual.py PROGRAM DATE completion  the completion, for bash
DATE is the page's, as YYYY-MM-DD. Both go to standard output.
"""
import re
import subprocess
import sys


def help_of(program, *command):
    ran = subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True,
                         env={"COLUMNS": "100"})
    return ran.stdout.replace(program, "fourlands")


def sections(text):
    """The help as (title, lines); what stands before the first title has none."""
    found = [("", [])]
    for line in text.splitlines():
        title = re.fullmatch(r"(Positionals|Options|Subcommands):", line)
        if title:
            found.append((title[1], []))
        elif line and not line.startswith(" ") and found[-1][0]:
            found.append(("", [line]))
        else:
            found[-1][1].append(line)
    return found


def entries(lines):
    """What a list of the help names, each with its text: a long name has its text on the next line."""
    found = []
    for line in filter(None, lines):
        entry = re.fullmatch(r"  (\S.*?)(?:  +(\S.*))?", line)
        if entry:
            found.append([entry[1], entry[2] or ""])
        else:
            found[-1][1] = (found[-1][1] + " " + line.strip()).strip()
    return found


def commands_of(program):
    for title, lines in sections(help_of(program)):
        if title == "Subcommands":
            return [(name.split()[0], text) for name, text in entries(lines)]
    raise SystemExit(f"{program} names no commands")


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def manual_of_command(program, name, text):
    out = [f".SS {roff(name)}", roff(text) + "."]
    for title, lines in sections(help_of(program, name))[1:]:
        if title:
            for entry, what in entries(lines):
                if not entry.startswith("-h,"):
                    out += [".TP", f".B {roff(entry)}", roff(what or " ")]
        elif any(lines):
            out += [".PP", ".nf", *(roff(line) if line else ".sp" for line in lines), ".fi"]
    return out


def manual(program, date):
    version = subprocess.run([program, "--version"], capture_output=True, text=True,
                             check=True).stdout.strip()
    about = help_of(program).splitlines()[0].split(": ", 1)[1]
    out = [f'.TH FOURLANDS 1 "{date}" "fourlands {version}" "User Commands"', ".SH NAME",
           f"fourlands \\- {roff(about)}", ".SH SYNOPSIS", ".B fourlands", ".I COMMAND",
           ".RI [ OPTIONS ]", ".SH COMMANDS"]
    for name, text in commands_of(program):
        out += manual_of_command(program, name, text)
    out += [".SH FILES", ".TP", ".I /etc/fourlands.conf",
            "Settings of the server, one name = value a line.", ".TP",
            ".I /var/lib/fourlands/fourlands.db", "What the server keeps.", ".SH EXIT STATUS",
            "0 if what was asked for was done, 2 if the command line was wrong, else 1."]
    return "\n".join(out)


def options_of(program, name):
    found = []
    for title, lines in sections(help_of(program, name)):
        if title == "Options":
            for entry, _ in entries(lines):
                found += re.findall(r"--[a-z][a-z-]*", entry.split(" ")[0])
    return sorted(set(found))


def completion(program):
    commands = commands_of(program)
    out = ["# Made by scripts/make_manual.py.", "_fourlands() {",
           "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}",
           "  if [ \"$COMP_CWORD\" -eq 1 ]; then",
           f"    COMPREPLY=($(compgen -W '{' '.join(n for n, _ in commands)} --help --version' "
           "-- \"$word\"))",
           "    return", "  fi", "  case $before in",
           "    --lang) COMPREPLY=($(compgen -W 'en it' -- \"$word\")); return ;;",
           "    --log) COMPREPLY=($(compgen -W 'text json' -- \"$word\")); return ;;",
           "    --log-level) COMPREPLY=($(compgen -W 'debug info warn error' -- \"$word\")); return ;;",
           "  esac", "  if [ \"${word#-}\" = \"$word\" ]; then",
           "    COMPREPLY=($(compgen -f -- \"$word\"))", "    return", "  fi",
           "  case ${COMP_WORDS[1]} in"]
    for name, _ in commands:
        out.append(f"    {name}) COMPREPLY=($(compgen -W '{' '.join(options_of(program, name))}' "
                   "-- \"$word\")) ;;")
    out += ["  esac", "}", "complete -o filenames -F _fourlands fourlands"]
    return "\n".join(out)


def main():
    if len(sys.argv) != 4 or sys.argv[3] not in ("man", "completion"):
        raise SystemExit(__doc__)
    print(manual(sys.argv[1], sys.argv[2]) if sys.argv[3] == "man" else completion(sys.argv[1]))


if __name__ == "__main__":
    main()
