// What codes of a promotion say, as the desk writes it and as vouchers keep it.
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import {
  DESK_PROMOTION_ERRORS,
  PROMOTION_KINDS,
  type PromotionTerms,
} from '#lib/contracts/settings/desk-promotions.ts';
import { formatCents, toCents } from '#lib/domain/money/money.ts';
import { SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';
import { addDays, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';
import { listPricedItems } from '../../../catalogue/offers/pricing/prices.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { VoucherTable } from '../../../ground/db/schema/voucher-schema.ts';
import { toIso } from '../../../time.ts';
import { KIND_WORDS } from '../kind-words.ts';
import type { NewVoucher } from '../store.ts';

export const VOUCHER_TYPES = {
  fixed: 'voucher_fixed_discount',
  percent: 'voucher_percent_discount',
  expiring: 'voucher_fixed_discount_expire',
  credit: 'voucher_credit_amount',
} as const satisfies Record<PromotionTerms['type'], VoucherTable['type']>;

const toBeginning = (day: string): string => toIso(toInstant(day, '00:00', SHOP_ZONE));

/** What the vouchers of a promotion say. */
export function toVoucher(terms: PromotionTerms, offers: readonly OfferDefinition[]): NewVoucher {
  const { name, type, amountCents, percent, maxCents, minimumCents, from, until, uses, isOnceEach } = terms;
  const kinds = terms.kinds.map((kind) => KIND_WORDS[kind]).join(', ');
  const names = offers.flatMap((offer) => (terms.offerKeys.includes(offer.key) ? [offer.name] : []));
  return {
    name,
    type: VOUCHER_TYPES[type],
    amountCents: type === 'percent' ? undefined : amountCents,
    percentBps: type === 'percent' && percent !== undefined ? Math.round(percent * 100) : undefined,
    maxCents: type === 'percent' ? maxCents : undefined,
    minimumCents,
    validFrom: from === undefined ? undefined : toBeginning(from),
    validUntil: until === undefined ? undefined : toBeginning(addDays(until, 1)),
    kinds: terms.kinds,
    offerKeys: terms.offerKeys,
    appliesTo: [kinds, names.join(', ')].filter((part) => part !== '').join(' of '),
    isOnceEach,
    uses: type === 'credit' ? undefined : uses,
  };
}

const isKind = (kind: unknown): kind is (typeof PROMOTION_KINDS)[number] =>
  PROMOTION_KINDS.some((known) => known === kind);

const parseList = (text: string): readonly unknown[] => {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value : [];
};

const toDay = (instant: string, isEnd: boolean): string =>
  toLocalDate(Date.parse(instant) - (isEnd ? 1 : 0), SHOP_ZONE);

/** What a voucher says, as the desk writes it. */
export function toTerms(row: VoucherTable): PromotionTerms {
  const [type = 'fixed'] = Object.entries(VOUCHER_TYPES).flatMap(([name, kept]) =>
    kept === row.type ? [name as PromotionTerms['type']] : [],
  );
  const { amount_cents, percent_bps, max_cents, minimum_cents, valid_from, valid_until, uses } = row;
  return {
    name: row.name,
    type,
    ...(amount_cents !== null && { amountCents: amount_cents }),
    ...(percent_bps !== null && { percent: percent_bps / 100 }),
    ...(max_cents !== null && { maxCents: max_cents }),
    ...(minimum_cents > 0 && { minimumCents: minimum_cents }),
    ...(valid_from !== null && { from: toDay(valid_from, false) }),
    ...(valid_until !== null && { until: toDay(valid_until, true) }),
    kinds: parseList(row.kinds).filter(isKind),
    offerKeys: parseList(row.offer_keys).map(String),
    isOnceEach: row.per_customer === 1,
    ...(uses !== null && { uses }),
  };
}

/** The price of the dearest thing that it is for, in cents; undefined where nothing has a price. */
function findDearest(terms: PromotionTerms, offers: readonly OfferDefinition[]): number | undefined {
  const { offerKeys } = terms;
  const wanted = offers.filter(({ key }) => offerKeys.length === 0 || offerKeys.includes(key));
  const cents = wanted.flatMap((offer) => listPricedItems(offer).map(({ price }) => toCents(price)));
  return cents.length === 0 ? undefined : Math.max(...cents);
}

function* listFaults(
  terms: PromotionTerms,
  offers: readonly OfferDefinition[],
  today: string,
): Generator<readonly [field: keyof PromotionTerms, message: string]> {
  const { type, amountCents, percent, maxCents, minimumCents, from, until, uses } = terms;
  if (type === 'percent') {
    if (percent === undefined) yield ['percent', 'Say how much it takes off, as 10.'];
    if (amountCents !== undefined)
      yield ['amountCents', 'A percentage has no amount: leave it empty, or choose another kind.'];
  } else {
    if (amountCents === undefined) yield ['amountCents', 'Say how much it takes off, as 5.00.'];
    if (percent !== undefined)
      yield ['percent', 'An amount has no percentage: leave it empty, or choose another kind.'];
    if (maxCents !== undefined) yield ['maxCents', 'Only a percentage has a limit.'];
  }
  if (type === 'credit' && uses !== undefined)
    yield ['uses', 'Credit is used until nothing is left: leave it empty.'];
  if (type === 'expiring' && until === undefined) yield ['until', 'Say on which day it ends.'];
  if (from !== undefined && until !== undefined && until < from)
    yield ['until', `It would end before it begins, on ${from}.`];
  else if (until !== undefined && until < today) yield ['until', 'This day is over.'];
  const unknown = terms.offerKeys.find((key) => !offers.some((offer) => offer.key === key));
  if (unknown !== undefined) yield ['offerKeys', `There is no ${unknown} to buy.`];
  if (amountCents === undefined || type === 'credit' || type === 'percent') return;
  const dearest = findDearest(terms, offers);
  if (minimumCents !== undefined && amountCents > minimumCents)
    yield [
      'amountCents',
      `It would take off more than the ${formatCents(minimumCents)} that have to be bought.`,
    ];
  else if (minimumCents === undefined && dearest !== undefined && amountCents > dearest)
    yield [
      'amountCents',
      `The dearest that it is for costs ${formatCents(dearest)}. Take off less, or say how much has to be bought.`,
    ];
}

/** @throws DomainError `terms_wrong` with what is wrong at which field */
export function rejectTerms(terms: PromotionTerms, offers: readonly OfferDefinition[], now: number): void {
  const faults = [...listFaults(terms, offers, toLocalDate(now, SHOP_ZONE))];
  if (faults.length === 0) return;
  const fields: FieldErrors = Object.fromEntries(
    faults.map(([field, message]) => [`terms.${field}`, [{ code: 'terms_wrong', message }]]),
  );
  throw createDomainError(DESK_PROMOTION_ERRORS, 'terms_wrong').withFields(fields);
}
