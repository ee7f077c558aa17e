import { type Currency, formatWholeDollars } from '../money/money.ts';

/** Shown while the prize pool is not known (decision U1). */
export const JACKPOT_UNKNOWN = 'Announced soon';

const MILLION_CENTS = 100_000_000;
const THOUSAND_CENTS = 100_000;

interface JackpotFormat {
  currency?: Currency;
  /** What follows thousands, such as `Thousand`; without it smaller jackpots are written out. */
  suffix?: string | undefined;
  /** `$1.5M` and `$500K` instead of words, where space is short. */
  isCondensed?: boolean;
}

const formatMillions = (cents: number, currency: Currency): string => {
  const tenths = Math.floor(cents / (MILLION_CENTS / 10));
  const whole = formatWholeDollars(Math.floor(tenths / 10) * 100, currency);
  return tenths % 10 === 0 ? whole : `${whole}.${tenths % 10}`;
};

/**
 * A jackpot for people (decision U1): `$1.5 Million` from one million on, floored to one decimal;
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
