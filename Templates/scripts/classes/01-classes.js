// Classes of sections: their times in words, the dates on which they meet, and whether two of them
// do at once. The page of share links and the one that builds schedules read their data in other
// ways and calculate with these. Dates are days since 1970, weekdays count from Monday, minutes
// from midnight.

const dayNames = [
  "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
];
const dayCodes = ["M", "Tu", "W", "Th", "F", "Sa", "Su"];
const dateOf = (text) => Math.round(Date.parse(text) / 86_400_000);
const weekdayOf = (date) => (date + 3) % 7;

const shortDate = (date) => {
  const [, day, month] = /^\w+, 0?(\d+) (\w+)/.exec(new Date(date * 86_400_000).toUTCString());
  return `${day} ${month}`;
};

const clockOf = (minute) => [
  Math.floor(minute / 60 + 11) % 12 + 1, String(minute % 60).padStart(2, "0")
].join(":");
const half = (minute) => (minute % 1440 < 720 ? "am" : "pm");
const span = ({ start, end }) => (half(start) === half(end)
  ? `${clockOf(start)} – ${clockOf(end)} ${half(end)}`
  : `${clockOf(start)} ${half(start)} – ${clockOf(end)} ${half(end)}`);
const lengthOf = (minutes) => [
  minutes >= 60 ? `${Math.floor(minutes / 60)} h` : "",
  minutes % 60 || !minutes ? `${minutes % 60} min` : "",
].filter(Boolean).join(" ");

// The first and last date of a term, and by its place the weekday whose classes meet on each date
// between them; −1 on holidays. As the program writes dates of a term: see `Term.teachingDates`.
const daysOfTerm = (dates) => {
  const [first, last] = [dates.first, dates.last].map(dateOf);
  const off = (dates.off ?? []).map((days) => days.map(dateOf));
  const swaps = new Map((dates.swaps ?? []).map(
    ([date, day]) => [dateOf(date), dayCodes.indexOf(day)]
  ));
  const days = Array.from({ length: last - first + 1 }, (_, place) => {
    const date = first + place;
    const isOff = off.some(([from, to]) => from <= date && date <= to);
    return swaps.get(date) ?? (isOff ? -1 : weekdayOf(date));
  });
  return { first, last, days };
};
// The weekday whose classes meet on a date; −1 outside the term and on holidays.
const teachingDay = (term, date) => term.days[date - term.first] ?? -1;

// Whether a class meets on a date: {day, first, last, start, section}, where `section.off` has the
// cancellations, as [date, start or null for the whole day].
const meetsOn = (one, term, date) => one.day === teachingDay(term, date)
  && one.first <= date && date <= one.last
  && !(one.section.off ?? []).some(
    ([day, start]) => day === date && (start ?? one.start) === one.start
  );
// Whether two classes on a weekday meet on any date.
const shareDate = (one, other, term) => {
  const last = Math.min(one.last, other.last, term.last);
  for (let date = Math.max(one.first, other.first, term.first); date <= last; date += 1) {
    if (meetsOn(one, term, date) && meetsOn(other, term, date)) return true;
  }
  return false;
};
const meetTogether = (one, other, term) => one.day === other.day && one.start < other.end
  && other.start < one.end && shareDate(one, other, term);

// The exams of sections by date; those at the same time as another one are marked. Sections have
// them as [date, start, end, place].
const examsOf = (sections) => {
  const exams = sections.flatMap((section) => (section.exams ?? []).map(
    ([date, start, end, place]) => ({ date, start, end, place, section })
  )).sort((one, other) => one.date - other.date || one.start - other.start);
  return exams.map((one) => ({ ...one, isClash: exams.some((other) => other !== one
    && other.date === one.date && other.start < one.end && one.start < other.end) }));
};
const examWords = (exam) => [
  `${dayNames[weekdayOf(exam.date)]} ${shortDate(exam.date)}`, span(exam), exam.place,
  exam.isClash ? "▲ at the same time as another exam" : "",
].filter(Boolean).join(" · ");

globalThis.almanac = {
  ...globalThis.almanac,
  classes: {
    clockOf, dateOf, dayCodes, dayNames, daysOfTerm, examsOf, examWords, half, lengthOf,
    meetTogether, meetsOn, shareDate, shortDate, span, teachingDay, weekdayOf,
  },
};
