// Closes and seals the list of entries, and draws the winners from it as raffles do.
import type { RaffleProof } from '#lib/contracts/raffles/raffle-proof.ts';
import { GIVEAWAYS_TAG } from '#lib/domain/pages/page-tags.ts';
import { yieldToOthers } from '../../catalogue/draws/entries.ts';
import type { SecretDraw } from '../../catalogue/proofs/leaves.ts';
import { readSealedRoot, writeChunks } from '../../catalogue/proofs/seal.ts';
import {
  type FoundWinner,
  findWinners,
  type SealedProof,
} from '../../catalogue/raffles/proof/draw-raffle.ts';
import { createListKey, PROOF_SCHEME } from '../../catalogue/raffles/proof/leaves.ts';
import { createRaffleCommitment } from '../../catalogue/raffles/proof/winning-places.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { GiveawayAwardTable, GiveawayChunkTable } from '../../ground/db/schema/membership-schema.ts';
import { sliceRows } from '../../ground/db/slice-rows.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { getListName, readEntryList } from './list-name.ts';
import { type GiveawayRow, moveGiveaway } from './store.ts';

/** The secret of a giveaway, from its own table before the draw and revealed after it. */
export async function readSecret(at: Db, giveaway: GiveawayRow): Promise<SecretDraw> {
  const { id, program, type, number, reveal } = giveaway;
  const seed =
    reveal ??
    (
      await at
        .selectFrom('giveaway_secret')
        .select('seed')
        .where('giveaway_id', '=', id)
        .executeTakeFirstOrThrow()
    ).seed;
  return { offerKey: getListName(program, type), drawNo: number, seed };
}

const keepChunk = (at: Db, giveawayId: string) => (chunk: Omit<GiveawayChunkTable, 'giveaway_id'>) =>
  at
    .insertInto('giveaway_chunk')
    .values({ ...chunk, giveaway_id: giveawayId })
    .onConflict((conflict) => conflict.columns(['giveaway_id', 'chunk']).doNothing())
    .execute();

/** CLOSED to SEALED: hashes the list and publishes its root. A worker that was cut off goes on where it stopped. */
export async function sealGiveaway(services: Services, giveaway: GiveawayRow): Promise<void> {
  const { db } = services.database;
  const list = readEntryList(db, giveaway.id);
  const listKey = createListKey(await readSecret(db, giveaway));
  await writeChunks(list, listKey, { keep: keepChunk(db, giveaway.id), pause: yieldToOthers });
  const { root, tickets } = await readSealedRoot(list);
  if (tickets !== giveaway.entries)
    throw new Error(
      `The giveaway ${giveaway.id} counts ${giveaway.entries} entries, its list has ${tickets}`,
    );
  await transactAndPurge(services, async (tx, announce) => {
    await moveGiveaway(tx, giveaway, 'sealed', { root, sealed_at: getNowIso(services.clock) });
    announce(GIVEAWAYS_TAG);
  });
}

/** What is published of a giveaway once its list is sealed; undefined before, and of a preview. */
export function toSealedProof(giveaway: GiveawayRow): SealedProof | undefined {
  const { commitment, root, entries } = giveaway;
  if (commitment === null || root === null) return undefined;
  return {
    scheme: PROOF_SCHEME,
    offer: getListName(giveaway.program, giveaway.type),
    draw: giveaway.number,
    commitment,
    beacon: { spec: 'none', value: '' },
    close: { root, tickets: entries, leaves: entries, stop: giveaway.stop_at },
    prizes: [
      {
        place: 1,
        units: giveaway.units,
        cents: giveaway.value_cents,
        name: giveaway.prize_name.replaceAll(/\s+/g, ' ').trim(),
      },
    ],
  };
}

async function listAwards(
  at: Db,
  { id, prize_kind, value_cents }: GiveawayRow,
  drawn: readonly FoundWinner[],
): Promise<GiveawayAwardTable[]> {
  if (drawn.length === 0) return [];
  const entries = await at
    .selectFrom('giveaway_entry')
    .select(['id', 'customer_id', 'number'])
    .where('giveaway_id', '=', id)
    .where(
      'id',
      'in',
      drawn.map(({ entryId }) => entryId),
    )
    .execute();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return drawn.map(({ rank, entryId }) => {
    const entry = byId.get(entryId);
    if (!entry) throw new Error(`The entry ${entryId} won the giveaway ${id} and is not there`);
    return {
      giveaway_id: id,
      rank,
      entry_id: entryId,
      customer_id: entry.customer_id,
      number: entry.number,
      kind: prize_kind,
      cents: value_cents,
      state: 'to_claim',
      paid_at: null,
    };
  });
}

async function insertAwards(tx: Tx, awards: readonly GiveawayAwardTable[]): Promise<void> {
  for (const rows of sliceRows(awards)) await tx.insertInto('giveaway_award').values(rows).execute();
}

/** SEALED to DRAWN: the seed and the sealed list decide the winners; both are published with the proof. */
export async function drawGiveaway(services: Services, giveaway: GiveawayRow): Promise<void> {
  const { db } = services.database;
  const sealed = toSealedProof(giveaway);
  if (!sealed) throw new Error(`The list of the giveaway ${giveaway.id} is not sealed`);
  const secret = await readSecret(db, giveaway);
  if (createRaffleCommitment(secret, 'none') !== giveaway.commitment)
    throw new Error(`The seed of the giveaway ${giveaway.id} is not the one that was committed to`);
  const drawn = await findWinners(readEntryList(db, giveaway.id), secret, sealed);
  const winners = drawn.map(({ entryId: _, isPostal: __, ...winner }) => winner);
  const proof: RaffleProof = { ...sealed, seed: secret.seed, winners };
  const awards = await listAwards(db, giveaway, drawn);
  await transactAndPurge(services, async (tx, announce) => {
    const now = getNowIso(services.clock);
    await moveGiveaway(tx, giveaway, 'drawn', { reveal: secret.seed, drawn_at: now });
    await insertAwards(tx, awards);
    await tx
      .insertInto('giveaway_proof')
      .values({ giveaway_id: giveaway.id, body: JSON.stringify(proof) })
      .execute();
    await tx.deleteFrom('giveaway_secret').where('giveaway_id', '=', giveaway.id).execute();
    announce(GIVEAWAYS_TAG);
  });
}
