// The page that share links lead to. Pages are complete without it.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// An element with texts and elements in it.
const make = (name, classes, ...parts) => {
  const element = document.createElement(name);
  if (classes) element.className = classes;
  element.append(...parts);
  return element;
};

// The text after the "#": up to ten schedules, joined by "&". Each is
// NAME=VERSION!TERM:COURSE-CODE,COURSE-CODE, percent-encoded, as the program reads it; the name and
// the version, which is 1, may be left out.
const [mostPeople, mostSections, longestLink, longestName] = [10, 64, 50_000, 40];

// The problem of a link, in a sentence. Other errors mean that it is damaged.
const problemWith = (words) => Object.assign(new Error(words), { isProblem: true });
const damaged = "This link is damaged: it has no readable schedule.";

const word = (text) => {
  const plain = decodeURIComponent(text);
  if (!plain || /[\0-\x1f\x7f-\x9f]/.test(plain)) throw problemWith(damaged);
  return plain;
};

// A name without characters that would hide or reorder other text; empty if unreadable.
const nameIn = (text) => {
  try {
    const plain = decodeURIComponent(text).replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
    return [...plain].slice(0, longestName).join("");
  } catch {
    return "";
  }
};

const sectionIn = (part) => {
  const [, course, code] = /^([^-]+)-(.+)$/s.exec(part) ?? [];
  if (!course) throw problemWith(damaged);
  const id = word(course).toUpperCase();
  // The first is a hundred times as fast.
  if (!/^[A-Z0-9.&/]+$/.test(id) && !/^[\p{L}\p{N}.&/]+$/u.test(id)) throw problemWith(damaged);
  return { course: id, code: word(code) };
};

const splitAt = (text, mark) => {
  const place = text.indexOf(mark);
  return place < 0 ? [null, text] : [text.slice(0, place), text.slice(place + 1)];
};

// One schedule: {name, term, sections}. Throws an error with a sentence, or a URIError.
const readLink = (text) => {
  const [label, rest] = splitAt(text, "=");
  const [version, schedule] = splitAt(rest, "!");
  if (version !== null && version !== "1") {
    throw problemWith("This link has a format that this site does not read.");
  }
  const [term, list] = splitAt(schedule, ":");
  const parts = (term ? list : "").split(",").filter(Boolean);
  if (!parts.length) throw problemWith(damaged);
  if (parts.length > mostSections) {
    const many = `This link has ${parts.length} sections`;
    throw problemWith(`${many}; a schedule has at most ${mostSections}.`);
  }
  const known = new Map(parts.map(sectionIn).map((one) => [JSON.stringify(one), one]));
  return { name: nameIn(label ?? ""), term: word(term), sections: [...known.values()] };
};

// All schedules of a fragment, with its text of each, and sentences about unreadable parts.
const readLinks = (fragment) => {
  if (fragment.length > longestLink) return { people: [], problems: [damaged] };
  const parts = fragment.split("&").filter(Boolean);
  const people = [];
  const problems = new Set();
  for (const text of parts.slice(0, mostPeople)) {
    try {
      people.push({ ...readLink(text), text });
    } catch (error) {
      problems.add(error.isProblem ? error.message : damaged);
    }
  }
  if (parts.length > mostPeople) {
    problems.add(`Only the first ${mostPeople} of ${parts.length} schedules are shown.`);
  }
  return { people, problems: [...problems] };
};

// The text of a schedule with a name.
const nameOfLink = (text, name) => {
  const bare = splitAt(text, "=")[1];
  const label = encodeURIComponent(name).replace(/[!'()*-]/g, (letter) => (
    `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  ));
  return label ? `${label}=${bare}` : bare;
};

const idOf = ({ course, code }) => `${course.replace(/^(\D+)(?=\d)/, "$1 ")}-${code}`;
