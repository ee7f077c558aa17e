// What an offer of shares sells: its open syndicates, and the draws of its lottery that they play in.
import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { Syndicate } from '#lib/contracts/syndicates/syndicate.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { SyndicateTerms } from '../offers/syndicate-terms.ts';

/** The draw of the lottery as the offer of shares has it: it closes when the shares do. */
function toShareDraw(draws: readonly Draw[], { drawNo, cutOff }: Syndicate): Draw[] {
  const draw = draws.find((one) => one.drawNo === drawNo);
  return draw ? [{ ...draw, kind: 'syndicate_share_draw', stop: cutOff }] : [];
}

type SoldShares = Pick<ProductOffer, 'draws' | 'syndicates' | 'costPerShare'>;

/** @param draws of the lottery */
export function describeSoldShares(
  terms: SyndicateTerms,
  syndicates: readonly Syndicate[],
  draws: readonly Draw[],
): SoldShares {
  const first = syndicates.filter(({ position }) => position === 1);
  return {
    draws: first
      .flatMap((syndicate) => toShareDraw(draws, syndicate))
      .map((draw, drawOffset) => ({ ...draw, drawOffset })),
    syndicates: syndicates.map(({ games: _, members: __, ...info }) => info),
    costPerShare: toMoney(terms.shareCents),
  };
}
