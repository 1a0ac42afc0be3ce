// A plan as the bytes of a question: see `PlanQuestion`. Times are minutes from midnight, credits
// tenths, days letters such as "MWF". Chosen credits, hours a day and kinds of courses to hold are
// only in plans on the owner's computer.

const letters = ["M", "Tu", "W", "Th", "F", "Sa", "Su"];
const orders = [
  "score", "earliest-end", "campus-days", "gaps", "walking", "open-seats", "sampled",
];
const mostListed = 20;
const preferences = [
  "gpa", "rating", "compactDays", "lateStarts", "lunch", "fewGaps", "littleWalking", "priority",
];

const bits = (days) => (days.match(/Tu|Th|Sa|Su|[MWF]/g) ?? [])
  .reduce((all, day) => all | 1 << letters.indexOf(day), 0);

const writeKind = (write, kind) => {
  write.list(kind.genEds ?? [], write.text);
  write.list(kind.levels ?? [], write.number);
  write.list(kind.departments ?? [], write.text);
  write.flag(kind.credits);
  if (kind.credits) kind.credits.forEach(write.number);
};

const writeWant = (write, want) => {
  if (want.course) {
    write.number(0);
    write.text(want.course);
  } else if (want.some) {
    write.number(1);
    write.number(want.least);
    write.number(want.most);
    write.list(want.some, write.text);
  } else {
    write.number(2);
    write.number(want.count);
    writeKind(write, want.any);
  }
};

const writeSection = (write, { course, code }) => {
  write.text(course);
  write.text(code);
};

const writeChoice = (write, choice) => {
  write.number(choice.instructor ? 1 : 0);
  if (!choice.instructor) return writeSection(write, choice);
  write.text(choice.instructor);
  return write.textOrNone(choice.course);
};

const writeBlock = (write, { title, start, end, days }) => {
  write.text(title);
  write.number(start);
  write.number(end - start);
  write.number(0);
  write.number(bits(days));
  write.flag(false);
};

const writeLimits = (write, limits) => {
  write.orNone(limits.earliest);
  write.orNone(limits.latest);
  write.number(bits(limits.daysOff ?? ""));
  write.orNone(undefined);
  write.orNone(limits.leastCredits);
  write.orNone(limits.mostCredits);
  write.flag(limits.openSeats);
  write.orNone(limits.gap);
  write.flag(limits.walking);
  write.orNone({ campus: 0, online: 1 }[limits.attendance]);
  write.list([], () => {});
  write.flag(limits.examsMayClash);
};

const writePreferences = (write, plan) => {
  write.number(mostListed);
  write.number(Math.max(0, orders.indexOf(plan.order)));
  write.text(String(plan.seed));
  for (const name of preferences) {
    write.real(plan.likes[name] ?? (["gpa", "rating", "priority"].includes(name) ? 1 : 0));
  }
  // Late is from 10 am, and lunch takes 30 minutes between 11:30 am and 1:30 pm.
  write.number(600);
  write.number(690);
  write.number(120);
  write.number(30);
  // Packs have estimates for unknown values only where the site uses them.
  write.flag(true);
};

const question = (plan, scope) => {
  const write = writer();
  write.number(["first", "entries", "details"].indexOf(scope));
  write.text(plan.term);
  write.list([], () => {});
  write.list(plan.wants, (want) => writeWant(write, want));
  write.list(plan.fixed ?? [], (section) => writeSection(write, section));
  write.list(plan.pins, (choice) => writeChoice(write, choice));
  write.list(plan.exclusions, (choice) => writeChoice(write, choice));
  write.list(plan.blocks, (block) => writeBlock(write, block));
  writeLimits(write, plan.limits);
  writePreferences(write, plan);
  return write.file(3);
};
