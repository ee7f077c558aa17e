import type { Draw } from '../../contracts/offers/draw.ts';
import type { Translate } from '../content/copy.ts';
import { findRulesOn, type GameRules, hasFixedFirstPrize } from '../lottery/game-rules.ts';
import { type Currency, formatWholeDollars } from '../money/money.ts';

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

/** A jackpot in two parts, for where the unit is set smaller than the amount. */
interface JackpotParts {
  readonly amount: string;
  /** `Million`; undefined where the amount is written out. */
  readonly unit: string | undefined;
}

/** The amount of a jackpot and its unit, by the rules of `formatJackpot`. */
export function getJackpotParts(
  t: Translate,
  cents: number | null | undefined,
  { currency = 'AUD', suffix, isCondensed = false }: JackpotFormat = {},
): JackpotParts {
  if (cents === null || cents === undefined) return { amount: t('offer.jackpot-unknown'), unit: undefined };
  if (cents >= MILLION_CENTS)
    return {
      amount: formatMillions(cents, currency),
      unit: isCondensed ? 'M' : t('offer.jackpot-million'),
    };
  const unit = isCondensed ? 'K' : suffix;
  if (!unit || cents < THOUSAND_CENTS)
    return { amount: formatWholeDollars(cents, currency), unit: undefined };
  return { amount: formatWholeDollars(Math.floor(cents / THOUSAND_CENTS) * 100, currency), unit };
}

interface RuledOffer {
  readonly rules: readonly GameRules[];
}

/** What the amount of a draw is called: where the first prize is fixed, it is no jackpot and no estimate. */
export function getJackpotLabel(
  t: Translate,
  { rules }: RuledOffer,
  draw: Pick<Draw, 'date'> | undefined,
): string {
  const held = draw ? findRulesOn(rules, draw.date) : rules[0];
  return t(held && hasFixedFirstPrize(held) ? 'offer.first-prize' : 'common.jackpot-estimated');
}

/** What the amounts of drawn draws are called: pools, unless the first prize was fixed in each of them. */
export function getDrawnPrizeLabel(
  t: Translate,
  { rules }: RuledOffer,
  draws: readonly Pick<Draw, 'date'>[],
): string {
  const held = draws.map(({ date }) => findRulesOn(rules, date));
  const isFixed = held.every((one) => one !== undefined && hasFixedFirstPrize(one));
  return t(isFixed ? 'offer.first-prize' : 'results.jackpot');
}

/**
 * A jackpot for people (decision U1): `$1.5 Million` from one million on, floored to one decimal;
 * `$500,000` below, or `$500 Thousand` where a suffix is given; `Announced soon` when unknown.
 * Cents are dropped.
 */
export function formatJackpot(
  t: Translate,
  cents: number | null | undefined,
  format: JackpotFormat = {},
): string {
  const { amount, unit } = getJackpotParts(t, cents, format);
  if (!unit) return amount;
  return format.isCondensed ? `${amount}${unit}` : `${amount} ${unit}`;
}
