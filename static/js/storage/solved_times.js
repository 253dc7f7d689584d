// The times of solved puzzles, and the streaks of days with one.
import { localDay, longestStreak, streak } from "../daily/dates.js";
import { solvedDays } from "./saved_days.js";

/** Whether two puzzles are of one kind, so that their times can be compared: the same board and level. */
export const areAlike = (one, other) => one.rank > 0 && one.rank === other.rank && one.layout === other.layout;

// A puzzle of which a digit was revealed says nothing about how fast somebody is.
const hasTime = ({ isDone, seconds, helps }) => isDone && seconds > 0 && !helps.some(([kind]) => kind === "reveal");

/** Return {count, best, average, median} of the seconds that `puzzles` took. Those with a revealed digit do not count. */
export function timesOf(puzzles) {
  const seconds = puzzles.filter(hasTime).map((each) => each.seconds);
  seconds.sort((one, other) => one - other);
  const [low, high] = [seconds[(seconds.length - 1) >> 1], seconds[seconds.length >> 1]];
  const sum = seconds.reduce((total, each) => total + each, 0);
  return { count: seconds.length, best: seconds[0], average: Math.round(sum / seconds.length), median: Math.round((low + high) / 2) };
}

/** Return {now, longest}, the days in a row with a solved puzzle of the day. */
export function streaks() {
  const days = Object.keys(solvedDays()).map((name) => name.split("/")[0]);
  return { now: streak(days, localDay()), longest: longestStreak(days) };
}
