// The words of an entry that one press buys.
import type { ProductType } from '#lib/contracts/offers/offer.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatOdds } from '#lib/domain/lottery/odds.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import type { DefaultEntry, SoldSize } from '#lib/domain/offers/default-entry.ts';

const NOUNS: Readonly<Record<ProductType, string>> = {
  lottery_ticket: 'buy.games',
  raffle_ticket: 'buy.tickets',
  syndicate_share: 'buy.shares',
  membership: 'buy.tickets',
};

/** `4 random games`, `5 tickets`, `1 share`. */
export const formatCount = (t: Translate, { offer }: DefaultEntry, { count }: SoldSize): string =>
  t(NOUNS[offer.type], { count });

export const formatPrice = ({ currency }: DefaultEntry, { priceCents }: SoldSize): string =>
  formatCents(priceCents, currency);

const ODDS: Readonly<Record<ProductType, string>> = {
  lottery_ticket: 'buy.odds-lottery',
  raffle_ticket: 'buy.odds-raffle',
  syndicate_share: 'buy.odds-share',
  membership: '',
};

/** The odds of the size, with what they are the odds of; empty where they are not known. */
export function formatEntryOdds(t: Translate, { offer }: DefaultEntry, { oneIn }: SoldSize): string {
  const key = ODDS[offer.type];
  return Number.isFinite(oneIn) && key ? t(key, { odds: formatOdds(t, oneIn) }) : '';
}
