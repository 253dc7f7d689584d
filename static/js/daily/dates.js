// Dates as texts, 2026-11-23, and streaks.

/** Return the date where the visitor is. */
export function localDay(now = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Return the day before. */
export function dayBefore(day) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** Return how many `days` in a row there are up to today, or up to yesterday if today is not among them. */
export function streak(days, today) {
  const all = new Set(days);
  let day = all.has(today) ? today : dayBefore(today);
  let length = 0;
  for (; all.has(day); day = dayBefore(day)) length += 1;
  return length;
}

/** Return the length of the longest streak. */
export function longestStreak(days) {
  const all = [...new Set(days)];
  return Math.max(0, ...all.map((day) => streak(all, day)));
}
