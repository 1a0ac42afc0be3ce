// The page that share links lead to. Pages are complete without it.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// An element with texts and elements in it.
const make = (name, classes, ...parts) => {
  const element = document.createElement(name);
  if (classes) element.className = classes;
  element.append(...parts);
  return element;
};

// What is after the "#": TERM:COURSE-CODE,COURSE-CODE, percent-encoded, as the program reads it.
// Throws if it is not a schedule.
const word = (text) => {
  const plain = decodeURIComponent(text);
  if (!plain || /\p{Cc}/u.test(plain)) throw new URIError(text);
  return plain;
};
const readLink = (fragment) => {
  const [, name, list] = /^([^:]+):(.+)$/s.exec(fragment);
  const parts = list.split(",").filter(Boolean);
  if (!parts.length || parts.length > 64) throw new RangeError("sections");
  const sections = parts.map((part) => {
    const [, course, code] = /^([^-]+)-(.+)$/s.exec(part);
    const id = word(course).toUpperCase();
    if (!/^[\p{L}\p{N}.&/]+$/u.test(id)) throw new RangeError("course");
    return { course: id, code: word(code) };
  });
  const isFirst = (one, place) => place === sections.findIndex(
    (other) => other.course === one.course && other.code === one.code
  );
  return { term: word(name), sections: sections.filter(isFirst) };
};
const idOf = ({ course, code }) => `${course.replace(/^(\D+)(?=\d)/, "$1 ")}-${code}`;
