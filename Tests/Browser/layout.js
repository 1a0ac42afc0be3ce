// What is wrong with how a page is laid out, for tests in any browser: `layout(document)` gives a line for each fault. Words of charts are
// left out, which are drawn where they fit; so are fields and lines that end in "…" where there is no space.
const layout = (page) => {
  const { defaultView: window, documentElement: root } = page;
  const faults = [];
  const over = root.scrollWidth - root.clientWidth;
  if (over > 0) faults.push(`${over} px wider than the screen`);

  const styleOf = (element) => window.getComputedStyle(element);
  // Large numerals have less height than their font says; the bar below the filters lies above them.
  const isLeftOut = (element) => element.closest("svg, .unseen, .skip, .tabs, .done, .display, script, style, noscript, pre")
    || element.closest("details:not([open]) > :not(summary)") || styleOf(element).visibility !== "visible";
  const words = (element) => element.textContent.trim().replace(/\s+/g, " ").slice(0, 40);

  // The boxes around an element that scroll.
  const scrolled = (element) => {
    const frames = [];
    for (let one = element; one !== page.body; one = one.parentElement) {
      if (/auto|scroll/.test(styleOf(one).overflow)) frames.push(one.getBoundingClientRect());
    }
    return frames;
  };

  // Every line of text that is shown, with the element that it is in.
  const lines = [];
  const walker = page.createTreeWalker(page.body, window.NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || isLeftOut(element)) continue;
    const range = page.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    const frames = scrolled(element);
    for (const box of boxes) {
      const isScrolledAway = frames.some((frame) => box.left >= frame.right || box.right <= frame.left
        || box.top >= frame.bottom || box.bottom <= frame.top);
      if (!isScrolledAway) lines.push({ box, element, node });
    }
    if (boxes.length < 2 || element.closest("code, a[href^='http']")) continue;
    for (const { 0: word, index } of node.data.matchAll(/(?<![\p{L}\p{N}])\p{L}{2,12}(?![\p{L}\p{N}])/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top)));
      if (tops.size > 1) faults.push(`broken: "${word}" in "${words(element)}"`);
    }
  }

  lines.sort((one, other) => one.box.top - other.box.top);
  lines.forEach(({ box, element, node }, place) => {
    for (const other of lines.slice(place + 1)) {
      if (other.box.top >= box.bottom) break;
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - other.box.top;
      if (other.node === node || width < 2 || height < 0.4 * Math.min(box.height, other.box.height)) continue;
      faults.push(`overlaps: "${words(element)}" and "${words(other.element)}"`);
    }
  });

  // Text outside of a box that hides what does not fit.
  for (const { box, element } of lines) {
    for (let one = element; one !== page.body; one = one.parentElement) {
      const { overflowX, textOverflow, overflowY } = styleOf(one);
      if (textOverflow === "ellipsis" || /auto|scroll/.test(overflowX)) break;
      if (!/hidden|clip/.test(`${overflowX} ${overflowY}`)) continue;
      const frame = one.getBoundingClientRect();
      const isCut = (/hidden|clip/.test(overflowX) && (box.left < frame.left - 1 || box.right > frame.right + 1))
        || (/hidden|clip/.test(overflowY) && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2));
      if (isCut) faults.push(`cut: "${words(element)}"`);
    }
  }
  return [...new Set(faults)];
};
window.layout = layout;
