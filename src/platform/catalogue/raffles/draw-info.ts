// What draws of raffles say of themselves: prizes, numbers, early-bird draws and how many tickets are left.
import { sql } from 'kysely';
import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { EarlyBird, RaffleDrawInfo, RafflePrize } from '#lib/contracts/raffles/raffle-draw.ts';
import { isDrawn } from '#lib/domain/draws/draw-labels.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { getRaffleState, isBeforeClose } from '#lib/domain/raffle/states.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { RafflePrizeTable } from '../../ground/db/schema/raffle-schema.ts';
import type { DrawTable } from '../../ground/db/schema/schema.ts';
import { ORDERED_TICKETS, UNSOLD_TICKETS } from './tickets-left.ts';

type At = Db | Tx;

export const toPrize = (row: RafflePrizeTable): RafflePrize => {
  const isCash = row.cash_cents === row.value_cents;
  return {
    place: row.place,
    name: row.name,
    text: row.text,
    value: toMoney(row.value_cents),
    quantity: row.quantity,
    isCash,
    ...(!isCash && row.cash_cents !== null && { cashAlternative: toMoney(row.cash_cents) }),
    ...(row.picture !== null && { picture: row.picture }),
  };
};

function groupBy<T>(rows: readonly T[], getKey: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(getKey(row), [...(groups.get(getKey(row)) ?? []), row]);
  return groups;
}

/** The prizes of draws by draw, best first. */
export async function listPrizes(at: At, drawIds: readonly string[]) {
  if (drawIds.length === 0) return new Map<string, readonly RafflePrize[]>();
  const rows = await at
    .selectFrom('raffle_prize')
    .selectAll()
    .where('draw_id', 'in', drawIds)
    .orderBy('place')
    .execute();
  return new Map([...groupBy(rows, (row) => row.draw_id)].map(([id, prizes]) => [id, prizes.map(toPrize)]));
}

const listRaffleRows = (at: At, drawIds: readonly string[]) =>
  at
    .selectFrom('raffle_draw')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('raffle_terms')
        .select((terms) => terms.fn.max('revision').as('revision'))
        .whereRef('raffle_terms.draw_id', '=', 'raffle_draw.draw_id')
        .as('revision'),
    )
    .where('draw_id', 'in', drawIds)
    .execute();

const listRangeRows = (at: At, drawIds: readonly string[]) =>
  at.selectFrom('raffle_range').selectAll().where('draw_id', 'in', drawIds).orderBy('first_number').execute();

/** The tickets of draws that can still be bought, by draw id. What is ordered ahead is as good as sold. */
async function readLeft(at: At, drawIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await at
    .selectFrom('draw')
    .select('draw.id')
    .select(sql.raw<number | string>(`${UNSOLD_TICKETS} - ${ORDERED_TICKETS}`).as('left'))
    .where('draw.id', 'in', drawIds)
    .execute();
  return new Map(rows.map(({ id, left }) => [id, Math.max(0, Number(left))]));
}

const listChildren = (at: At, drawIds: readonly string[]) =>
  at
    .selectFrom('draw')
    .innerJoin('raffle_draw', 'raffle_draw.draw_id', 'draw.id')
    .selectAll('draw')
    .select(['raffle_draw.name', 'raffle_draw.value_cents'])
    .where('draw.parent_id', 'in', drawIds)
    .orderBy('draw.draw_at')
    .execute();

const toEarlyBird = (
  row: Awaited<ReturnType<typeof listChildren>>[number],
  prizes: readonly RafflePrize[],
  now: number,
): EarlyBird => ({
  drawNo: row.draw_no,
  name: row.name,
  value: toMoney(row.value_cents),
  drawDate: row.draw_at,
  stop: row.stop_at,
  isOpen: isBeforeClose({ status: row.status as DrawStatus, stop: row.stop_at }, now),
  isDrawn: isDrawn(row.status as DrawStatus),
  prizes: [...prizes],
});

/** What main draws say of themselves at an instant, by draw id; nothing for draws of other kinds. */
export async function readRaffleInfos(
  at: At,
  draws: readonly DrawTable[],
  now: number,
): Promise<ReadonlyMap<string, RaffleDrawInfo>> {
  const wanted = draws.flatMap(({ id, source }) => (source === 'own' ? [id] : []));
  if (wanted.length === 0) return new Map();
  const raffles = await listRaffleRows(at, wanted);
  const ids = raffles.map(({ draw_id }) => draw_id);
  if (ids.length === 0) return new Map();
  const children = await listChildren(at, ids);
  const prizes = await listPrizes(at, [...ids, ...children.map(({ id }) => id)]);
  const ranges = groupBy(await listRangeRows(at, ids), (row) => row.draw_id);
  const left = await readLeft(at, ids);
  const byId = new Map(draws.map((draw) => [draw.id, draw]));
  return new Map(
    raffles.map((row) => {
      const draw = byId.get(row.draw_id)!;
      const ticketsLeft = left.get(row.draw_id) ?? 0;
      const state = getRaffleState(
        {
          status: draw.status as DrawStatus,
          preOrderAt: draw.pre_order_at ?? undefined,
          opensAt: draw.opens_at ?? undefined,
          stop: draw.stop_at,
          left: ticketsLeft,
        },
        now,
      );
      const info: RaffleDrawInfo = {
        name: row.name,
        value: toMoney(row.value_cents),
        ...(row.feature_image !== null && { featureImage: row.feature_image }),
        purchaseStatus: state === 'announced' ? 'pre_order' : state,
        ...(state === 'announced' && { isAnnounced: true }),
        ...(draw.pre_order_at !== null && { drawPreOrderStartDate: draw.pre_order_at }),
        ticketsInAll: row.size,
        ticketsLeft,
        permits: row.permits.split('\n'),
        prizes: [...(prizes.get(row.draw_id) ?? [])],
        ranges: (ranges.get(row.draw_id) ?? []).map(({ channel, first_number, size }) => ({
          channel,
          first: first_number,
          last: first_number + size - 1,
        })),
        earlyBirds: children
          .filter(({ parent_id }) => parent_id === row.draw_id)
          .map((child) => toEarlyBird(child, prizes.get(child.id) ?? [], now)),
        termsRevision: row.revision ?? 1,
      };
      return [row.draw_id, info];
    }),
  );
}
