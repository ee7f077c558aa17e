// How a lottery is drawn that the shop holds itself: by the seed that was committed to when sales opened, the list of
// entries as it was sealed at the close, and the beacon.
import { createHmac } from 'node:crypto';
import type { RandomInt } from '#lib/domain/lottery/quick-pick.ts';
import { createFairInt } from './fair-int.ts';
import { createBeaconCommitment, parseSeed, type SecretDraw } from './leaves.ts';

export const DRAW_SCHEME = 'drawcard-draw-v2';

/** What is published when sales open: SHA-256 in hex. @throws RangeError when the seed is not 32 bytes of hex */
export const createDrawCommitment = (draw: SecretDraw, beaconSpec: string): string =>
  createBeaconCommitment(DRAW_SCHEME, draw, beaconSpec);

/** What the draw is made from, apart from the seed. */
export interface SealedDraw {
  readonly close: {
    readonly root: string;
    readonly entries: number;
    readonly stop: string;
    readonly game: string;
  };
  /** Empty without a beacon. */
  readonly beaconValue: string;
}

/** The fair whole numbers that take the balls out of the barrels. */
export function createDrawInt({ offerKey, drawNo, seed }: SecretDraw, sealed: SealedDraw): RandomInt {
  const { stop, root, entries, game } = sealed.close;
  const record = `${DRAW_SCHEME}|close|${offerKey}|${drawNo}|${stop}|${root}|${entries}|${game}`;
  const key = createHmac('sha256', parseSeed(seed)).update(`${record}|${sealed.beaconValue}`).digest();
  return createFairInt(key, `${DRAW_SCHEME}|numbers`);
}
