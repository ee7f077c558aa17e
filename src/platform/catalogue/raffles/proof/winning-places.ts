// Which tickets of a sealed list win: decided by the seed that was committed to when sales opened, the record of the
// close, and the beacon where the draw has one.
import { createHash, createHmac } from 'node:crypto';
import type { SealedList, SealedPrize } from '#lib/contracts/raffles/raffle-proof.ts';
import { PROOF_SCHEME, parseSeed, type SecretDraw } from './leaves.ts';

const WORDS = 2 ** 32;
const WORDS_IN_BLOCK = 8;

/** What is published when sales open: SHA-256 in hex. @throws RangeError when the seed is not 32 bytes of hex */
export function createRaffleCommitment({ offerKey, drawNo, seed }: SecretDraw, beaconSpec: string): string {
  parseSeed(seed);
  const text = `${PROOF_SCHEME}|commit|${offerKey}|${drawNo}|${beaconSpec}|${seed}`;
  return createHash('sha256').update(text).digest('hex');
}

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

/** Fair whole numbers: 32-bit words of the key's stream, those beyond the last whole multiple thrown away. */
function createFairInt(key: Buffer): (below: number) => number {
  let block = Buffer.alloc(0);
  let words = 0;
  const readNextWord = (): number => {
    const offset = words % WORDS_IN_BLOCK;
    if (offset === 0) {
      const message = `${PROOF_SCHEME}|winners|${words / WORDS_IN_BLOCK}`;
      block = createHmac('sha256', key).update(message).digest();
    }
    words += 1;
    return block.readUInt32BE(4 * offset);
  };
  return (below) => {
    const fair = WORDS - (WORDS % below);
    let word = readNextWord();
    while (word >= fair) word = readNextWord();
    return word % below;
  };
}

/**
 * The places in the list that win, best prize first; 0 is the first ticket sold. As many as there are prizes, or tickets.
 * @throws RangeError for a list of 2^32 tickets or more
 */
export function drawPlaces(draw: SecretDraw, sealed: SealedDraw): number[] {
  const { tickets } = sealed.close;
  if (tickets >= WORDS) throw new RangeError('A list holds less than 2^32 tickets');
  const units = sealed.prizes.reduce((sum, prize) => sum + prize.units, 0);
  const pickFair = createFairInt(createDrawKey(draw, sealed));
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
