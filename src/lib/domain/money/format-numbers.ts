// Numbers for people. Formatters are costly to make: each is made once.
const WHOLE = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const PERCENT = new Intl.NumberFormat('en-AU', { style: 'percent', maximumFractionDigits: 1 });
const ZONE_NAMES = new Map<string, Intl.DateTimeFormat>();

/** `1,234,567`. */
export const formatWholeNumber = (value: number): string => WHOLE.format(value);

/** Basis points as a share: 3,000 is `30%`, 250 is `2.5%`. */
export const formatPercent = (basisPoints: number): string => PERCENT.format(basisPoints / 10_000);

/** What the zone's time is called at an instant (milliseconds since 1970), daylight saving included: `AEDT`. */
export function getZoneName(at: number, zone: string): string {
  const known = ZONE_NAMES.get(zone);
  const names = known ?? new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'short' });
  if (!known) ZONE_NAMES.set(zone, names);
  return names.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
