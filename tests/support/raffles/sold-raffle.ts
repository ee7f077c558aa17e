// A raffle's draw with tickets of one buyer, written straight to the database.
import type { SealedPrize } from '#lib/contracts/raffles/raffle-proof.ts';
import type { DrawRow } from '#platform/catalogue/draws/lifecycle.ts';
import { createRaffleCommitment } from '#platform/catalogue/raffles/proof/winning-places.ts';
import type { Services } from '#platform/services.ts';
import { getNowIso, toIso } from '#platform/time.ts';
import { createLotteryOffer } from '../buying/lottery-offers.ts';

const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 1000;

export interface RaffleToSell {
  readonly offerKey?: string;
  readonly drawNo?: number;
  readonly beacon?: string;
  readonly prizes?: readonly SealedPrize[];
}

const PRIZES: readonly SealedPrize[] = [
  { place: 1, units: 1, cents: 12_000_000, name: 'A clinker launch' },
  { place: 2, units: 9, cents: 100_000, name: '$1,000 cash' },
];

export const readDraw = ({ database }: Services, id: string): Promise<DrawRow> =>
  database.db.selectFrom('draw').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Opens a draw that closes in a day. Gives its id. */
export async function openSmallRaffle(
  services: Services,
  { offerKey = 'harbour-boat', drawNo = 31, beacon = 'none', prizes = PRIZES }: RaffleToSell = {},
): Promise<string> {
  const { database, clock, random } = services;
  const id = `${offerKey}-${drawNo}`;
  const seed = random.createHex(32);
  const { draws: _, ...body } = createLotteryOffer({
    key: offerKey,
    type: 'raffle_ticket',
    name: 'Harbour Boat',
  });
  await database.db
    .insertInto('product_offer')
    .values({
      key: offerKey,
      type: body.type,
      name: body.name,
      position: 1,
      body: JSON.stringify({ regionNames: [], ...body }),
      updated_at: getNowIso(clock),
    })
    .execute();
  const [stop, at] = [clock.now() + DAY_MS, clock.now() + DAY_MS + 3_600_000].map(toIso);
  await database.db
    .insertInto('draw')
    .values({
      id,
      offer_key: offerKey,
      draw_no: drawNo,
      local_date: at!.slice(0, 10),
      draw_at: at!,
      stop_at: stop!,
      status: 'DRAW_OPEN',
      jackpot_cents: null,
      source: 'own',
      numbers: null,
      commitment: createRaffleCommitment({ offerKey, drawNo, seed }, beacon),
      reveal: null,
      drawn_at: null,
      scored_at: null,
      paid_at: null,
      emailed_at: null,
      opens_at: null,
      pre_order_at: null,
      parent_id: null,
    })
    .execute();
  await database.db.insertInto('draw_secret').values({ draw_id: id, seed }).execute();
  await database.db
    .insertInto('raffle_draw')
    .values({
      draw_id: id,
      kind: 'main',
      name: 'A clinker launch',
      value_cents: 12_000_000,
      feature_image: null,
      permits: '',
      size: 2_000_000_000,
      beacon_spec: beacon,
    })
    .execute();
  await database.db
    .insertInto('raffle_prize')
    .values(
      prizes.map(({ place, units, cents, name }) => ({
        draw_id: id,
        place,
        name,
        text: '',
        value_cents: cents,
        quantity: units,
        cash_cents: null,
        picture: null,
      })),
    )
    .execute();
  return id;
}

export interface SoldNumbers {
  readonly first: number;
  readonly last: number;
}

/** Sells runs of numbers, each as a ticket of its own with an entry `ent_N`. */
export async function sellRuns(
  { database, clock }: Services,
  drawId: string,
  { customerId, runs, from = 0 }: { customerId: string; runs: readonly SoldNumbers[]; from?: number },
): Promise<void> {
  const { db } = database;
  const created_at = getNowIso(clock);
  const { offer_key } = await db
    .selectFrom('draw')
    .select('offer_key')
    .where('id', '=', drawId)
    .executeTakeFirstOrThrow();
  const checkoutId = `chk_${drawId}_${from}`;
  const checkout = { id: checkoutId, customer_id: customerId, total_cents: 0, balance_after_cents: 0 };
  await db
    .insertInto('checkout')
    .values({
      ...checkout,
      created_at,
      channel_key: 'web',
      purchase_data: '{}',
      tracking: '{}',
      local_day: created_at.slice(0, 10),
    })
    .execute();
  const toId = (prefix: string, index: number) =>
    `${prefix}_${drawId}_${String(from + index).padStart(8, '0')}`;
  for (let start = 0; start < runs.length; start += ROWS_AT_ONCE) {
    const batch = runs
      .slice(start, start + ROWS_AT_ONCE)
      .map((run, index) => ({ ...run, index: start + index }));
    const owner = { customer_id: customerId, created_at };
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('ticket')
        .values(
          batch.map(({ index }) => ({
            ...owner,
            id: toId('tkt', index),
            checkout_id: checkoutId,
            offer_key,
            body: '{}',
            price_cents: 0,
            num_entries: 1,
            kind: 'raffle_ticket',
            is_charged: 1 as const,
            pool_id: null,
            shares: null,
            discount_cents: 0,
            cause_key: null,
            cause_cents: 0,
          })),
        )
        .execute();
      await tx
        .insertInto('entry')
        .values(
          batch.map(({ index, first, last }) => ({
            ...owner,
            id: toId('ent', index),
            ticket_id: toId('tkt', index),
            draw_id: drawId,
            price_cents: 0,
            first_number: first,
            last_number: last,
          })),
        )
        .execute();
    });
  }
}

/** Enters letters, each under its number. */
export async function enterLetters(
  { database, clock }: Services,
  drawId: string,
  numbers: readonly number[],
): Promise<void> {
  const at = getNowIso(clock);
  await database.db
    .insertInto('raffle_postal')
    .values(
      numbers.map((number) => ({
        id: `let_${drawId}_${number}`,
        draw_id: drawId,
        number,
        name: 'Robin Marsh',
        address: '2 Wharf Lane',
        state: 'NSW',
        received_at: at,
        entered_by: 'office',
        created_at: at,
      })),
    )
    .execute();
}

/** Closes the draw without the worker. */
export async function closeRaffle({ database }: Services, drawId: string): Promise<void> {
  await database.db.updateTable('draw').set({ status: 'DRAW_CLOSED' }).where('id', '=', drawId).execute();
}

/** Runs of 1 to 50 numbers with gaps, from 1 on: the same for the same count. */
export const createRuns = (count: number): SoldNumbers[] => {
  let next = 1;
  return Array.from({ length: count }, (_, index) => {
    const first = next + ((index * 7) % 3);
    const last = first + ((index * 13) % 50);
    next = last + 1;
    return { first, last };
  });
};
