"""Sealed pages in a real browser: who gets in, who does not, and what is left behind."""

import base64
import json
import re
import time
from pathlib import Path

import pytest

from accessibility import violations
from envelope import places, resealed, secret_of_link, secret_of_passphrase, with_envelope
from markup import errors

OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
WORDS = {
    "wrong": "Wrong link, name or passphrase.", "broken": "This page is damaged",
    "renamed": "This file was renamed", "insecure": "only over https",
}

# Everything that a page might run. Whatever of it ran would leave its name in the body's `data-ran`.
HOSTILE = """<title>Hostile</title><h1>Hostile</h1>
<script>document.body.dataset.ran = "script"</script>
<script src="data:text/javascript,document.body.dataset.ran='src'"></script>
<img src="nowhere.png" onerror="document.body.dataset.ran = 'onerror'">
<svg onload="document.body.dataset.ran = 'onload'"><script>document.body.dataset.ran = "svg"</script>
<a xlink:href="javascript:document.body.dataset.ran='xlink'"><text y="20" id="svg-link">x</text></a>
<animate attributeName="href" values="javascript:document.body.dataset.ran='animate'"/></svg>
<a class="try" href=" java&#9;script:document.body.dataset.ran='href'">a</a>
<a class="try" href="&#106;avascript&colon;document.body.dataset.ran='coded'">b</a>
<a class="try" href="data:text/html,<script>opener.document.body.dataset.ran='data'</script>">f</a>
<a class="try" href="DATA:image/svg+xml,x">g</a>
<iframe srcdoc="<script>parent.document.body.dataset.ran = 'frame'</script>"></iframe>
<object data="data:text/html,<script>parent.document.body.dataset.ran='object'</script>"></object>
<embed src="data:text/html,x"><base href="https://elsewhere.example/">
<form action="https://elsewhere.example/"><button>Send</button></form>
<button class="try" form="opener-forget" formaction="javascript:document.body.dataset.ran='formaction'">c</button>
<meta http-equiv="refresh" content="0;url=https://elsewhere.example/">
<link rel="stylesheet" href="https://elsewhere.example/a.css"><style>body { outline: 9px solid red }</style>
<p style="position:fixed" onclick="document.body.dataset.ran = 'onclick'" id="styled" class="try">d</p>
<template><script>document.body.dataset.ran = "template"</script></template>
<math><mtext><table><mglyph><style><img src=x onerror="document.body.dataset.ran = 'math'"></style></mglyph></table></mtext></math>
<p data-script="document.body.dataset.ran = 'brought'">f</p>
<details open ontoggle="document.body.dataset.ran = 'ontoggle'"><summary>e</summary></details>"""


