// Shares that are bought of each session that a group opens.
import type { RecurringOption } from '#lib/contracts/offers/offer.ts';
import type { PlainRepeat } from '#lib/contracts/products/base.ts';
import type { AutoplayChange } from '#lib/contracts/recurring/autoplay.ts';
import { createCartError } from '../../../sale/products/cart-error.ts';
import type { Catalogue, RecurringRules } from '../../../sale/products/product.ts';
import type { KeptShareInput } from './kept-input.ts';
import type { PartyOnSale } from './on-sale.ts';

/** Offered wherever the group's next session opens by itself. */
export const PARTY_REPEAT: RecurringOption = { type: 'autoplay', availability: 'optional' };

export const REPEATED: PlainRepeat = { enabled: true, type: 'autoplay' };

/**
 * Whether buying the shares begins a purchase that repeats. A charge begins nothing, and of several lines of a cart the
 * first one repeats.
 * @throws DomainError `recurring_unavailable` where the organiser opens no sessions by themselves, `shares_repeat` where
 * the buyer's shares of the group repeat already: a second press is not to double what is charged each time
 */
export function isRepeated(
  { isAutoplay, groupId, lotteryKey }: KeptShareInput,
  { autosession, repeats }: PartyOnSale,
  { charge, priced }: Pick<Catalogue, 'charge' | 'priced'>,
): boolean {
  if (!isAutoplay || charge) return false;
  if (autosession !== 'on') throw createCartError('recurring_unavailable');
  if (repeats > 0) throw createCartError('shares_repeat');
  return !priced.some(
    ({ isRecurring, offerKey, asked }) =>
      isRecurring && offerKey === lotteryKey && 'groupId' in asked && asked.groupId === groupId,
  );
}

const describe = ({ numShares }: KeptShareInput) => ({
  description: `${numShares} x Syndicate shares`,
  numberOfShares: numShares,
  games: [],
  quickpick: false,
  days: [],
});

/** @throws DomainError `shares_invalid` for none, or a number below */
function change(asked: KeptShareInput, { numberOfShares = asked.numShares }: AutoplayChange): KeptShareInput {
  if (numberOfShares < 1) throw createCartError('shares_invalid');
  return { ...asked, numShares: numberOfShares };
}

/** The shares without what holds for one purchase alone: an invitation makes a member once. */
const toPattern = ({ expectedPrice: _, tokenHash: __, ...asked }: KeptShareInput): KeptShareInput => ({
  ...asked,
  isAutoplay: true,
});

/** How a group's shares are called in messages: `Harbour Five, Lighthouse Saturday: 2 x Syndicate shares`. */
export const labelRepeated = (
  asked: KeptShareInput,
  { groupName, offerName }: { readonly groupName: string; readonly offerName: string },
): string => `${groupName}, ${offerName}: ${describe(asked).description}`;

export const PARTY_RECURRING: RecurringRules<KeptShareInput> & {
  readonly toPattern: (asked: KeptShareInput) => KeptShareInput;
} = {
  charging: 'party',
  countsDraws: false,
  listDays: () => [],
  forPool: (asked, sessionId) => ({ ...asked, sessionId }),
  findOption: () => PARTY_REPEAT,
  toPattern,
  describe,
  change,
};
