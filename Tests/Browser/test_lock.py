"""The passphrase for what visitors keep against Python's cryptography, with damaged entries, other tabs, and without a network."""

import hashlib
import hmac
import json
from base64 import b64encode

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from playwright.sync_api import expect

from days_flows import MY_DAY
from grades_flows import MINE
from kept import assert_sound, offline
from lock_flows import PASSPHRASE, RAW
from test_my_grades import add_course


@pytest.fixture
def book(visit):
    page, watch = visit(MINE)
    page.wait_for_selector("#grades[data-ready]")
    add_course(page, "CMPS 231", [("Homework", "40", ["18/20"])])
    return page, watch


def set_passphrase(page, words=PASSPHRASE):
    page.get_by_role("button", name="Set a passphrase").click()
    page.get_by_label("New passphrase").fill(words)
    page.get_by_label("Again").fill(words)
    page.get_by_role("button", name="Set it").click()
    expect(page.locator("#grades-status")).to_have_text("Your grades and days are encrypted.")


def raw(page):
    return json.loads(page.evaluate(f"new Promise((resolve) => (function () {{ {RAW} }})(resolve))"))


def change(page, name, work):
    """Runs `work` on what is kept there, behind the back of the page."""
    page.evaluate(f"""new Promise((done) => {{
      const site = new URL(document.querySelector("[data-root]").dataset.root || ".", location.href).pathname;
      indexedDB.open(`almanac ${{site}}`).onsuccess = ({{ target: {{ result: base }} }}) => {{
        const transaction = base.transaction("{name}", "readwrite");
        const store = transaction.objectStore("{name}");
        store.getAll().onsuccess = ({{ target: {{ result: all }} }}) => {{ {work} }};
        transaction.oncomplete = () => {{ base.close(); done(); }};
      }};
    }})""")


def opened(page, route=MINE, root="#grades"):
    page.goto(page.url.split("/grades/")[0].split("/days/")[0] + "/" + route)
    page.wait_for_selector(f"{root}[data-ready]")


def test_entries_are_those_that_python_opens(book):
    page, watch = book
    plain = raw(page)["grades"]
    set_passphrase(page)
    kept = raw(page)
    [lock] = kept["lock"]
    assert lock["rounds"] == 600_000 and len(lock["salt"]) == 16
    key = hashlib.pbkdf2_hmac("sha256", PASSPHRASE.encode(), bytes(lock["salt"]), lock["rounds"])
    texts = [AESGCM(key).decrypt(bytes(one["iv"]), bytes(one["data"]), None) for one in kept["grades"]]
    assert sorted(map(json.loads, texts), key=lambda one: one["id"]) == sorted(plain, key=lambda one: one["id"])
    assert all(len(text) % 256 == 0 for text in texts)
    naming = hashlib.sha256(key).digest()
    ids = {b64encode(hmac.digest(naming, one["id"].encode(), "sha256")).decode() for one in plain}
    assert ids == {one["id"] for one in kept["grades"]}
    assert len({bytes(one["iv"]) for one in kept["grades"]}) == len(plain)
    # Another lock of the same passphrase has another key.
    page.get_by_role("button", name="Remove the passphrase").click()
    expect(page.locator("#grades-status")).to_have_text("Your grades and days are no longer encrypted.")
    set_passphrase(page)
    assert raw(page)["lock"][0]["salt"] != lock["salt"]
    assert watch.complaints == []


def test_what_another_tab_writes_meanwhile_is_kept_and_sealed(book):
    page, _ = book
    set_passphrase(page)
    change(page, "days", "store.put({ id: 'a1', kind: 'activity', title: 'Yoga', date: 20000, start: 600, end: 660, dates: [20000] })")
    assert "Yoga" in json.dumps(raw(page))
    opened(page)
    assert "Yoga" not in json.dumps(raw(page)) and len(raw(page)["days"]) == 1
    # It opens with the passphrase like the others.
    page.evaluate("sessionStorage.clear()")
    page.reload()
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.get_by_role("button", name="Open").click()
    page.wait_for_selector("#grades[data-ready]")
    assert len(raw(page)["days"]) == 1


def test_a_change_while_the_passphrase_changes_is_not_lost(book):
    page, _ = book
    page.evaluate("""() => {
      const { store } = globalThis.almanac;
      store.afterOthers(() => new Promise((done) => { globalThis.goOn = done; }));
    }""")
    page.get_by_role("button", name="Set a passphrase").click()
    page.get_by_label("New passphrase").fill(PASSPHRASE)
    page.get_by_label("Again").fill(PASSPHRASE)
    page.get_by_role("button", name="Set it").click()
    page.fill("[data-focus='score 0']", "15")
    page.locator("[data-focus='score 0']").press("Enter")
    expect(page.locator("#grades-status")).to_have_text("Homework 2 is added.")
    page.evaluate("globalThis.goOn()")
    expect(page.locator("#grades-sealed")).to_be_visible()
    opened(page)
    page.locator("#grades-view .rows h3 a").click()
    expect(page.locator("#grades-view")).to_contain_text("Homework 2")
    assert "Homework" not in json.dumps(raw(page))


