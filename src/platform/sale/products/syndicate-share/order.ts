import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { SyndicateState } from '#lib/contracts/offers/syndicate-info.ts';
import type { SyndicateShareOrder } from '#lib/contracts/products/syndicate-share.ts';
import { isScored } from '#lib/domain/draws/draw-labels.ts';
import type { EntryWithDraw } from '../../../catalogue/draws/entry-with-draw.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import { toShareEntry } from '../pool-share/entry.ts';
import { requirePoolEntry, toPoolOrder } from '../pool-share/order.ts';
import { parseShareBody } from './share-body.ts';

type PoolColumns = Pick<EntryWithDraw, 'pool_status' | 'pool_left' | 'is_late' | 'status'>;

/** Where the syndicate stands. Pools are settled while their draw is scored, and so they say only after that (decision D2). */
function getState({ pool_status: status, pool_left: left, is_late, ...draw }: PoolColumns): SyndicateState {
  if (is_late) return 'cancelled';
  if (status === 'settled' && !isScored(draw.status as DrawStatus)) return 'entered';
  return status === 'open' && left === 0 ? 'full' : (status ?? 'open');
}

/** Shares with the games of their pool and their entry. */
export function toOrder(ticket: TicketTable, entries: readonly EntryWithDraw[]): SyndicateShareOrder {
  const body = parseShareBody(ticket);
  const row = requirePoolEntry(ticket, entries);
  return {
    ...toPoolOrder(ticket, row, body),
    kind: 'syndicate_share',
    productType: 'syndicate_share',
    syndicateKey: ticket.pool_id ?? '',
    syndicateName: body.offerName,
    playedKey: body.lotteryKey,
    state: getState(row),
    entries: entries.map((entry) => ({ ...toShareEntry(ticket, entry, body), kind: 'syndicate_share' })),
  };
}
