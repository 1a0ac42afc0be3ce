"""What people do with a passphrase for what they keep, in every engine: each of `test_in_webkit`, `test_in_firefox` and
`test_in_chromium` runs these."""

import kept
from days_flows import MY_DAY, add_activity
from grades_flows import ENTER, MINE, drawn, fill, first_course, head, press, tap_into
from grades_flows import book  # noqa: F401

PASSPHRASE = "six brown owls read"
# Everything that a browser keeps for the site, with the bytes of what is sealed as numbers.
RAW = """
  const done = arguments[arguments.length - 1];
  const site = new URL(document.querySelector("[data-root]").dataset.root || ".", location.href).pathname;
  const request = indexedDB.open(`almanac ${site}`);
  request.onsuccess = () => {
    const base = request.result;
    const names = [...base.objectStoreNames];
    const transaction = base.transaction(names);
    const all = names.map((name) => [name, transaction.objectStore(name).getAll()]);
    transaction.oncomplete = () => {
      base.close();
      const plain = (key, value) => value instanceof ArrayBuffer ? [...new Uint8Array(value)]
        : ArrayBuffer.isView(value) ? [...value] : value;
      done(JSON.stringify(Object.fromEntries(all.map(([name, list]) => [name, list.result])), plain));
    };
  };"""


def raw(phone):
    return phone.driver.execute_async_script(RAW)


def new_passphrase(phone, first, second):
    within = "#grades-lock"
    fill(phone, "New passphrase", first, within)
    fill(phone, "Again", second, within)
    phone.tap(f"{within} [type=submit]")


def lock_words(phone, words):
    phone.until(lambda: words in phone.text("#grades-lock"))


def courses(phone):
    """The ids: a course typed before the catalog has come has no title."""
    return [" ".join(text.split()[:2]) for text in phone.texts("#grades-view .rows h3")]


def set_passphrase(phone, words=PASSPHRASE):
    press(phone, "Set a passphrase")
    phone.until(lambda: phone.all("#grades-lock input"))
    new_passphrase(phone, words, words)
    phone.until(lambda: phone.text("#grades-status") == "Your grades and days are encrypted.")


def locked(phone, route, root):
    """The page in a tab that was not given the passphrase."""
    phone.js("sessionStorage.clear()")
    phone.open(route)
    phone.until(lambda: phone.all(f"{root}-locked input"))
    assert phone.text(f"{root}-locked h2") == "Your grades and days are locked" and not phone.shows(root)
    assert "CMPS" not in phone.text("main") and "Yoga" not in phone.text("main")
    return phone


def give(phone, root, words):
    fill(phone, "Passphrase", words, f"{root}-locked")
    phone.tap(f"{root}-locked [type=submit]")


def opened_with(phone, root, words=PASSPHRASE):
    give(phone, root, words)
    phone.until(lambda: phone.all(f"{root}[data-ready]"))


def test_a_passphrase_encrypts_grades_and_days(book):  # noqa: F811
    kept.opened(book, MY_DAY, "#days")
    add_activity(book, "Yoga", "17:00", "18:00", "")
    kept.opened(book, MINE, "#grades")
    hand = first_course(book)
    shown = head(book)
    assert "CMPS 231" in raw(book) and "Yoga" in raw(book)
    press(book, "Set a passphrase")
    book.until(lambda: book.all("#grades-lock input"))
    new_passphrase(book, "owls", "owls")
    lock_words(book, "Use 10 characters or more")
    new_passphrase(book, PASSPHRASE, PASSPHRASE + "s")
    lock_words(book, "These are not the same.")
    assert "CMPS 231" in raw(book)
    new_passphrase(book, PASSPHRASE, PASSPHRASE)
    book.until(lambda: book.text("#grades-status") == "Your grades and days are encrypted.")
    assert head(book) == shown and "CMPS" not in raw(book) and "Yoga" not in raw(book)
    assert book.shows("#grades-sealed") and not book.shows("#grades-plain")
    # The page goes on as before, and so does the tab.
    tap_into(hand, "score 0")
    hand.type("15" + ENTER)
    book.until(lambda: book.text("#grades-status") == "Homework 5 is added.")
    assert head(book) != shown
    shown = head(book)
    kept.opened(book, MY_DAY, "#days")
    assert "Yoga" in book.text("#days-view")
    locked(book, MINE, "#grades")
    give(book, "#grades", "six brown owls")
    book.until(lambda: "Wrong passphrase." in book.text("#grades-locked"))
    opened_with(book, "#grades")
    assert courses(book) == ["CMPS 231"] and "CMPS" not in raw(book)
    book.tap("#grades-view .rows h3 a")
    book.until(lambda: head(book) == shown)
    locked(book, MY_DAY, "#days")
    opened_with(book, "#days", f" {PASSPHRASE} ")
    assert "Yoga" in book.text("#days-view")
    assert book.complaints == []


def test_a_passphrase_is_changed_and_removed(book):  # noqa: F811
    first_course(book)
    set_passphrase(book)
    press(book, "Change the passphrase")
    book.until(lambda: book.all("#grades-lock input"))
    new_passphrase(book, "another seven grey geese", "another seven grey geese")
    book.until(lambda: book.text("#grades-status") == "The passphrase is changed.")
    press(book, "Lock now")
    book.until(lambda: book.all("#grades-locked input"))
    give(book, "#grades", PASSPHRASE)
    book.until(lambda: "Wrong passphrase." in book.text("#grades-locked"))
    opened_with(book, "#grades", "another seven grey geese")
    press(book, "Remove the passphrase")
    book.until(lambda: book.text("#grades-status") == "Your grades and days are no longer encrypted.")
    assert "CMPS 231" in raw(book) and book.shows("#grades-plain")
    book.js("sessionStorage.clear()")
    kept.opened(book, MINE, "#grades")
    assert courses(book) == ["CMPS 231"]
    assert book.complaints == []


def test_a_forgotten_passphrase_deletes_what_is_locked_and_nothing_else(book):  # noqa: F811
    first_course(book)
    set_passphrase(book)
    locked(book, MINE, "#grades")
    book.tap("#grades-locked summary")
    kept.press(book, "Delete grades and days", "#grades-locked")
    kept.press(book, "Keep them", "#grades-locked")
    kept.press(book, "Delete grades and days", "#grades-locked")
    kept.press(book, "Delete them for good", "#grades-locked")
    book.until(lambda: book.all("#grades[data-ready]"))
    drawn(book)
    assert courses(book) == [] and book.shows("#grades-plain")
    assert '"grades":[]' in raw(book) and '"lock":[]' in raw(book)
    first_course(book)
    assert "CMPS 231" in raw(book)
    assert book.complaints == []
