// A page of another day, or with counts that are older than they may be, says how old it is, and
// says nothing of the present: neither in words nor in red.
const unknown = "Not known now";

const dayName = (time) => {
  const [, weekday, day, month] = /^(\w+), 0?(\d+) (\w+)/.exec(new Date(time).toUTCString());
  return `${weekday} ${day} ${month}`;
};

const ageOf = (minutes) => {
  const days = Math.floor(minutes / daily);
  return `${days > 1 ? `${days} days` : days ? "1 day" : duration(minutes)} old`;
};

const showAge = (minute) => {
  const isOld = !isOfDay(minute);
  timed.classList.toggle("stale", isOld);
  let line = timed.querySelector(".age");
  if (!("present" in timed.dataset)) return;
  if (!isOld) return line?.remove();
  if (!line) {
    line = document.createElement("p");
    line.className = "age small warn";
    line.setAttribute("role", "status");
    timed.querySelector("h1").before(line);
  }
  const age = minute < daily ? "" : `, ${ageOf(minute)}`;
  line.textContent = `◷ From ${dayName(Date.parse(timed.dataset.day))}${age}`;
};

// Counts are current for some minutes. After that, results calculated from them are unknown.
const showCounts = (minute) => {
  const counted = timed.querySelector("[data-counted]");
  const age = counted ? Date.now() / 60_000 - Number(counted.dataset.counted) / 60 : 0;
  const isOld = age > Number(counted?.dataset.minutes);
  if (isOld) counted.textContent = `◷ ${ageOf(Math.floor(age))}`;
  if (!isOld && isOfDay(minute)) return;
  for (const verdict of all("[data-verdict]", timed)) {
    verdict.textContent = verdict.dataset.verdict || (verdict.matches(".numeral") ? "–" : unknown);
    if (verdict.matches("h1")) timed.classList.add("stale");
  }
};