def test_damaged_entries_stay_and_the_others_open(book):
    page, watch = book
    page.goto(page.url.split("#")[0])
    add_course(page, "CMPS 330")
    set_passphrase(page)
    change(page, "grades", "const [one] = all; new Uint8Array(one.data)[3] ^= 1; store.put(one)")
    before = raw(page)["grades"]
    opened(page)
    assert page.locator("#grades-view .rows h3").count() == 1
    expect(page.locator("#grades-lock")).to_contain_text("1 entry could not be opened and stayed as before.")
    page.get_by_role("button", name="Remove the passphrase").click()
    expect(page.locator("#grades-status")).to_have_text("Your grades and days are no longer encrypted.")
    after = raw(page)["grades"]
    assert [one for one in after if "iv" in one] == [one for one in before if one in after] != []
    assert watch.complaints == []


@pytest.mark.parametrize("damage", ["delete one.salt", "one.rounds = 'many'", "delete one.proof"])
def test_a_damaged_lock_says_what_helps(book, damage):
    page, watch = book
    set_passphrase(page)
    change(page, "lock", f"const [one] = all; {damage}; store.put(one)")
    if "proof" not in damage:
        page.evaluate("sessionStorage.clear()")
    page.reload()
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.get_by_role("button", name="Open").click()
    expect(page.locator("#grades-locked")).to_contain_text("Delete what is locked; then import your file of everything, if you have one.")
    page.locator("#grades-locked summary").click()
    page.get_by_role("button", name="Delete grades and days").click()
    page.get_by_role("button", name="Delete them for good").click()
    page.wait_for_selector("#grades[data-ready]")
    assert raw(page)["grades"] == raw(page)["lock"] == []
    assert watch.complaints == []


def test_a_file_cannot_bring_what_looks_sealed(book, tmp_path):
    page, watch = book
    file = tmp_path / "almanac.json"
    entry = {"id": "x", "iv": [1], "data": [2], "entry": {"course": "CMPS 330", "term": "spring-2027", "groups": []}}
    file.write_text(json.dumps({"almanac": 1, "grades": [entry], "lock": [{"id": "lock"}]}))
    page.set_input_files("#grades-file", file)
    expect(page.locator("#grades-status")).to_contain_text("1 course with grades read.")
    opened(page)
    assert page.locator("#grades-view .rows h3").count() == 2 and raw(page)["lock"] == []
    assert watch.complaints == []


def test_build_leaves_out_what_is_locked_and_says_so(book, tmp_path):
    page, watch = book
    with page.expect_download() as download:
        page.locator("#grades-export").click()
    download.value.save_as(tmp_path / "all.json")
    set_passphrase(page)
    page.goto(page.url.split("/grades/")[0] + "/schedules/build.html")
    page.wait_for_selector("#build[data-ready]")
    before = raw(page)["grades"]
    with page.expect_download() as download:
        page.get_by_role("button", name="Export as a file").last.click()
    download.value.save_as(tmp_path / "build.json")
    left = json.loads((tmp_path / "build.json").read_text())
    assert (left["grades"], left["days"]) == ([], []) and "CMPS 231" in (tmp_path / "all.json").read_text()
    expect(page.locator("#build-status")).to_contain_text("Grades and days are not in the file")
    page.set_input_files("#build-file", tmp_path / "all.json")
    expect(page.locator("#build-status")).to_contain_text("Grades and days are locked and stay as they are.")
    assert raw(page)["grades"] == before
    assert watch.complaints == []


def test_another_tab_is_locked_too(book):
    page, _ = book
    set_passphrase(page)
    other = page.context.new_page()
    other.goto(page.url.split("/grades/")[0] + "/" + MY_DAY)
    other.get_by_label("Passphrase").fill(PASSPHRASE)
    other.get_by_role("button", name="Open").click()
    other.wait_for_selector("#days[data-ready]")
    other.get_by_role("button", name="Lock now").click()
    for tab in (page, other):
        expect(tab.get_by_label("Passphrase")).to_be_visible()


def test_what_is_deleted_in_one_tab_is_not_written_by_another(book):
    page, _ = book
    set_passphrase(page)
    other = page.context.new_page()
    other.goto(page.url.split("#")[0])
    other.locator("#grades-locked summary").click()
    other.get_by_role("button", name="Delete grades and days").click()
    other.get_by_role("button", name="Delete them for good").click()
    other.wait_for_selector("#grades[data-ready]")
    expect(page.locator("#grades-plain")).to_be_visible()
    expect(page.locator("#grades-view .rows h3")).to_have_count(0)
    assert raw(page)["grades"] == [] and raw(page)["lock"] == []


def test_a_locked_page_is_opened_without_a_network(browser, host):
    page = offline(browser, host, MINE, "#grades")
    add_course(page, "CMPS 231", [("Homework", "40", ["18/20"])])
    set_passphrase(page)
    page.evaluate("sessionStorage.clear()")
    page.reload()
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.get_by_role("button", name="Open").click()
    page.wait_for_selector("#grades[data-ready]")
    expect(page.locator("#grades-head")).to_contain_text("90.0")
    host.is_down = False


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_forms_are_sound(visit, width):
    page, _ = visit(MINE, width=width)
    page.wait_for_selector("#grades[data-ready]")
    page.get_by_role("button", name="Set a passphrase").click()
    page.get_by_label("New passphrase").fill("short")
    page.get_by_label("Again").fill("short")
    page.get_by_role("button", name="Set it").click()
    expect(page.locator("#grades-lock")).to_contain_text("Use 10 characters or more")
    assert_sound(page, "#grades", width)
    page.get_by_role("button", name="Cancel").click()
    set_passphrase(page)
    assert_sound(page, "#grades", width)
    page.evaluate("sessionStorage.clear()")
    page.reload()
    page.locator("#grades-locked summary").click()
    assert_sound(page, "#grades-locked", width)