@pytest.fixture
def context(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce", locale="en-US")
    yield context
    context.close()


@pytest.fixture
def page(context):
    """A page that keeps what it asked for and complained of."""
    page = context.new_page()
    page.asked, page.complaints = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on("console", lambda message: message.type in ("error", "warning") and page.complaints.append(message.text))
    return page


def heading(page):
    return page.locator("h1:visible").inner_text()


def wait_for_heading(page, text):
    page.locator("h1:visible", has_text=re.compile(f"^{text}$")).wait_for(timeout=20_000)


def wait_for_word(page, word):
    page.locator("#opener-status", has_text=WORDS[word]).wait_for(timeout=20_000)


def serve(page, address, body):
    """Answers that one address with those bytes."""
    page.route(address, lambda route: route.fulfill(body=body, content_type="text/html; charset=utf-8"))


def sign_in(page, name, passphrase):
    page.get_by_label("Name").fill(name)
    page.get_by_label("Passphrase").fill(passphrase)
    page.get_by_role("button", name="Open").click()


@pytest.mark.parametrize("how", ["http", "file"])
def test_a_link_opens_the_page_and_leaves_the_address(page, sealed, sealed_server, how):
    home = sealed_server if how == "http" else f"{sealed.folder.as_uri()}/"
    page.goto(home + sealed.link("wren/grades"))
    wait_for_heading(page, "Grades of Wren")
    secret = sealed.pages["wren/grades"]["link"]
    assert page.url == home + sealed.link("wren/grades").split("#")[0]
    assert page.evaluate("() => history.length") <= 2
    assert page.title() == "Grades & more"
    assert page.locator("#letters").inner_text() == "Zażółć 日本語 🗓"
    assert secret not in page.content()
    assert page.locator("#opener-cover").is_hidden() and page.locator("#opener-unlock").is_hidden()
    assert page.evaluate("() => getComputedStyle(document.body).fontVariantNumeric") != "normal", "the site's style"
    assert page.complaints == []
    assert all(url.startswith(home) and secret not in url.split("#")[0] for url in page.asked)


def test_a_page_is_open_after_the_network_is_gone(page, context, sealed, sealed_server):
    page.goto(sealed_server + sealed.link("wren/days").split("#")[0])
    context.set_offline(True)
    page.evaluate("(secret) => { location.hash = secret }", sealed.pages["wren/days"]["link"])
    wait_for_heading(page, "Days of Wren")
    assert "#" not in page.url


def test_a_long_page_opens(page, sealed, sealed_server):
    page.goto(sealed_server + sealed.link("wren/long"))
    wait_for_heading(page, "Long")
    assert page.locator("#opener-page > p").count() == 9000


@pytest.mark.parametrize("how", ["http", "file"])
def test_an_enclosed_file_is_saved(page, sealed, sealed_server, how):
    home = sealed_server if how == "http" else f"{sealed.folder.as_uri()}/"
    page.goto(home + sealed.link("wren/files"))
    wait_for_heading(page, "Files of Wren")
    before = len(page.asked)
    with page.expect_download() as saved:
        page.get_by_role("link", name="a & b.csv").click()
    assert saved.value.suggested_filename == "a & b.csv"
    assert Path(saved.value.path()).read_bytes() == bytes((at ^ at >> 8) & 255 for at in range(1 << 20))
    assert heading(page) == "Files of Wren" and page.complaints == []
    assert [url for url in page.asked[before:] if not url.startswith("data:")] == []


def test_another_persons_link_opens_nothing(page, sealed, sealed_server):
    name, secret = sealed.pages["wren/grades"]["name"], sealed.pages["robin/grades"]["link"]
    page.goto(f"{sealed_server}p/{name}.html#{secret}")
    wait_for_word(page, "wrong")
    assert heading(page) == "Private page" and page.title() == "Private page · Larkspur"
    assert "#" not in page.url
    assert page.get_by_label("Passphrase").is_visible()
    assert page.locator("#opener-remember").is_hidden()


@pytest.mark.parametrize("fragment", ["", "#main", "#short", "#" + "A" * 42, "#" + "A" * 44, "#" + "A" * 42 + "%"])
def test_what_is_no_secret_is_left_alone(page, sealed, sealed_server, fragment):
    page.goto(sealed_server + sealed.link("wren/grades").split("#")[0] + fragment)
    page.get_by_label("Passphrase").wait_for()
    assert heading(page) == "Private page"
    assert page.locator("#opener-status").inner_text() == ""
    assert page.url.endswith(fragment)


def test_a_passphrase_opens_the_page_and_leads_on(page, sealed, sealed_server):
    page.goto(sealed_server + sealed.link("wren/grades").split("#")[0])
    reported = sealed.pages["wren/grades"]
    sign_in(page, "robin", reported["passphrase"])
    wait_for_word(page, "wrong")
    sign_in(page, " WREN ", "  " + reported["passphrase"].title().replace(" ", "   "))
    wait_for_heading(page, "Grades of Wren")
    # What it was stretched to opens the next page; it is not stretched again.
    page.locator("#sealed-link").click()
    wait_for_heading(page, "Days of Wren")
    assert "#" not in page.url
    assert page.complaints == []


def test_the_form_sends_nothing(page, sealed, sealed_server):
    page.goto(sealed_server + sealed.link("robin/grades").split("#")[0])
    page.wait_for_load_state("networkidle")
    before = len(page.asked)
    sign_in(page, "robin", "some words of a passphrase")
    wait_for_word(page, "wrong")
    assert page.asked[before:] == []
    assert "?" not in page.url and "#" not in page.url


def test_a_passphrase_leaves_nothing_in_the_browsers_files(sealed, sealed_server, tmp_path, browser):
    """Neither the words nor what they were stretched to, wherever one goes with them."""
    reported = sealed.pages["wren/grades"]
    secret = secret_of_passphrase(sealed.envelope("wren/grades"), "wren", reported["passphrase"])
    profile = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--disable-dev-shm-usage"])
    page = profile.new_page()
    page.goto(sealed_server + sealed.link("wren/grades").split("#")[0])
    sign_in(page, "wren", reported["passphrase"])
    wait_for_heading(page, "Grades of Wren")
    page.locator("#sealed-link").click()
    wait_for_heading(page, "Days of Wren")
    assert page.evaluate("() => window.name") == ""
    with profile.expect_page() as opened:
        page.locator("#sealed-link").click(button="middle")
    wait_for_heading(opened.value, "Grades of Wren")
    assert opened.value.evaluate("() => window.name") == ""
    page.goto("about:blank")
    profile.close()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    held = [path.read_bytes() for path in files]
    assert any(reported["name"].encode() in text for text in held), "the history is among the files"
    traces = [reported["passphrase"].encode(), base64.b64encode(secret)[:40], base64.urlsafe_b64encode(secret)[:40],
              secret.hex().encode(), secret]
    assert [path for path, text in zip(files, held) if any(
        trace in text or trace.decode("latin-1").encode("utf-16-le") in text for trace in traces)] == []


@pytest.mark.parametrize("kind", ["http", "file"])
def test_a_followed_link_opens(page, sealed, sealed_server, kind):
    home = sealed_server if kind == "http" else f"{sealed.folder.as_uri()}/"
    page.goto(home + sealed.link("wren/grades"))
    wait_for_heading(page, "Grades of Wren")
    for title in ("Days", "Grades", "Days"):
        page.locator("#sealed-link").click()
        wait_for_heading(page, f"{title} of Wren")
        assert "#" not in page.url
    assert page.complaints == []


def test_links_take_the_secret_along_only_when_they_are_followed(page, context, sealed, sealed_server):
    page.goto(sealed_server + sealed.link("wren/grades"))
    wait_for_heading(page, "Grades of Wren")
    days = sealed.link("wren/days").split("#")[0]
    assert page.locator("#sealed-link").evaluate("(link) => link.href") == sealed_server + days
    with context.expect_page() as opened:
        page.locator("#sealed-link").click(modifiers=["Control"])
    wait_for_heading(opened.value, "Days of Wren")
    assert opened.value.url == sealed_server + days
    with context.expect_page() as opened:
        page.locator("#sealed-link").click(button="middle")
    wait_for_heading(opened.value, "Days of Wren")
    page.locator("#sealed-link").focus()
    page.keyboard.press("Enter")
    wait_for_heading(page, "Days of Wren")
    assert page.url == sealed_server + days
    page.go_back()
    page.wait_for_url(sealed_server + sealed.link("wren/grades").split("#")[0])


@pytest.mark.parametrize("link", ["#foreign-link", "#near-link", "#plain-link"])
def test_links_to_other_sites_never_get_the_secret(page, sealed, sealed_server, link):
    page.goto(sealed_server + sealed.link("wren/grades"))
    wait_for_heading(page, "Grades of Wren")
    secret = sealed.pages["wren/grades"]["link"]
    page.route("**/*", lambda route: route.fulfill(body="<h1>There</h1>", content_type="text/html"))
    page.locator(link).click()
    wait_for_heading(page, "There")
    assert secret not in page.url and secret not in json.dumps(page.asked)
    assert page.evaluate("() => document.referrer + window.name") == ""


def test_nothing_is_kept_unless_it_is_asked_for(page, context, sealed, sealed_server):
    page.goto(sealed_server + sealed.link("wren/grades"))
    wait_for_heading(page, "Grades of Wren")
    kept = page.evaluate(
        """async () => {
          const open = await new Promise((done) => { const asked = indexedDB.open("almanac"); asked.onsuccess = () => done(asked.result); });
          if (!open.objectStoreNames.length) return [0, localStorage.length, sessionStorage.length];
          const all = open.transaction("keys").objectStore("keys").getAllKeys();
          return new Promise((done) => { all.onsuccess = () => done([all.result.length, localStorage.length, sessionStorage.length]); });
        }""")
    assert kept == [0, 0, 0]
    # A page that is loaded again is open, as its link is in the history; in a tab of its own it is not.
    page.reload()
    wait_for_heading(page, "Grades of Wren")
    assert "#" not in page.url
    other = context.new_page()
    other.goto(page.url)
    other.get_by_label("Passphrase").wait_for()
    assert heading(other) == "Private page"


def test_a_passphrase_is_asked_for_again_after_a_reload(page, sealed, sealed_server):
    page.goto(sealed_server + sealed.link("wren/grades").split("#")[0])
    sign_in(page, "wren", sealed.pages["wren/grades"]["passphrase"])
    wait_for_heading(page, "Grades of Wren")
    page.locator("#sealed-link").click()
    wait_for_heading(page, "Days of Wren")
    page.reload()
    page.get_by_label("Passphrase").wait_for()
    assert heading(page) == "Private page" and page.locator("#opener-status").inner_text().startswith("Locked again")


KEPT = """async () => {
  const open = await new Promise((done) => { const asked = indexedDB.open("almanac"); asked.onsuccess = () => done(asked.result); });
  const store = open.transaction("keys").objectStore("keys");
  const [names, values] = await Promise.all([store.getAllKeys(), store.getAll()].map(
    (asked) => new Promise((done) => { asked.onsuccess = () => done(asked.result); })));
  open.close();
  return names.map((name, at) => [name, values[at].key.extractable, values[at].key.usages, values[at].until - Date.now()]);
}"""


@pytest.mark.parametrize("how", ["http", "file"])
def test_a_device_remembers_and_forgets(page, context, sealed, sealed_server, how):
    home = sealed_server if how == "http" else f"{sealed.folder.as_uri()}/"
    page.goto(home + sealed.link("wren/grades"))
    wait_for_heading(page, "Grades of Wren")
    page.get_by_role("button", name="Remember on this device").click()
    page.get_by_role("button", name="Forget").wait_for()
    [[folder, is_extractable, uses, left]] = page.evaluate(KEPT)
    assert folder == home + "p/" and is_extractable is False and uses == ["deriveKey"]
    assert abs(left - 30 * 86_400_000) < 60_000
    other = context.new_page()
    other.goto(home + sealed.link("wren/days").split("#")[0])
    wait_for_heading(other, "Days of Wren")
    # A remembered key has no secret that a link could take along; the next page finds the key itself.
    other.locator("#sealed-link").click()
    wait_for_heading(other, "Grades of Wren")
    assert "#" not in other.url
    # On a page of somebody else's it opens nothing, and can be forgotten there too.
    other.goto(home + sealed.link("robin/grades").split("#")[0])
    wait_for_word(other, "wrong")
    other.get_by_role("button", name="Forget").click()
    other.locator("#opener-forget").wait_for(state="hidden")
    assert other.evaluate(KEPT) == []
    other.goto(home + sealed.link("wren/days").split("#")[0])
    other.get_by_label("Passphrase").wait_for()
    assert heading(other) == "Private page"
    assert page.complaints == []


def test_what_is_remembered_ends_after_thirty_days(page, context, sealed, sealed_server):
    address = sealed_server + sealed.link("wren/grades")
    page.goto(address)
    wait_for_heading(page, "Grades of Wren")
    page.get_by_role("button", name="Remember on this device").click()
    page.get_by_role("button", name="Forget").wait_for()
    later = "() => { const now = Date.now; Date.now = () => now() + %s * 86_400_000; }"
    # A tab of its own, in which no link has opened anything.
    page = context.new_page()
    page.add_init_script(f"({later % 29.9})()")
    page.goto(address.split("#")[0])
    wait_for_heading(page, "Grades of Wren")
    page.add_init_script(f"({later % 0.2})()")
    page.goto(address.split("#")[0])
    wait_for_heading(page, "Private page")
    # A page's policy lets nothing be waited for from within it.
    deadline = time.monotonic() + 10
    while page.evaluate(KEPT) and time.monotonic() < deadline:
        page.wait_for_timeout(20)
    assert page.evaluate(KEPT) == []


def test_any_changed_bit_keeps_the_page_shut(page, sealed, sealed_server):
    link = sealed.link("wren/grades")
    for part, at in places(sealed.envelope("wren/grades")):
        address = sealed_server + link.split("#")[0]
        serve(page, address, sealed.changed("wren/grades", at, bit=at % 8))
        page.goto("about:blank")
        page.goto(sealed_server + link)
        page.locator("#opener-status:not(:empty)").filter(has_not_text="Opening").wait_for()
        word = page.locator("#opener-status").inner_text()
        assert any(word.startswith(WORDS[kind]) for kind in ("wrong", "broken", "renamed")), (part, at, word)
        assert heading(page) == "Private page", (part, at)
        page.unroute(address)


@pytest.mark.parametrize("count", [1, 599_999, 10_000_001])
def test_too_few_iterations_and_too_many_are_refused(page, sealed, sealed_server, count):
    envelope = sealed.envelope("wren/grades")
    changed = with_envelope(sealed.bytes("wren/grades"), envelope[:1] + count.to_bytes(4) + envelope[5:])
    link = sealed.link("wren/grades")
    serve(page, sealed_server + link.split("#")[0], changed)
    page.goto(sealed_server + link)
    wait_for_word(page, "broken")
    assert page.get_by_label("Passphrase").count() == 0 or page.get_by_label("Passphrase").is_hidden()


def test_a_page_does_not_pass_for_another(page, sealed, sealed_server):
    link = sealed.link("wren/days")
    serve(page, sealed_server + link.split("#")[0], sealed.bytes("wren/grades"))
    page.goto(sealed_server + link)
    wait_for_word(page, "renamed")
    assert heading(page) == "Private page"
    # Nor if its envelope is made to say so.
    page.unroute_all()
    envelope = sealed.envelope("wren/grades")
    name = sealed.pages["wren/days"]["name"].encode()
    forged = with_envelope(sealed.bytes("wren/grades"), envelope[:21] + name + envelope[47:])
    serve(page, sealed_server + link.split("#")[0], forged)
    page.goto("about:blank")
    page.goto(sealed_server + link)
    wait_for_word(page, "wrong")


def hostile(sealed):
    reported = sealed.pages["wren/grades"]
    envelope = resealed(sealed.envelope("wren/grades"), reported["name"], secret_of_link(reported["link"]), f"\0{reported['name']}\0{HOSTILE}")
    return with_envelope(sealed.bytes("wren/grades"), envelope)


@pytest.mark.parametrize("policy", [True, False], ids=["with its policy", "without its policy"])
def test_nothing_in_what_was_sealed_runs(page, sealed, sealed_server, policy):
    """Twice: the policy alone would stop it, and so would the script alone."""
    body = hostile(sealed)
    if not policy:
        body, count = re.subn(rb"<meta http-equiv=[^>]*>", b"", body)
        assert count == 1
    link = sealed.link("wren/grades")
    serve(page, sealed_server + link.split("#")[0], body)
    page.goto(sealed_server + link)
    wait_for_heading(page, "Hostile")
    for index in range(page.locator(".try").count()):
        page.locator(".try").nth(index).click(no_wait_after=True)
    page.locator("#svg-link").click(no_wait_after=True)
    page.wait_for_timeout(300)
    assert page.evaluate("() => document.body.dataset.ran ?? null") is None
    assert heading(page) == "Hostile"
    never = "script,style,iframe,object,embed,form,template,base,link,meta,animate,[onclick],[onload],[onerror],[style]"
    assert page.locator("#opener-page").locator(never).count() == 0
    assert page.locator("#opener-page [href^='data:' i]").count() == 0
    assert [url for url in page.asked if not url.startswith(sealed_server)] == []
    assert page.evaluate("() => getComputedStyle(document.body).outlineStyle") == "none"


def test_without_a_policy_or_a_sieve_it_would_have_run(page, sealed, sealed_server):
    """That the content above is hostile at all."""
    body = "<!doctype html><body>" + re.sub("<(meta|base)[^>]*>", "", HOSTILE)
    serve(page, sealed_server + "hostile.html", body)
    page.route("https://elsewhere.example/**", lambda route: route.abort())
    page.goto(sealed_server + "hostile.html", wait_until="commit")
    page.locator("body[data-ran]").wait_for(state="attached")


def test_over_plain_http_the_page_says_so(page, sealed):
    link = sealed.link("wren/grades")
    serve(page, "http://plain.example/" + link.split("#")[0], sealed.bytes("wren/grades"))
    page.route("http://plain.example/assets/*", lambda route: route.abort())
    page.goto("http://plain.example/" + link)
    wait_for_word(page, "insecure")
    assert heading(page) == "Private page"


def test_without_scripts_the_page_says_what_it_is(browser, sealed, sealed_server):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(sealed_server + sealed.link("wren/grades"))
    text = page.locator("main").inner_text()
    assert "encrypted" in text and "need JavaScript" in text
    assert page.locator("form:visible, button:visible, input:visible").count() == 0
    context.close()


def test_the_cover_is_valid_html(sealed):
    assert errors([sealed.path("wren/grades")]) == ""


@pytest.mark.parametrize("is_open", [False, True], ids=["shut", "open"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_page_is_sound(browser, sealed, sealed_server, width, dark, is_open):
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme="dark" if dark else "light", reduced_motion="reduce")
    page = context.new_page()
    page.goto(sealed_server + (sealed.link("wren/grades") if is_open else sealed.link("wren/grades").split("#")[0]))
    if is_open:
        wait_for_heading(page, "Grades of Wren")
    else:
        page.get_by_label("Passphrase").wait_for()
    assert page.evaluate(OVERFLOW) <= 0
    # The rules of all widths are the same.
    assert width != 390 or violations(page) == []
    small = page.evaluate(
        """() => [...document.querySelectorAll('#main button, #main input')].filter((each) => each.checkVisibility())
             .filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML)""")
    assert small == []
    context.close()
