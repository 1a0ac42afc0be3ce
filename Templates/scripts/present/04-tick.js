// One function shows the present: when the page is opened, each minute, when it is hidden or seen
// again, and when another script has put a newer part into it.
const tick = () => {
  // A private page that was turned.
  if (!timed.isConnected) return;
  const minute = timed.dataset.day ? present() : NaN;
  if (timed.dataset.day) {
    showAge(minute);
    showCounts(minute);
    mark(minute);
  }
  showStates(minute);
  document.dispatchEvent(new Event("present"));
};
const everyMinute = () => {
  tick();
  setTimeout(everyMinute, 60_000 - Date.now() % 60_000);
};
everyMinute();
document.addEventListener("fresh", tick);
document.addEventListener("visibilitychange", tick);
// Pages that come back by the browser's arrows were asleep.
addEventListener("pageshow", (event) => { if (event.persisted) tick(); });

// For the scripts of days and of rooms.
globalThis.almanac = {
  all, timed, daily, wall, instant, present, isOfDay, face, clock, duration, dayName,
};
