import { sql, type Updateable } from 'kysely';
import { expect, test } from 'vitest';
import type { Pause } from '#platform/catalogue/draws/entries.ts';
import { CHUNK_LEAVES, ListNotSealable } from '#platform/catalogue/proofs/seal.ts';
import { ListChanged } from '#platform/catalogue/proofs/sealed-tree.ts';
import { findRoot } from '#platform/catalogue/proofs/tree.ts';
import { drawRaffle } from '#platform/catalogue/raffles/proof/draw-raffle.ts';
import { holdRaffle } from '#platform/catalogue/raffles/proof/hold-raffle.ts';
import { createLeaf, createListKey } from '#platform/catalogue/raffles/proof/leaves.ts';
import { findOwnProof } from '#platform/catalogue/raffles/proof/own-proof.ts';
import { sealRaffle } from '#platform/catalogue/raffles/proof/seal.ts';
import { transact } from '#platform/ground/db/open.ts';
import type { RaffleDrawTable } from '#platform/ground/db/schema/raffle-schema.ts';
import type { Services } from '#platform/services.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createWalletHolder } from '#tests/support/played-draws.ts';
import {
  closeRaffle,
  createRuns,
  enterLetters,
  openSmallRaffle,
  type RaffleToSell,
  readDraw,
  type SoldNumbers,
  sellRuns,
} from '#tests/support/raffles/sold-raffle.ts';
import { verifyRaffle } from '../../../../public/verify-raffle.mjs';

/** Two full chunks and a bit. */
const MANY = 2 * CHUNK_LEAVES + 10;

async function closeRaffleWith(
  runs: readonly SoldNumbers[],
  { letters = [], ...raffle }: RaffleToSell & { letters?: readonly number[] } = {},
) {
  const platform = await openTestPlatform();
  const { services } = platform;
  const customerId = await createWalletHolder(services);
  const drawId = await openSmallRaffle(services, raffle);
  await sellRuns(services, drawId, { customerId, runs });
  if (letters.length > 0) await enterLetters(services, drawId, letters);
  await closeRaffle(services, drawId);
  const draw = await readDraw(services, drawId);
  return { ...platform, customerId, draw, drawId };
}

const readSealed = ({ database }: Services, drawId: string) =>
  database.db.selectFrom('raffle_draw').selectAll().where('draw_id', '=', drawId).executeTakeFirstOrThrow();

async function readSeedOf({ database }: Services, drawId: string): Promise<string> {
  const { seed } = await database.db
    .selectFrom('draw_secret')
    .select('seed')
    .where('draw_id', '=', drawId)
    .executeTakeFirstOrThrow();
  return seed;
}

/** The root over all leaves at once, as the document tells it. */
async function findRootOf(
  services: Services,
  drawId: string,
  runs: readonly (SoldNumbers & { id: string })[],
) {
  const { offer_key: offerKey, draw_no: drawNo } = await readDraw(services, drawId);
  const listKey = createListKey({ offerKey, drawNo, seed: await readSeedOf(services, drawId) });
  return findRoot(runs.map(({ id, first, last }) => createLeaf(listKey, { entryId: id, first, last })));
}

const nameRuns = (drawId: string, runs: readonly SoldNumbers[]) =>
  runs.map((run, index) => ({ ...run, id: `ent_${drawId}_${String(index).padStart(8, '0')}` }));

test('the list is sealed with letters in their places, and its pages are purged', async () => {
  const runs = createRuns(40);
  const letters = [90_001, 90_003];
  const { services, draw, drawId, purged } = await closeRaffleWith(runs, { letters });
  await sealRaffle(services, draw);
  const root = await findRootOf(services, drawId, [
    ...nameRuns(drawId, runs),
    ...letters.map((number) => ({ id: `let_${drawId}_${number}`, first: number, last: number })),
  ]);
  const tickets = runs.reduce((sum, { first, last }) => sum + last - first + 1, 0) + 2;
  expect(await readSealed(services, drawId)).toMatchObject({
    root: root.hash.toString('hex'),
    tickets,
    entries: 42,
    sealed_at: expect.any(String),
  });
  expect(purged).toContain('draw:harbour-boat:31');
});

