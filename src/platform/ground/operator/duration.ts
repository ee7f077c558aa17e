const UNITS_MS = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;

/** Milliseconds of `2d`, `90m` or `1d12h`; undefined when it can't be read. */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d{1,6}[wdhms])+$/.test(text)) return undefined;
  return [...text.matchAll(/(\d+)([wdhms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS],
    0,
  );
}
