// Lengths of time in milliseconds. A day is 24 hours: days of a calendar are counted in its zone. Written out, so that
// the build puts them where they are used.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const WEEK_MS = 604_800_000;
