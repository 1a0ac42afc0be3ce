// What axe finds wrong with the page as it is. Nothing of it changes meanwhile, and axe asks for
// the sizes and the styles of the same elements thousands of times: each is answered once.
window.violations = async (options) => {
  const sizes = ["scrollWidth", "scrollHeight", "clientWidth", "clientHeight"]
    .map((name) => [name, Object.getOwnPropertyDescriptor(Element.prototype, name)]);
  for (const [name, own] of sizes) {
    const known = new WeakMap();
    Object.defineProperty(Element.prototype, name, { ...own, get() {
      if (!known.has(this)) known.set(this, own.get.call(this));
      return known.get(this);
    } });
  }
  const { getComputedStyle } = window;
  const styles = new WeakMap();
  window.getComputedStyle = (element, part) => {
    if (part) return getComputedStyle(element, part);
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  try {
    return (await axe.run(options)).violations;
  } finally {
    for (const [name, own] of sizes) Object.defineProperty(Element.prototype, name, own);
    window.getComputedStyle = getComputedStyle;
  }
};
