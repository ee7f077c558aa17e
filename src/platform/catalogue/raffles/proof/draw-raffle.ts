// Draws the winners of a sealed raffle and makes the proof of it.
import type { ProofWinner, RaffleProof, SealedPrize } from '#lib/contracts/raffles/raffle-proof.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';
import { readSeed } from '../../proofs/draw-seed.ts';
import { createTag, type SecretDraw } from '../../proofs/leaves.ts';
import type { ListSource } from '../../proofs/list.ts';
import { DrawNotReady } from '../../proofs/not-ready.ts';
import { openSealedTree } from '../../proofs/sealed-tree.ts';
import { createListKey, createSalt, PROOF_SCHEME } from './leaves.ts';
import { readRaffleList, type SoldRun } from './sold-runs.ts';
import { createRaffleCommitment, drawPlaces, listPrizePlaces } from './winning-places.ts';

/** A ticket that won, and whose it is. */
export interface DrawnTicket {
  /** 0 is drawn first. */
  readonly rank: number;
  /** Of its prize. */
  readonly place: number;
  readonly number: number;
  readonly entryId: string | null;
  /** Of an entry by post. */
  readonly postalId: string | null;
}

export interface DrawnRaffle {
  /** To be revealed with the winners. */
  readonly seed: string;
  /** Best prize first; none where nothing was sold. */
  readonly winners: readonly DrawnTicket[];
  /** Keeps the proof and gives up the secret; to be called in the transaction that moves the draw on. */
  readonly keep: (tx: Tx) => Promise<void>;
}

/** The prizes as the proof names them, in the order in which they are drawn. */
export async function listSealedPrizes(at: Db, drawId: string): Promise<SealedPrize[]> {
  const rows = await at
    .selectFrom('raffle_prize')
    .select(['place', 'name', 'value_cents', 'quantity'])
    .where('draw_id', '=', drawId)
    .orderBy('place')
    .execute();
  return rows.map(({ place, name, value_cents, quantity }) => ({
    place,
    units: quantity,
    cents: value_cents,
    name: name.replaceAll(/\s+/g, ' ').trim(),
  }));
}

export type SealedProof = Omit<RaffleProof, 'seed' | 'winners' | 'own'>;

/** What is published of a draw once its list is sealed; undefined before. */
export async function findSealedProof(at: Db, draw: DrawRow): Promise<SealedProof | undefined> {
  const row = await at
    .selectFrom('raffle_draw')
    .select(['root', 'tickets', 'entries', 'beacon_spec', 'beacon_value'])
    .where('draw_id', '=', draw.id)
    .executeTakeFirst();
  if (!row || row.root === null || draw.commitment === null) return undefined;
  return {
    scheme: PROOF_SCHEME,
    offer: draw.offer_key,
    draw: draw.draw_no,
    commitment: draw.commitment,
    beacon: { spec: row.beacon_spec, value: row.beacon_value ?? '' },
    close: { root: row.root, tickets: row.tickets ?? 0, leaves: row.entries ?? 0, stop: draw.stop_at },
    prizes: await listSealedPrizes(at, draw.id),
  };
}

export interface FoundWinner extends ProofWinner {
  readonly entryId: string;
  readonly isPostal: boolean;
}

/** The winners with their paths, best prize first. They are looked up in the order of the list. */
export async function findWinners(
  list: ListSource<SoldRun>,
  secret: SecretDraw,
  { close, prizes, beacon }: SealedProof,
): Promise<FoundWinner[]> {
  const prizePlaces = listPrizePlaces(prizes);
  const drawn = drawPlaces(secret, { close, prizes, beaconValue: beacon.value });
  const listKey = createListKey(secret);
  const tree = await openSealedTree(list, listKey, close.root);
  const found: FoundWinner[] = [];
  for (const { place, rank } of drawn
    .map((place, rank) => ({ place, rank }))
    .sort((a, b) => a.place - b.place)) {
    const { run, before, path } = await tree.findAtPlace(place);
    const { entryId, isPostal, first, last } = run;
    const tag = createTag(createSalt(listKey, entryId), entryId).toString('hex');
    found.push({
      rank,
      place: prizePlaces[rank]!,
      ticket: first + place - before,
      leaf: { first, last, tag },
      path: [...path],
      entryId,
      isPostal,
    });
  }
  return found.sort((a, b) => a.rank - b.rank);
}

/**
 * Draws a raffle whose list is sealed and whose beacon, if it has one, is known. Nothing is written before `keep`.
 * @throws DrawNotReady
 * @throws ListChanged where the list is not the one that was sealed
 */
export async function drawRaffle({ database }: Services, draw: DrawRow): Promise<DrawnRaffle> {
  const { db } = database;
  const sealed = await findSealedProof(db, draw);
  if (!sealed) throw new DrawNotReady(`The list of the draw ${draw.id} is not sealed yet`);
  const { spec, value } = sealed.beacon;
  if (spec !== 'none' && value === '')
    throw new DrawNotReady(`The draw ${draw.id} waits for its beacon ${spec}`);
  const seed = await readSeed(db, draw);
  const secret = { offerKey: draw.offer_key, drawNo: draw.draw_no, seed };
  if (createRaffleCommitment(secret, spec) !== draw.commitment)
    throw new Error(`The seed of the draw ${draw.id} is not the one that was committed to`);
  const found = await findWinners(readRaffleList(db, draw.id), secret, sealed);
  const winners = found.map(({ entryId: _, isPostal: __, ...winner }): ProofWinner => winner);
  const proof: RaffleProof = { ...sealed, seed, winners };
  return {
    seed,
    winners: found.map(({ rank, place, ticket, entryId, isPostal }) => ({
      rank,
      place,
      number: ticket,
      entryId: isPostal ? null : entryId,
      postalId: isPostal ? entryId : null,
    })),
    keep: async (tx) => {
      await tx
        .insertInto('raffle_proof')
        .values({ draw_id: draw.id, body: JSON.stringify(proof) })
        .execute();
      await tx.deleteFrom('draw_secret').where('draw_id', '=', draw.id).execute();
    },
  };
}
