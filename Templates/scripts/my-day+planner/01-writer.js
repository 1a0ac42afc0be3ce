// Writes a pack, as Sources/Ground/Packs does: each text is written once, before the rest.
const writer = () => {
  const [body, texts] = [[], []];
  const into = (out, value) => {
    // A number such as 1e999, from a file, would be written without an end.
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value}`);
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) out.push(rest % 128 | 128);
    out.push(rest);
  };
  const write = {
    number: (value) => into(body, value),
    orNone: (value) => into(body, value === undefined || value === null ? 0 : value + 1),
    signed: (value) => into(body, value < 0 ? -2 * value - 1 : 2 * value),
    flag: (value) => body.push(value ? 1 : 0),
    real: (value) => body.push(...new Uint8Array(new Float64Array([value]).buffer)),
    text: (text) => {
      if (!texts.includes(text)) texts.push(text);
      into(body, texts.indexOf(text));
    },
    textOrNone: (text) => {
      write.flag(text);
      if (text) write.text(text);
    },
    list: (all, one) => {
      into(body, all.length);
      all.forEach(one);
    },
    // The kind of pack is a number: see `PackFormat.Kind`.
    file: (kind) => {
      const head = [...encoder.encode("ALMP"), 2, kind];
      into(head, texts.length);
      for (const text of texts) {
        const bytes = encoder.encode(text);
        into(head, bytes.length);
        head.push(...bytes);
      }
      return Uint8Array.from([...head, ...body]);
    },
  };
  return write;
};
