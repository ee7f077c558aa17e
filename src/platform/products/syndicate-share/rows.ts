// What shares become when they are bought: a ticket of their pool, and its entry in the lottery's draw.
import { listSyndicateTags } from '#lib/domain/pages/page-tags.ts';
import { PURGE_JOB } from '../../jobs/purge.ts';
import { toJobRow } from '../../jobs/queue.ts';
import type { LineRows, Purchase } from '../product.ts';
import { describeShares } from './describe-shares.ts';
import type { SharesOnSale } from './price-share.ts';
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

export function createShareRows({ services, checkout }: Purchase, shares: SharesOnSale): LineRows {
  const { input, offer, pool, draw, priceCents } = shares;
  const { random, clock } = services;
  const id = random.createId('tkt', clock.now());
  const entry = {
    id: random.createId('ent', clock.now()),
    ticket_id: id,
    customer_id: checkout.customer_id,
    draw_id: draw.id,
    price_cents: priceCents,
    created_at: checkout.created_at,
    first_number: null,
    last_number: null,
  };
  const purge = toJobRow(services, { kind: PURGE_JOB, payload: { tags: listSyndicateTags(offer.key) } });
  return {
    ticket: {
      id,
      offer_key: offer.key,
      body: JSON.stringify(createShareBody(shares)),
      pool_id: pool.id,
      shares: input.quantity,
    },
    entries: [entry],
    pool: {
      pool_body: pool.body,
      pool_status: 'open',
      pool_left: shares.sharesLeft - input.quantity,
      pool_prize_cents: null,
    },
    // Pages show how many shares are left.
    prepareMore: (tx) => [tx.insertInto('job').values(purge)],
  };
}
