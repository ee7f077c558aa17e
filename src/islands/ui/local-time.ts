import type { LocalTime } from '#lib/domain/time/dates.ts';

/** As this device's own clock and calendar show an instant. Asking `Intl` instead costs a slow phone 100 ms. */
export function toViewerTime(at: number): LocalTime {
  const date = new Date(at);
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  };
}
