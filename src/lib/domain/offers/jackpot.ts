import { type Currency, formatWholeDollars } from '../money/money.ts';

/** Shown while the prize pool is not known (K19, decision U1). */
export const JACKPOT_UNKNOWN = 'Announced soon';

const MILLION_CENTS = 100_000_000;
const THOUSAND_CENTS = 100_000;
const UNITS: Readonly<Record<string, number>> = {
  million: MILLION_CENTS,
  m: MILLION_CENTS,
  thousand: THOUSAND_CENTS,
  k: THOUSAND_CENTS,
  '': 100,
};
const WRITTEN = /^[$£]?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d))?\s*([a-z]*)$/i;

interface JackpotFormat {
  currency?: Currency;
  /** What follows thousands, such as `Thousand`; without it smaller jackpots are written out. */
  suffix?: string | undefined;
  /** `$1.5M` and `$500K` instead of words, where space is short (K14). */
  isCondensed?: boolean;
}

const formatMillions = (cents: number, currency: Currency): string => {
  const tenths = Math.floor(cents / (MILLION_CENTS / 10));
  const whole = formatWholeDollars(Math.floor(tenths / 10) * 100, currency);
  return tenths % 10 === 0 ? whole : `${whole}.${tenths % 10}`;
};

/**
 * A jackpot for people (decision U1, K19): `$1.5 Million` from one million on, floored to one decimal;
 * `$500,000` below, or `$500 Thousand` where a suffix is given; `Announced soon` when unknown.
 * Cents are dropped.
 */
export function formatJackpot(cents: number | null | undefined, format: JackpotFormat = {}): string {
  const { currency = 'AUD', isCondensed = false } = format;
  if (cents === null || cents === undefined) return JACKPOT_UNKNOWN;
  if (cents >= MILLION_CENTS) return `${formatMillions(cents, currency)}${isCondensed ? 'M' : ' Million'}`;
  const suffix = isCondensed ? 'K' : format.suffix && ` ${format.suffix}`;
  if (!suffix || cents < THOUSAND_CENTS) return formatWholeDollars(cents, currency);
  return `${formatWholeDollars(Math.floor(cents / THOUSAND_CENTS) * 100, currency)}${suffix}`;
}

/** The cents of a jackpot as written above; undefined when it is unknown or can't be read (K14). */
export function parseJackpot(text: string): number | undefined {
  const match = WRITTEN.exec(text.trim());
  const unit = UNITS[match?.[3]?.toLowerCase() ?? ''];
  if (!match || unit === undefined) return undefined;
  return Number(match[1]!.replaceAll(',', '')) * unit + (Number(match[2] ?? 0) * unit) / 10;
}
