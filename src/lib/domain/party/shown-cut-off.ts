import { formatClockWithZone } from '../time/zone-names.ts';
import { formatDayAndMonth } from '../time/zoned-dates.ts';

/** `6:30 pm AEDT, Saturday 5 December`. @param cutOff ISO instant @param zone IANA zone of the draw */
export function describeCutOff(cutOff: string, zone: string): string {
  const at = Date.parse(cutOff);
  return `${formatClockWithZone(at, zone)}, ${formatDayAndMonth(at, zone)}`;
}
