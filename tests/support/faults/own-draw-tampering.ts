// One way to break each rule of lotteries that the shop holds itself.
import { createDrawId } from '../buying/on-sale.ts';
import type { Tampering } from './tampering-of-rules.ts';

const FIRST_DRAW = createDrawId('lighthouse', 101);

const insertOwn = (carried: number, paid: number): string =>
  `insert into lottery_draw (draw_id, beacon_spec, pool_bps, minimum_cents, root, entries, game, sales_cents, pool_cents,
     sealed_at, carried_cents, paid_cents, rolled_cents, remainder_cents, reserve_cents)
   values ('${FIRST_DRAW}', 'none', 5000, 0, 'r', 0, '6/45+2', 0, ${paid}, 'now', ${carried}, ${paid}, ${carried}, 0, 0)`;

export const OWN_DRAW_TAMPERING: Record<string, Tampering> = {
  own_winner_is_in_list: {
    statements: ({ entryId }) => [
      insertOwn(0, 0),
      `insert into prize (entry_id, customer_id, draw_id, divisions, amount_cents, paid_at)
         select id, customer_id, draw_id, '[]', 5, null from entry where id = '${entryId}'
           and not exists (select 1 from prize where prize.entry_id = entry.id)`,
    ],
    row: ({ entryId }) => `prize ${entryId}`,
  },
  own_pool_is_shared_out: { statements: () => [insertOwn(0, 7)], row: () => `draw ${FIRST_DRAW}` },
  own_jackpot_is_carried: { statements: () => [insertOwn(7, 0)], row: () => `draw ${FIRST_DRAW}` },
};
