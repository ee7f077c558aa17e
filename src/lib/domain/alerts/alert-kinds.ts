// What an alert can be of, and when its time has come.
import type { ProductOffer, ProductType } from '../../contracts/offers/offer.ts';
import { HOUR_MS } from '../time/units.ts';

export const ALERT_KINDS = ['jackpot', 'result', 'raffle_ending', 'syndicate_filling'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const RESULT_ALERT: AlertKind = 'result';

/** As many as anybody follows; a list that is longer is a machine's. */
export const ALERTS_MAX = 30;

/** The least and the most that a jackpot can be followed from, in cents. */
export const ALERT_CENTS = { min: 100_00, max: 1_000_000_000_00 } as const;

/** What the offers of each kind of alert sell. */
const TYPES: Readonly<Record<AlertKind, readonly ProductType[]>> = {
  jackpot: ['lottery_ticket'],
  result: ['lottery_ticket', 'raffle_ticket'],
  raffle_ending: ['raffle_ticket'],
  syndicate_filling: ['syndicate_share'],
};

/** Whether an alert of the kind can be set for an offer of the type. */
export const isAlertKindOf = (kind: AlertKind, type: ProductType): boolean => TYPES[kind].includes(type);

export const listAlertKinds = (type: ProductType): AlertKind[] =>
  ALERT_KINDS.filter((kind) => isAlertKindOf(kind, type));

interface AlertWish {
  readonly kind: AlertKind;
  readonly onlyMine: boolean;
}

/** Whether it can be of every game at once: the result of each draw of each game would be a mail many times a day. */
export const canBeOfAnyOffer = ({ kind, onlyMine }: AlertWish): boolean => kind !== 'result' || onlyMine;

/** How long before its tickets end a raffle ends soon, and from when it is too late to say so. */
export const RAFFLE_ENDING_MS = { from: 48 * HOUR_MS, until: HOUR_MS } as const;

interface SharesSold {
  readonly shares: number;
  readonly taken: number;
}

const FILLING_PERCENT = 80;
const PERCENT = 100;

/** Whether most shares of a syndicate are sold, and some are left. */
export const isFilling = ({ shares, taken }: SharesSold): boolean =>
  taken < shares && taken * PERCENT >= shares * FILLING_PERCENT;

/** Steps in which people speak of jackpots, in cents. */
const STEPS = [1, 2, 5];
const CENTS = 100;

/** The next round amount above what the jackpot is now; a million where it is not known. */
export function suggestJackpotCents(cents: number | undefined): number {
  if (cents === undefined) return 1_000_000 * CENTS;
  for (let unit = 1000 * CENTS; unit < ALERT_CENTS.max; unit *= 10) {
    const found = STEPS.map((step) => step * unit).find((amount) => amount > cents);
    if (found !== undefined) return Math.min(found, ALERT_CENTS.max);
  }
  return ALERT_CENTS.max;
}

/** Those that an alert can be set for. */
export const listAlertOffers = <O extends Pick<ProductOffer, 'type' | 'isArchived'>>(
  offers: readonly O[],
): O[] => offers.filter(({ type, isArchived }) => isArchived !== true && listAlertKinds(type).length > 0);
