"""Completion and the manual page: whatever `--help` lists, each shell offers, and nothing else."""

import re
import subprocess

import pytest

SHELLS = ("bash", "zsh", "fish")
#: Prints what bash offers for the last of its arguments.
BASH = 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _almanac; printf "%s\\n" "${COMPREPLY[@]}"'


@pytest.fixture(scope="module")
def files(tmp_path_factory, almanac):
    folder = tmp_path_factory.mktemp("completion")
    for shell in SHELLS:
        (folder / shell).write_text(almanac("completion", shell).stdout)
    return folder


@pytest.fixture(scope="module")
def table(almanac):
    """By command its options with their choices, as `--help` shows them."""
    commands = re.findall(r"^  ([a-z]+)  ", almanac("--help").stdout, re.M)
    found = {}
    for command in commands:
        forms = re.findall(r"^  (--[a-z-]+)(?:\[=(\S+)\]| (\S+))?", almanac(command, "--help").stdout, re.M)
        found[command] = {name: (optional or value or None) for name, optional, value in forms}
    return found


def bash(files, *words):
    done = subprocess.run(["bash", "-c", BASH, files / "bash", *words], capture_output=True, text=True, timeout=20)
    assert done.stderr == ""
    return set(done.stdout.split())


def fish(files, line):
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source {files}/fish; complete -C {line!r}"], capture_output=True, text=True, timeout=20)
    assert done.stderr == ""
    return {each.split("\t")[0] for each in done.stdout.splitlines()}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_file_is_valid(files, shell):
    done = subprocess.run([shell, "-n", files / shell], capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stderr) == (0, "")


def test_bash_offers_every_command_option_and_choice(files, table):
    assert bash(files, "almanac", "") == {*table, "help", "--help", "--version"}
    for command, options in table.items():
        offered = bash(files, "almanac", command, "--")
        assert {word.split("=")[0] for word in offered} == set(options), command
        for name, value in options.items():
            if value and "|" in value:
                assert bash(files, "almanac", command, name, "") == set(value.split("|")), (command, name)
                assert bash(files, "almanac", command, name, "=", "") == set(value.split("|")), (command, name)


def test_bash_offers_operands_after_options_and_their_values(files, tmp_path):
    assert bash(files, "almanac", "completion", "") == set(SHELLS)
    assert bash(files, "almanac", "memory", "--site", "here", "--wait", "ex") == {"export"}
    assert bash(files, "almanac", "memory", "--site", "=", "here", "") == {"export", "import"}
    assert bash(files, "almanac", "memory", "export", str(files / "ba")) == {str(files / "bash")}
    assert bash(files, "almanac", "build", "--jobs", "") == set()
    assert bash(files, "almanac", "help", "un") == {"unreserve"}


def test_fish_offers_every_command_option_and_choice(files, table):
    assert fish(files, "almanac ") == {*table, "help"}
    for command, options in table.items():
        offered = fish(files, f"almanac {command} --")
        assert {word.split("=")[0] for word in offered} == set(options), command
        for name, value in options.items():
            if value and "|" in value:
                assert fish(files, f"almanac {command} {name} ") == set(value.split("|")), (command, name)
    assert set(SHELLS) <= fish(files, "almanac completion ")
    assert "unreserve" in fish(files, "almanac help u")


def test_zsh_offers_every_command_and_option(files, table):
    """The arguments of `_arguments` and `_describe`, which zsh itself takes apart: they are recorded instead of shown."""
    script = """
      source $1
      _describe() { print -l -- ${(P)${@[-1]}} }
      _arguments() { print -l -- "$@" }
      words=("${@:2}") CURRENT=$(($# - 1))
      _almanac
    """
    script = script.replace("source $1", "compdef() { :; }\nsource $1")

    def offered(*words):
        done = subprocess.run(["zsh", "-f", "-c", script, "zsh", files / "zsh", *words], capture_output=True, text=True, timeout=20)
        assert done.stderr == ""
        return done.stdout.splitlines()

    assert {line.split(":")[0] for line in offered("almanac", "")} == {*table, "help"}
    for command, options in table.items():
        specs = {found[1]: line for line in offered("almanac", command, "")
                 if (found := re.match(r"(--[a-z-]+)=?-?\[", line))}
        assert set(specs) == set(options), command
        for name, value in options.items():
            if value and "|" in value:
                assert specs[name].endswith(f":({value.replace('|', ' ')})"), (command, name)


def test_zsh_registers_the_file_as_the_completion_of_almanac(files, tmp_path):
    """Sourced, as by a person; installed as `_almanac` its first line says the same."""
    script = 'autoload -U compinit && compinit -u -D; source $1; print -r -- $_comps[almanac]'
    done = subprocess.run(
        ["zsh", "-f", "-c", script, "zsh", files / "zsh"], capture_output=True, text=True, timeout=30,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"})
    assert (done.stdout, done.stderr) == ("_almanac\n", "")
    assert (files / "zsh").read_text().startswith("#compdef almanac\n")


def test_the_manual_page_has_every_command_and_option(almanac, table, tmp_path):
    page = tmp_path / "almanac.1"
    page.write_text(almanac("manual").stdout)
    done = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", page], capture_output=True, text=True, timeout=30,
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": "100", "LC_ALL": "C.UTF-8", "MANROFFOPT": "-c"})
    assert (done.returncode, done.stderr) == (0, "")
    text = re.sub(".\b", "", done.stdout)
    newest = almanac("--version").stdout.splitlines()[0]
    assert newest in text
    parts = dict(zip(*[iter(re.split(r"(?m)^   almanac ([a-z]+).*$", text)[1:])] * 2))
    assert set(parts) == set(table)
    for command, options in table.items():
        listed = set(re.findall(r"(?m)^       (--[a-z-]+)", parts[command]))
        assert listed == set(options) - {"--help"}, command
    for status in (0, 64, 65, 69, 73, 74, 75, 77):
        assert re.search(rf"(?m)^       {status}\b", text), status
