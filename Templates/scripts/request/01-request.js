// Requests for a later day: the chosen times go into the email, the file and the address. The
// scripts of the present and of rooms have run before.

if (!globalThis.almanac?.make) return;
const { all, timed, instant, present, face, clock, make } = globalThis.almanac;

const requests = document.querySelector("ol[data-minutes]")?.dataset;
// As the program writes it in an email.
const plainClock = (minute) => face(minute).join(" ");
const ask = (part) => {
  const date = Date.parse(part.closest("li").id);
  const slot = Number(requests.minutes);
  // From the first slot on that is not over; of most days that is the day's first.
  const over = present() - (date - Date.parse(timed.dataset.day)) / 60_000;
  const free = JSON.parse(part.dataset.free).flatMap(([first, last]) => {
    const from = Math.max(first, first + Math.floor((over - first) / slot) * slot);
    return from < last ? [[from, last]] : [];
  });
  if (!free.length) return part.remove();
  const [from, to] = ["From", "To"].map((name) => make("select", { "aria-label": name }));
  const offer = (list, [first, last]) => {
    for (let at = first; at <= last; at += slot) {
      list.append(make("option", { value: at }, clock(at)));
    }
  };
  for (const [first, last] of free) offer(from, [first, last - slot]);
  const fill = () => {
    const [start, end] = [Number(from.value), Number(to.value)];
    const [begin, finish] = [date + start * 60_000, date + end * 60_000];
    const [, weekday, day, month, year] = /^(\w+), 0?(\d+) (\w+) (\d+)/.exec(
      new Date(begin).toUTCString()
    );
    const words = {
      day: `${weekday} ${day} ${month}`, year, from: plainClock(start), to: plainClock(end),
    };
    const [on, at, until] = [
      ...new Date(begin).toISOString().slice(0, 16).split("T"),
      new Date(finish).toISOString().slice(11, 16)
    ];
    const put = (text, names) => text.replace(
      /%7B(\w+)%7D/g, (whole, name) => name in names ? encodeURIComponent(names[name]) : whole
    );
    const stamp = (shown) => new Date(instant(shown)).toISOString().replace(/[-:]|\.\d+/g, "");
    const [mail, link] = [part.querySelector("[href^='mailto:']"), part.querySelector("[rel]")];
    if (mail) mail.href = put(requests.mail, words);
    if (link) link.href = put(requests.link, { date: on, from: at, to: until });
    for (const button of all("[data-file]", part)) {
      button.dataset.file = requests.file.replace(
        /^UID:[\d-]+\.\d+/m, `UID:${on}.${at.replace(":", "")}`
      )
        .replace(/^(DTSTAMP|DTSTART):.*$/gm, `$1:${stamp(begin)}`)
          .replace(/^DTEND:.*$/m, `DTEND:${stamp(finish)}`);
    }
  };
  const bound = () => {
    const start = Number(from.value);
    to.replaceChildren();
    offer(to, [start + slot, free.find(([first, last]) => first <= start && start < last)[1]]);
    fill();
  };
  from.addEventListener("input", bound);
  to.addEventListener("input", fill);
  bound();
  part.querySelector("p").replaceChildren("Reserve", from, "–", to);
};
for (const part of all("[data-free]")) ask(part);