test('a seal that is cut off at every chunk ends in the same root, and two workers write it once', async () => {
  const runs = createRuns(MANY);
  const { services, draw, drawId } = await closeRaffleWith(runs);
  const cutOff: Pause = async () => {
    throw new Error('cut off');
  };
  let cuts = 0;
  while ((await services.database.db.selectFrom('raffle_chunk').selectAll().execute()).length < 3) {
    await expect(sealRaffle(services, draw, cutOff)).rejects.toThrow('cut off');
    cuts += 1;
  }
  expect(cuts).toBe(3);
  expect(await readSealed(services, drawId)).toMatchObject({ root: null, sealed_at: null });
  await Promise.all([sealRaffle(services, draw), sealRaffle(services, draw)]);
  const root = await findRootOf(services, drawId, nameRuns(drawId, runs));
  expect(await readSealed(services, drawId)).toMatchObject({
    root: root.hash.toString('hex'),
    entries: MANY,
  });
});

test('two workers seal side by side from the start', async () => {
  const runs = createRuns(MANY);
  const { services, draw, drawId } = await closeRaffleWith(runs);
  await Promise.all([sealRaffle(services, draw), sealRaffle(services, draw), sealRaffle(services, draw)]);
  const root = await findRootOf(services, drawId, nameRuns(drawId, runs));
  expect(await readSealed(services, drawId)).toMatchObject({ root: root.hash.toString('hex') });
  expect(await services.database.db.selectFrom('raffle_chunk').select('leaves').execute()).toHaveLength(3);
});

test('an open draw is not sealed, and a number that was sold twice stops the seal', async () => {
  const { services, draw } = await closeRaffleWith([
    { first: 1, last: 10 },
    { first: 8, last: 12 },
  ]);
  await expect(sealRaffle(services, { ...draw, status: 'DRAW_OPEN' })).rejects.toThrow('after its close');
  await expect(sealRaffle(services, draw)).rejects.toThrow(ListNotSealable);
});

