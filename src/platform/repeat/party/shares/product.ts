// The share of a lotto party: a part of what a group plays in one draw of a lottery.
import { CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import { getPoolStockKey } from '../../../catalogue/syndicates/pool-body.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Buyer } from '../../../sale/products/buyer.ts';
import { defineProduct, type PricedLine } from '../../../sale/products/product.ts';
import { toCartItem } from './cart-item.ts';
import { labelShares } from './describe-shares.ts';
import { hideToken, KeptShareInput } from './kept-input.ts';
import { PARTY_SHARE_RULES } from './ledger-rules.ts';
import { toOrder } from './order.ts';
import {
  describePartyLeft,
  findPartyRemoval,
  type PartySharesOnSale,
  pricePartyShares,
} from './price-share.ts';
import { PARTY_RECURRING } from './recurring.ts';
import { readTicketPattern } from './repeat-ticket.ts';
import { toReplayInput } from './replay.ts';
import { createShareRows } from './rows.ts';
import { toTrackedProduct } from './tracked-product.ts';

function toPricedLine(shares: PartySharesOnSale, { region }: Pick<Buyer, 'region'>): PricedLine {
  const { input } = shares;
  return {
    kind: input.kind,
    productType: 'social_syndicate_share',
    offerKey: shares.offer.key,
    asked: input,
    label: labelShares(shares),
    priceCents: shares.priceCents,
    highestCents: shares.highestCents,
    isPreOrder: false,
    isRecurring: shares.isRepeated,
    draws: [shares.draw],
    stock: [
      {
        pool: getPoolStockKey(shares.pool.id),
        count: input.numShares,
        createShortError: () => createDomainError(CHECKOUT_ERRORS, 'party_full'),
      },
    ],
    toCartItem: (id) => toCartItem(id, shares),
    toTrackedProduct: () => toTrackedProduct(shares),
    createRows: (purchase) => createShareRows(purchase, shares, region),
  };
}

export const partyShare = defineProduct<KeptShareInput>({
  kind: 'social_syndicate_share',
  input: KeptShareInput,
  findSources: ({ lotteryKey, sessionId }) => ({
    offers: [lotteryKey],
    pools: [sessionId],
    parties: [sessionId],
    stock: [getPoolStockKey(sessionId)],
  }),
  findRemovalReason: ({ asked }, catalogue) => findPartyRemoval(hideToken(asked), catalogue),
  describeRemoval: ({ asked }, reason, catalogue) => describePartyLeft(hideToken(asked), reason, catalogue),
  price: (asked, catalogue) => toPricedLine(pricePartyShares(hideToken(asked), catalogue), catalogue.buyer),
  listPricingStock: ({ sessionId }) => [getPoolStockKey(sessionId)],
  recurring: { ...PARTY_RECURRING, readTicketPattern },
  toOrder,
  toReplayInput,
  replayRefusal: 'session_unknown',
  ledgerRules: PARTY_SHARE_RULES,
});
