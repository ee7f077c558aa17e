// The share of a syndicate: a part of what a pool plays in one draw of a lottery.
import { CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import { SyndicateShareInput } from '#lib/contracts/products/syndicate-share.ts';
import { getPoolStockKey } from '../../../catalogue/syndicates/pool-body.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Buyer } from '../buyer.ts';
import { defineProduct, type PricedLine } from '../product.ts';
import { toCartItem } from './cart-item.ts';
import { labelShares } from './describe-shares.ts';
import { SYNDICATE_SHARE_RULES } from './ledger-rules.ts';
import { toOrder } from './order.ts';
import { describeSharesLeft, findSharesRemoval, priceShares, type SharesOnSale } from './price-share.ts';
import { changeRepeatedShares, describeRepeatedShares, toPattern } from './recurring.ts';
import { toReplayInput } from './replay.ts';
import { createShareRows } from './rows.ts';
import { toTrackedProduct } from './tracked-product.ts';

const toPricedLine = (shares: SharesOnSale, { region }: Pick<Buyer, 'region'>): PricedLine => ({
  kind: shares.input.kind,
  productType: 'syndicate_share',
  offerKey: shares.offer.key,
  asked: shares.input,
  label: labelShares(shares),
  priceCents: shares.priceCents,
  isPreOrder: false,
  isRecurring: shares.input.recurringPurchase?.enabled ?? false,
  draws: [shares.draw],
  stock: [
    {
      pool: getPoolStockKey(shares.pool.id),
      count: shares.input.quantity,
      createShortError: () => createDomainError(CHECKOUT_ERRORS, 'syndicate_full'),
    },
  ],
  toCartItem: (id) => toCartItem(id, shares),
  toTrackedProduct: () => toTrackedProduct(shares),
  createRows: (purchase) => createShareRows(purchase, shares, region),
});

export const syndicateShare = defineProduct<SyndicateShareInput>({
  kind: 'syndicate_share',
  input: SyndicateShareInput,
  findSources: ({ lotteryKey, syndicateKey }) => ({
    offers: [lotteryKey],
    pools: [syndicateKey],
    stock: [getPoolStockKey(syndicateKey)],
  }),
  findRemovalReason: ({ asked }, catalogue) => findSharesRemoval(asked, catalogue),
  describeRemoval: ({ asked }, reason, catalogue) => describeSharesLeft(asked, reason, catalogue),
  price: (asked, catalogue) => toPricedLine(priceShares(asked, catalogue), catalogue.buyer),
  recurring: {
    charging: 'shares',
    countsDraws: false,
    listDays: () => [],
    forPool: (asked, syndicateKey) => ({ ...asked, syndicateKey }),
    findOption: (_, { recurringPurchase }) => recurringPurchase,
    toPattern,
    describe: describeRepeatedShares,
    change: changeRepeatedShares,
  },
  toOrder,
  toReplayInput: (ticket, { database, clock }, quantity) =>
    toReplayInput(database.db, clock, ticket, quantity),
  ledgerRules: SYNDICATE_SHARE_RULES,
});
