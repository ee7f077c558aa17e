// The proof of a small raffle, made in memory.
import type { RaffleProof, SealedPrize } from '#lib/contracts/raffles/raffle-proof.ts';
import { createTag } from '#platform/catalogue/proofs/leaves.ts';
import type { ListRun } from '#platform/catalogue/proofs/list.ts';
import { buildLevels, findPath, findRoot } from '#platform/catalogue/proofs/tree.ts';
import {
  createLeaf,
  createListKey,
  createSalt,
  PROOF_SCHEME,
} from '#platform/catalogue/raffles/proof/leaves.ts';
import {
  createRaffleCommitment,
  drawPlaces,
  listPrizePlaces,
} from '#platform/catalogue/raffles/proof/winning-places.ts';

/** The draw of the worked example in docs/verify-a-raffle.md. */
export const SMALL_RAFFLE = {
  offerKey: 'harbour-boat',
  drawNo: 3,
  seed: `${'00'.repeat(31)}01`,
  stop: '2026-12-05T09:00:00.000Z',
  beacon: { spec: 'none', value: '' },
  prizes: [
    { place: 1, units: 1, cents: 12_000_000, name: 'A clinker launch' },
    { place: 2, units: 2, cents: 100_000, name: '$1,000 cash' },
  ] as SealedPrize[],
  runs: [
    { entryId: 'ent_a', first: 100001, last: 100005 },
    { entryId: 'ent_b', first: 100006, last: 100006 },
    { entryId: 'ent_c', first: 100010, last: 100029 },
  ] as ListRun[],
  /** Whose file it is. */
  own: [2],
};
export type SmallRaffle = typeof SMALL_RAFFLE;

/** Finds the run that holds a place of the list, with the tickets before it. */
function findRun(runs: readonly ListRun[], place: number) {
  let before = 0;
  for (const [index, run] of runs.entries()) {
    const count = run.last - run.first + 1;
    if (place < before + count) return { index, run, before };
    before += count;
  }
  throw new RangeError(`No ticket stands at ${place}`);
}

/** The file of a drawn raffle, as the services would make it. */
export function createProof(
  raffle: SmallRaffle = SMALL_RAFFLE,
): RaffleProof & Required<Pick<RaffleProof, 'seed' | 'winners' | 'own'>> {
  const { offerKey, drawNo, seed, stop, beacon, prizes, runs } = raffle;
  const listKey = createListKey(raffle);
  const leaves = runs.map((run) => createLeaf(listKey, run));
  const levels = buildLevels(leaves);
  const root = findRoot(leaves);
  const close = { root: root.hash.toString('hex'), tickets: root.count, leaves: runs.length, stop };
  const places = listPrizePlaces(prizes);
  const winners = drawPlaces(raffle, { close, prizes, beaconValue: beacon.value }).map((place, rank) => {
    const { index, run, before } = findRun(runs, place);
    const { entryId, first, last } = run;
    const tag = createTag(createSalt(listKey, entryId), entryId).toString('hex');
    const ticket = first + place - before;
    return { rank, place: places[rank]!, ticket, leaf: { first, last, tag }, path: findPath(levels, index) };
  });
  const own = raffle.own.map((index) => {
    const { entryId, first, last } = runs[index]!;
    const salt = createSalt(listKey, entryId).toString('hex');
    return { entry: entryId, salt, first, last, path: findPath(levels, index) };
  });
  const commitment = createRaffleCommitment(raffle, beacon.spec);
  return {
    scheme: PROOF_SCHEME,
    offer: offerKey,
    draw: drawNo,
    commitment,
    seed,
    beacon,
    close,
    prizes,
    winners,
    own,
  };
}
