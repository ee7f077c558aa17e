import { getZoneName } from '../money/format-numbers.ts';
import { formatClockTime, formatDayAndMonth } from '../time/zoned-dates.ts';

/** `6:30 pm AEDT, Saturday 5 December`. @param cutOff ISO instant @param zone IANA zone of the draw */
export function describeCutOff(cutOff: string, zone: string): string {
  const at = Date.parse(cutOff);
  return `${formatClockTime(at, zone)} ${getZoneName(at, zone)}, ${formatDayAndMonth(at, zone)}`;
}