test('the winners, their owners and the proof of a draw over several chunks', async () => {
  const { services, draw, drawId } = await closeRaffleWith(createRuns(MANY), { letters: [900_001] });
  const seed = await readSeedOf(services, drawId);
  await expect(drawRaffle(services, draw)).rejects.toThrow('not sealed yet');
  await sealRaffle(services, draw);
  const drawn = await drawRaffle(services, draw);
  expect(drawn.seed).toBe(seed);
  expect(drawn.winners.map(({ rank, place }) => ({ rank, place }))).toEqual(
    Array.from({ length: 10 }, (_, rank) => ({ rank, place: rank === 0 ? 1 : 2 })),
  );
  for (const { number, entryId } of drawn.winners) {
    const entry = await services.database.db
      .selectFrom('entry')
      .selectAll()
      .where('id', '=', entryId)
      .executeTakeFirstOrThrow();
    expect(number).toBeGreaterThanOrEqual(entry.first_number!);
    expect(number).toBeLessThanOrEqual(entry.last_number!);
  }
  const workers = await Promise.allSettled([holdRaffle(services, draw), holdRaffle(services, draw)]);
  expect(workers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const held = await readDraw(services, drawId);
  expect(held).toMatchObject({ status: 'DRAW_DRAWN', reveal: seed });
  const numbers = drawn.winners.map(({ number }) => number);
  expect(JSON.parse(held.numbers!)).toEqual({ main: numbers, supplementary: [] });
  for (const place of [0, 1, CHUNK_LEAVES - 1, CHUNK_LEAVES, MANY - 1]) {
    const ticketId = `tkt_${drawId}_${String(place).padStart(8, '0')}`;
    const proof = await findOwnProof(services.database.db, held, ticketId);
    const checked = await verifyRaffle(proof!);
    expect(checked.held).toEqual(['own', 'commitment', 'list', 'winners', 'prizes']);
    expect(checked.tickets).toHaveLength(1);
  }
  expect(await services.database.db.selectFrom('draw_secret').selectAll().execute()).toEqual([]);
});

test('letters win too', async () => {
  const letters = Array.from({ length: 12 }, (_, index) => 500 + index);
  const { services, draw } = await closeRaffleWith([{ first: 1, last: 1 }], { letters });
  await sealRaffle(services, draw);
  const { winners } = await drawRaffle(services, draw);
  const posted = winners.filter(({ postalId }) => postalId !== null);
  expect(posted.length).toBeGreaterThanOrEqual(9);
  for (const { postalId, entryId, number } of posted) {
    expect(entryId).toBeNull();
    expect(postalId).toBe(`let_${draw.id}_${number}`);
  }
});

test('fewer tickets than prizes leave the last prizes, and no tickets leave all', async () => {
  const { services, draw } = await closeRaffleWith([{ first: 5, last: 7 }]);
  await sealRaffle(services, draw);
  const { winners } = await drawRaffle(services, draw);
  expect(winners.map(({ number }) => number).sort()).toEqual([5, 6, 7]);
  const none = await closeRaffleWith([]);
  await sealRaffle(none.services, none.draw);
  expect((await drawRaffle(none.services, none.draw)).winners).toEqual([]);
  expect(await readSealed(none.services, none.drawId)).toMatchObject({ tickets: 0, entries: 0 });
});

test('nothing is sold, sealed, proved or drawn differently after the close', async () => {
  const { services, draw, drawId, customerId } = await closeRaffleWith(createRuns(30));
  const { db } = services.database;
  const late = { customerId, runs: [{ first: 70_000, last: 70_001 }], from: 30 };
  await expect(sellRuns(services, drawId, late)).rejects.toThrow('draw_not_open');
  await expect(enterLetters(services, drawId, [70_000])).rejects.toThrow('draw_not_open');
  await sealRaffle(services, draw);
  const update = (set: Updateable<RaffleDrawTable>) =>
    db.updateTable('raffle_draw').set(set).where('draw_id', '=', drawId).execute();
  await expect(update({ root: 'ab'.repeat(32) })).rejects.toThrow('raffle_list_is_sealed');
  await expect(update({ tickets: 1 })).rejects.toThrow('raffle_list_is_sealed');
  await expect(update({ sealed_at: null, root: null })).rejects.toThrow('raffle_list_is_sealed');
  await expect(update({ beacon_spec: 'recorded:Rain in mm:2026-12-06' })).rejects.toThrow(
    'raffle_beacon_is_for_good',
  );
  await expect(update({ beacon_value: 'picked' })).rejects.toThrow('raffle_beacon_is_for_good');
  await expect(db.deleteFrom('raffle_chunk').execute()).rejects.toThrow('raffle_chunk_is_for_good');
  const prize = {
    draw_id: drawId,
    place: 3,
    name: 'More',
    text: '',
    value_cents: 1,
    quantity: 1,
    cash_cents: null,
  };
  await expect(
    db
      .insertInto('raffle_prize')
      .values({ ...prize, picture: null })
      .execute(),
  ).rejects.toThrow('draw_not_open');
});

test('a list that was changed behind the database is not drawn and proves nothing', async () => {
  const { services, draw, drawId } = await closeRaffleWith(createRuns(30));
  const { db, flavor } = services.database;
  await sealRaffle(services, draw);
  // Someone with all rights takes a ticket off every run.
  await transact(services.database, async (tx) => {
    if (flavor === 'postgres') await sql`set local session_replication_role = replica`.execute(tx);
    else await sql`drop trigger entry_kept`.execute(tx);
    await sql`update entry set last_number = last_number - 1 where first_number < last_number`.execute(tx);
  });
  await expect(drawRaffle(services, draw)).rejects.toThrow(ListChanged);
  await expect(findOwnProof(db, draw, `tkt_${drawId}_00000003`)).rejects.toThrow(ListChanged);
});

test('a seed that was exchanged is not drawn', async () => {
  const { services, draw, drawId } = await closeRaffleWith(createRuns(3));
  await sealRaffle(services, draw);
  await services.database.db
    .updateTable('draw_secret')
    .set({ seed: 'ab'.repeat(32) })
    .where('draw_id', '=', drawId)
    .execute();
  await expect(drawRaffle(services, draw)).rejects.toThrow('not the one that was committed to');
});
