// Which tickets of a sealed list win: decided by the seed that was committed to when sales opened, the record of the
// close, and the beacon where the draw has one.
import { createHash, createHmac } from 'node:crypto';
import type { SealedList, SealedPrize } from '#lib/contracts/raffles/raffle-proof.ts';
import { createFairInt } from '../../proofs/fair-int.ts';
import { createBeaconCommitment, parseSeed, type SecretDraw } from '../../proofs/leaves.ts';
import { PROOF_SCHEME } from './leaves.ts';

const WORDS = 2 ** 32;

/** What is published when sales open: SHA-256 in hex. @throws RangeError when the seed is not 32 bytes of hex */
export const createRaffleCommitment = (draw: SecretDraw, beaconSpec: string): string =>
  createBeaconCommitment(PROOF_SCHEME, draw, beaconSpec);

/** The prizes in one hash, so that none changes its place after the close. */
const hashPrizes = (prizes: readonly SealedPrize[]): string =>
  createHash('sha256')
    .update(prizes.map(({ place, units, cents, name }) => `${place}|${units}|${cents}|${name}`).join('\n'))
    .digest('hex');

/** What the draw is made from, apart from the seed. */
export interface SealedDraw {
  readonly close: SealedList;
  /** By place. */
  readonly prizes: readonly SealedPrize[];
  /** Empty without a beacon. */
  readonly beaconValue: string;
}

function createDrawKey({ offerKey, drawNo, seed }: SecretDraw, sealed: SealedDraw): Buffer {
  const { stop, root, tickets, leaves } = sealed.close;
  const record = `${PROOF_SCHEME}|close|${offerKey}|${drawNo}|${stop}|${root}|${tickets}|${leaves}`;
  return createHmac('sha256', parseSeed(seed))
    .update(`${record}|${hashPrizes(sealed.prizes)}|${sealed.beaconValue}`)
    .digest();
}

/**
 * The places in the list that win, best prize first; 0 is the first ticket sold. As many as there are prizes, or tickets.
 * @throws RangeError for a list of 2^32 tickets or more
 */
export function drawPlaces(draw: SecretDraw, sealed: SealedDraw): number[] {
  const { tickets } = sealed.close;
  if (tickets >= WORDS) throw new RangeError('A list holds less than 2^32 tickets');
  const units = sealed.prizes.reduce((sum, prize) => sum + prize.units, 0);
  const pickFair = createFairInt(createDrawKey(draw, sealed), `${PROOF_SCHEME}|winners`);
  // A barrel of all tickets that is shuffled from its front; only the places that changed are written down.
  const barrel = new Map<number, number>();
  const readPlace = (place: number) => barrel.get(place) ?? place;
  return Array.from({ length: Math.min(units, tickets) }, (_, rank) => {
    const taken = rank + pickFair(tickets - rank);
    const won = readPlace(taken);
    barrel.set(taken, readPlace(rank));
    return won;
  });
}

/** The place of each prize, best first: the order in which they are drawn. */
export const listPrizePlaces = (prizes: readonly SealedPrize[]): number[] =>
  prizes.flatMap(({ place, units }) => Array.from({ length: units }, () => place));
