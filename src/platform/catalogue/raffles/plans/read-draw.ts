// A draw as the plan that it could have been opened with.
import type { RafflePlan } from '#lib/contracts/catalogue/raffle-terms.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';
import { listTerms } from '../terms.ts';

async function readPrizes(at: Db | Tx, drawId: string) {
  const rows = await at
    .selectFrom('raffle_prize')
    .selectAll()
    .where('draw_id', '=', drawId)
    .orderBy('place')
    .execute();
  return rows.map(({ name, text, value_cents, quantity, cash_cents, picture }) => ({
    name,
    text,
    valueCents: Number(value_cents),
    quantity,
    ...(cash_cents !== null && { cashCents: Number(cash_cents) }),
    ...(picture !== null && { picture }),
  }));
}

async function readRanges(at: Db | Tx, drawId: string) {
  const ranges = await at
    .selectFrom('raffle_range')
    .select(['channel', 'pool', 'first_number', 'size'])
    .where('draw_id', '=', drawId)
    .execute();
  const find = (channel: string) => ranges.find((range) => range.channel === channel);
  const [online, postal] = [find('online'), find('postal')];
  const { lanes } = await at
    .selectFrom('stock')
    .select((row) => row.fn.countAll<number>().as('lanes'))
    .where('pool', '=', online?.pool ?? '')
    .executeTakeFirstOrThrow();
  return {
    online: { first: online?.first_number ?? 1, size: online?.size ?? 1, lanes: Math.max(1, Number(lanes)) },
    ...(postal && { postal: { first: postal.first_number, size: postal.size } }),
  };
}

async function readBirds(at: Db | Tx, drawId: string) {
  const birds = await at
    .selectFrom('draw')
    .innerJoin('raffle_draw', 'raffle_draw.draw_id', 'draw.id')
    .select(['draw.id', 'draw.draw_at', 'draw.stop_at', 'raffle_draw.name'])
    .where('draw.parent_id', '=', drawId)
    .orderBy('draw.draw_no')
    .execute();
  return Promise.all(
    birds.map(async ({ id, name, draw_at, stop_at }) => ({
      name,
      drawAt: draw_at,
      stopAt: stop_at,
      prizes: await readPrizes(at, id),
    })),
  );
}

/** The main draw of a raffle as a plan, with the terms in force. Undefined for a draw of another kind. */
export async function readDrawAsPlan(at: Db | Tx, draw: DrawRow): Promise<RafflePlan | undefined> {
  const raffle = await at
    .selectFrom('raffle_draw')
    .selectAll()
    .where('draw_id', '=', draw.id)
    .where('kind', '=', 'main')
    .executeTakeFirst();
  if (!raffle) return undefined;
  const [terms] = await listTerms(at, draw.id);
  return {
    drawNo: draw.draw_no,
    name: raffle.name,
    ...(raffle.feature_image !== null && { featureImage: raffle.feature_image }),
    permits: raffle.permits.split('\n').filter((permit) => permit !== ''),
    ...(await readRanges(at, draw.id)),
    prizes: await readPrizes(at, draw.id),
    beacon: raffle.beacon_spec,
    terms: terms?.body ?? '',
    drawAt: draw.draw_at,
    stopAt: draw.stop_at,
    ...(draw.opens_at !== null && { opensAt: draw.opens_at }),
    ...(draw.pre_order_at !== null && { preOrderAt: draw.pre_order_at }),
    earlyBirds: await readBirds(at, draw.id),
  };
}
