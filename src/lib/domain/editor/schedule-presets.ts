// Moments that editors plan for most, by the clock of their device.

export const SCHEDULE_PRESETS = ['tomorrow', 'friday', 'monday'] as const;
export type SchedulePreset = (typeof SCHEDULE_PRESETS)[number];

const HOUR = 9;
const WEEKDAYS = { friday: 5, monday: 1 } as const;
const WEEK_DAYS = 7;

const toTwo = (value: number): string => String(value).padStart(2, '0');

/** As a box of a date and a time holds it. */
const formatLocal = (at: Date): string =>
  `${at.getFullYear()}-${toTwo(at.getMonth() + 1)}-${toTwo(at.getDate())}T${toTwo(at.getHours())}:00`;

/** Nine in the morning of the day that is meant, always to come. @param now by the clock of the device */
export function getPresetMoment(preset: SchedulePreset, now: Date): string {
  const ahead = preset === 'tomorrow' ? 1 : (WEEKDAYS[preset] - now.getDay() + WEEK_DAYS) % WEEK_DAYS;
  const isPast = ahead === 0 && now.getHours() >= HOUR;
  const days = isPast ? WEEK_DAYS : ahead;
  return formatLocal(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, HOUR));
}
