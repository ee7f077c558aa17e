// What the desk says of a draw that the shop holds itself.
import type { HeldDraw } from '#lib/contracts/catalogue/desk-draws.ts';
import type { Db } from '../../../ground/db/open.ts';
import type { LotteryDrawTable } from '../../../ground/db/schema/draws/own-draw-schema.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';

function findWait(draw: DrawRow, own: LotteryDrawTable): HeldDraw['waitsFor'] {
  if (draw.numbers !== null || draw.cancelled_at !== null) return 'nothing';
  if (draw.status !== 'DRAW_CLOSED') return 'close';
  if (own.sealed_at === null) return 'seal';
  return own.beacon_spec !== 'none' && own.beacon_value === null ? 'beacon' : 'draw';
}

/** Nothing of draws whose results come from elsewhere. */
export async function readHeld(db: Db, draw: DrawRow): Promise<{ readonly held?: HeldDraw }> {
  const own = await db
    .selectFrom('lottery_draw')
    .selectAll()
    .where('draw_id', '=', draw.id)
    .executeTakeFirst();
  if (!own) return {};
  const { root, entries, sales_cents, pool_cents, carried_cents, rolled_cents } = own;
  const list = root !== null && {
    list: {
      root,
      entries: entries ?? 0,
      salesCents: Number(sales_cents),
      poolCents: Number(pool_cents),
    },
  };
  return {
    held: {
      waitsFor: findWait(draw, own),
      beacon: own.beacon_spec,
      value: own.beacon_value,
      ...list,
      ...(carried_cents !== null && { carriedCents: Number(carried_cents) }),
      ...(rolled_cents !== null && { rolledCents: Number(rolled_cents) }),
    },
  };
}
