"""What somebody notices who does not see a page as it was drawn: each function gives a line for each fault of a page in Chromium."""

import re
import zlib

KINDS_OF_CONTROLS = {"button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "spinbutton", "DisclosureTriangle"}

PICTURES = """() => [...document.querySelectorAll("svg, canvas, img")].filter((one) => one.checkVisibility() && !one.closest("[aria-hidden=true]"))
  .map((one) => {
    const title = one.querySelector(":scope > title");
    // What says the same in words: a description, or a list, a table or a sentence of the same part of the page.
    const part = one.closest("section, li, tr, details, dialog") ?? one.closest("main");
    const near = one.getAttribute("aria-describedby") ?? (one.closest("h1, h2, h3, td, th, dd, p, summary, .key")
      || part.querySelector("table, ol, ul, dl, details, p") ? "near" : null);
    return { name: title?.textContent ?? one.getAttribute("aria-label") ?? one.alt ?? "", role: one.getAttribute("role"), near,
      mark: one.outerHTML.slice(0, 90) };
  })"""

TABLES = """() => [...document.querySelectorAll("table")].filter((table) => table.checkVisibility()).flatMap((table) => {
  const name = table.caption?.textContent ?? table.closest("[aria-label]")?.getAttribute("aria-label")
    ?? table.closest("section, details")?.querySelector("h2, h3, summary")?.textContent;
  const heads = [...table.querySelectorAll("th")];
  // A text's tables follow the sentence on what they list; heads above a table are those of its columns.
  return [...(name || table.closest(".prose") ? [] : ["a table without a name"]), ...(heads.length ? [] : [`no heads: ${name}`]),
    ...heads.filter((head) => !head.scope && !head.closest("thead")).map((head) => `no scope: ${head.textContent.trim()}`)];
})"""


def names(page):
    """Controls, pictures and tables as a screen reader has them."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    shown = [(node["role"]["value"], node.get("name", {}).get("value", "").strip()) for node in tree if not node["ignored"]]
    faults = [f"{role} without a name" for role, name in shown if role in KINDS_OF_CONTROLS and not name]
    faults += [f"{count} of {role}" for role in ("main", "navigation") if (count := sum(one == role for one, _ in shown)) < 1]
    pictures = page.evaluate(PICTURES)
    heard = [name for role, name in shown if role in ("image", "img", "graphics-document")]
    for picture in pictures:
        said = " ".join(picture["name"].split())
        if picture["role"] != "img" or said not in [" ".join(name.split()) for name in heard]:
            faults.append(f"a picture nobody hears: {picture['mark']}")
        # "Week: Mon 8:00 MATH 246" says what there is; "Chart" does not.
        elif len(said.split()) < 3 or not re.search(r"\d|\bno\b|none|nothing|never|closed|free", said, re.I):
            faults.append(f"a picture that says nothing: {said}")
        # A name with all its figures needs nothing else.
        if not picture["near"] and len(re.findall(r"\d+", said)) < 4:
            faults.append(f"a picture without a description: {said}")
    return faults + page.evaluate(TABLES)


TABBED = """() => {
  const tabs = document.querySelector("nav.tabs")?.getBoundingClientRect();
  window.focused = [];
  // The browser has scrolled to an element before it says that it has the focus.
  addEventListener("focusin", ({ target }) => {
    const box = target.getBoundingClientRect();
    const bar = target.closest(".tabs") ? innerHeight : Math.min(innerHeight, tabs?.top > 100 ? tabs.top : innerHeight);
    const { outlineWidth, outlineStyle: style, outlineColor: color } = getComputedStyle(target);
    focused.push({ words: (target.getAttribute("aria-label") ?? target.textContent).trim().slice(0, 40), index: target.order,
      isShown: box.top < bar && box.bottom > 0, outline: parseFloat(outlineWidth), style, color });
  });
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.tabIndex >= 0);
  all.forEach((one, place) => { one.order = place; });
  return all.length;
}"""
MOST = 90


def luminance(color):
    parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def keyboard(page):
    """The first controls by the Tab key: all of them, in the order of the page, in sight, and with an outline that is seen."""
    # The form that tries scores comes when it is near.
    page.evaluate("document.querySelector('[data-later]')?.scrollIntoView()")
    if page.locator("#whatif").count():
        page.locator("#whatif").wait_for()
    page.evaluate("scrollTo(0, 0)")
    count = min(MOST, page.evaluate(TABBED))
    for _ in range(count):
        page.keyboard.press("Tab")
    # The parts of a date or a time are stops of their own.
    for _ in range(4 * page.locator("input[type=date], input[type=time]").count()):
        if page.evaluate("focused.length") < count:
            page.keyboard.press("Tab")
    reached = page.evaluate("focused")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    faults = []
    if (order := [one.get("index") for one in reached]) != list(range(count)):
        at = next((place for place, index in enumerate(order) if index != place), len(order))
        faults.append(f"Tab goes astray after {at} of {count}: {[one['words'] for one in reached[max(0, at - 1):at + 2]]}")
    for one in reached:
        if not one["isShown"]:
            faults.append(f"focus out of sight: {one['words']}")
        if one["outline"] < 3 or one["style"] == "none" or contrast(one["color"], paper) < 3:
            faults.append(f"focus hardly seen: {one['words']} {one['outline']} {one['style']} {one['color']}")
    return faults


FORCED = """() => {
  const canvas = document.createElement("p");
  canvas.style.cssText = "color: CanvasText; background: Canvas";
  document.body.append(canvas);
  const { color: ink, backgroundColor: paper } = getComputedStyle(canvas);
  canvas.remove();
  const faults = [];
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  for (const one of shown("main svg[role=img] text")) {
    if (getComputedStyle(one).fill !== ink) faults.push(`text of a chart is ${getComputedStyle(one).fill}: ${one.textContent.slice(0, 30)}`);
  }
  // Shapes with data are seen by their fill or by their edge.
  for (const one of shown("main svg[role=img] :is(rect, path, circle):is(.fill, .tint, .point, .ok-fill, .curve-line, .now-line, .hue-line, .axis)")) {
    const { fill, stroke } = getComputedStyle(one);
    if ([fill, stroke].every((color) => color === "none" || color === paper)) faults.push(`a shape in the color of the page: .${one.getAttribute("class")}`);
  }
  // What is chosen or present has an edge of its own: backgrounds and shadows are gone.
  for (const one of shown(".tabs [aria-current], .segments [aria-current], .menu [aria-current], .numbered [aria-current], .month [aria-current] b, .ladder .current, .slots .now")) {
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(one);
    const width = Math.max(outlineStyle === "none" ? 0 : parseFloat(outlineWidth), borderTopStyle === "none" ? 0 : parseFloat(borderTopWidth));
    if (width < 2) faults.push(`not marked: ${one.textContent.trim().slice(0, 30)}`);
  }
  // The stripes of "yours" and codes to be scanned keep their colors.
  for (const one of shown(".slots .mine, .qr")) {
    if (getComputedStyle(one).forcedColorAdjust !== "none") faults.push("a code or a mark lost its colors");
  }
  return [...new Set(faults)];
}"""


def forced_colors(page):
    page.emulate_media(forced_colors="active")
    faults = page.evaluate(FORCED)
    page.emulate_media(forced_colors="none")
    return faults


MOVING = """(most) => [...new Set([...document.querySelectorAll("*")].flatMap((one) => {
  const style = getComputedStyle(one);
  const longest = Math.max(...`${style.transitionDuration}, ${style.animationDuration}`.split(",").map(parseFloat));
  return longest > most || style.scrollBehavior === "smooth" || style.animationIterationCount === "infinite" ? [`${one.localName} moves for ${longest} s`] : [];
}))]"""


def motion(page):
    """Nothing moves where somebody asked for that, and nothing for more than a fifth of a second elsewhere."""
    faults = page.evaluate(MOVING, 0)
    page.emulate_media(reduced_motion="no-preference")
    faults += page.evaluate(MOVING, 0.2)
    page.emulate_media(reduced_motion="reduce")
    return faults


def pages_of(pdf):
    """How many pieces of text each sheet has."""
    objects = {int(number): body for number, body in re.findall(rb"(?s)\n(\d+) 0 obj\n(.*?)\nendobj", pdf)}
    sheets = [body for body in objects.values() if re.search(rb"/Type\s*/Page\b", body)]
    counts = []
    for sheet in sheets:
        content = objects[int(re.search(rb"/Contents (\d+) 0 R", sheet)[1])]
        stream = re.search(rb"(?s)stream\r?\n(.*)\r?\nendstream", content)[1]
        if b"FlateDecode" in content:
            stream = zlib.decompress(stream)
        counts.append(len(re.findall(rb"\bT[jJ]\b", stream)))
    return counts


def printed(page):
    """No sheet is empty or has the footer only."""
    options = {"format": "A4", "prefer_css_page_size": True}
    with_footer = pages_of(page.pdf(**options))
    faults = [f"sheet {place + 1} of {len(with_footer)} is empty" for place, count in enumerate(with_footer) if not count]
    if len(with_footer) > 1:
        page.evaluate("document.querySelector('.foot').hidden = true")
        without = pages_of(page.pdf(**options))
        page.evaluate("document.querySelector('.foot').hidden = false")
        if len(without) < len(with_footer):
            faults.append(f"the last of {len(with_footer)} sheets has the footer only")
    return faults
