// What shares become when they are bought: a ticket of their pool, and its entry in the lottery's draw.
import { listSyndicateTags } from '#lib/domain/pages/page-tags.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Statement } from '../../../ground/db/write-together.ts';
import { PURGE_JOB } from '../../../ground/jobs/purge.ts';
import { toJobRow } from '../../../ground/jobs/queue.ts';
import { createPoolRows } from '../pool-share/rows.ts';
import type { LineRows, Purchase } from '../product.ts';
import { preparePlainRepeat } from '../repeats/plain-repeat.ts';
import { describeShares } from './describe-shares.ts';
import type { SharesOnSale } from './price-share.ts';
import { describeRepeatedShares, toPattern } from './recurring.ts';
import type { ShareBody } from './share-body.ts';

function createShareBody(shares: SharesOnSale): ShareBody {
  const { input, offer, pool, body } = shares;
  return {
    offerName: offer.name,
    category: offer.displayCategory,
    lotteryKey: body.lotteryKey,
    description: describeShares(shares),
    ofShares: pool.shares,
    cutOffAt: pool.cut_off_at,
    ...(input.affiliateCode !== undefined && { affiliateCode: input.affiliateCode }),
    currency: body.currency,
  };
}

/** What their purchase begins, where it repeats. */
const listRepeatRows = (
  tx: Tx,
  purchase: Purchase,
  { input, offer, draw, priceCents }: SharesOnSale,
  { ticketId, region }: { readonly ticketId: string; readonly region: string | undefined },
): Statement[] =>
  preparePlainRepeat(tx, purchase, input, {
    state: region,
    productType: 'syndicate_share',
    offerKey: offer.key,
    asked: toPattern(input),
    label: `${offer.name}: ${describeRepeatedShares(input).description}`,
    ticketId,
    priceCents,
    draw,
  });

export function createShareRows(
  purchase: Purchase,
  shares: SharesOnSale,
  region: string | undefined,
): LineRows {
  const { input, offer, sharesLeft } = shares;
  const tags = listSyndicateTags(offer.key);
  const purge = toJobRow(purchase.services, { kind: PURGE_JOB, payload: { tags } });
  const rows = createPoolRows(purchase, shares, {
    shares: input.quantity,
    left: sharesLeft - input.quantity,
    body: createShareBody(shares),
  });
  return {
    ...rows,
    // Pages show how many shares are left.
    prepareMore: (tx) => [
      tx.insertInto('job').values(purge),
      ...listRepeatRows(tx, purchase, shares, { ticketId: rows.ticket.id, region }),
    ],
  };
}
