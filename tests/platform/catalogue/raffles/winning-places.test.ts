import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createRaffleCommitment,
  drawPlaces,
  listPrizePlaces,
  type SealedDraw,
} from '#platform/catalogue/raffles/proof/winning-places.ts';
import { createProof, SMALL_RAFFLE } from '#tests/support/raffles/raffle-proof.ts';

const { close } = createProof();
const SEALED: SealedDraw = { close, prizes: SMALL_RAFFLE.prizes, beaconValue: '' };
const withTickets = (tickets: number, units: number): SealedDraw => ({
  ...SEALED,
  close: { ...close, tickets },
  prizes: [{ place: 1, units, cents: 100, name: 'Cash' }],
});

test('the winners of the worked example', () => {
  expect(createRaffleCommitment(SMALL_RAFFLE, 'none')).toBe(
    '089339222915286f304513fad0b1df125e4ad569619701acd4679fbd415f0dce',
  );
  expect(drawPlaces(SMALL_RAFFLE, SEALED)).toEqual([7, 23, 11]);
  expect(createProof().winners.map(({ ticket }) => ticket)).toEqual([100011, 100027, 100015]);
  expect(listPrizePlaces(SMALL_RAFFLE.prizes)).toEqual([1, 2, 2]);
});

/** The same draw with a barrel that is written out. */
function shuffleBarrel({
  close: { tickets, root, leaves, stop },
  prizes,
  beaconValue,
}: SealedDraw): number[] {
  const lines = prizes.map(({ place, units, cents, name }) => `${place}|${units}|${cents}|${name}`);
  const prizeHash = createHash('sha256').update(lines.join('\n')).digest('hex');
  const { offerKey, drawNo, seed } = SMALL_RAFFLE;
  const record = `drawcard-raffle-v1|close|${offerKey}|${drawNo}|${stop}|${root}|${tickets}|${leaves}|${prizeHash}`;
  const key = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${record}|${beaconValue}`).digest();
  const words = Array.from({ length: 60 }, (_, block) =>
    createHmac('sha256', key).update(`drawcard-raffle-v1|winners|${block}`).digest(),
  ).flatMap((bytes) => Array.from({ length: 8 }, (_, word) => bytes.readUInt32BE(4 * word)));
  const barrel = Array.from({ length: tickets }, (_, place) => place);
  const units = prizes.reduce((sum, prize) => sum + prize.units, 0);
  const won: number[] = [];
  for (let rank = 0; rank < Math.min(units, tickets); rank += 1) {
    const left = tickets - rank;
    let word = words.shift()!;
    while (word >= 2 ** 32 - (2 ** 32 % left)) word = words.shift()!;
    const taken = rank + (word % left);
    [barrel[rank], barrel[taken]] = [barrel[taken]!, barrel[rank]!];
    won.push(barrel[rank]!);
  }
  return won;
}

test('the places are those of a barrel shuffled from its front, and none wins twice', () => {
  const beaconValue = fc.constantFrom('', '4.2 mm', 'ab'.repeat(32));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 200 }),
      beaconValue,
      (tickets, units, value) => {
        const sealed = { ...withTickets(tickets, units), beaconValue: value };
        const places = drawPlaces(SMALL_RAFFLE, sealed);
        expect(places).toEqual(shuffleBarrel(sealed));
        expect(new Set(places).size).toBe(Math.min(tickets, units));
      },
    ),
  );
});

test('every part of the record decides the winners', () => {
  const wide = withTickets(4_000_000_000, 3);
  const places = drawPlaces(SMALL_RAFFLE, wide);
  const others: SealedDraw[] = [
    { ...wide, beaconValue: '4.2 mm' },
    { ...wide, close: { ...wide.close, root: 'ab'.repeat(32) } },
    { ...wide, close: { ...wide.close, leaves: 4 } },
    { ...wide, close: { ...wide.close, stop: '2026-12-05T09:00:01.000Z' } },
    { ...wide, prizes: [{ place: 1, units: 3, cents: 100, name: 'A boat' }] },
    { ...wide, prizes: [{ place: 1, units: 3, cents: 101, name: 'Cash' }] },
    { ...wide, prizes: [{ place: 2, units: 3, cents: 100, name: 'Cash' }] },
  ];
  for (const other of others) expect(drawPlaces(SMALL_RAFFLE, other)).not.toEqual(places);
  expect(drawPlaces({ ...SMALL_RAFFLE, drawNo: 4 }, wide)).not.toEqual(places);
  expect(drawPlaces({ ...SMALL_RAFFLE, offerKey: 'harbour-home' }, wide)).not.toEqual(places);
});

test('every ticket wins about equally often', () => {
  const counts = new Array<number>(20).fill(0);
  for (let drawNo = 1; drawNo <= 4000; drawNo += 1)
    for (const place of drawPlaces({ ...SMALL_RAFFLE, drawNo }, withTickets(20, 5))) counts[place]! += 1;
  const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  expect(chiSquare).toBeLessThan(45);
});

test('a list of 2^32 tickets or more is refused, and so is what is no seed', () => {
  expect(() => drawPlaces(SMALL_RAFFLE, withTickets(2 ** 32, 1))).toThrow(RangeError);
  expect(() => createRaffleCommitment({ ...SMALL_RAFFLE, seed: 'AB'.repeat(32) }, 'none')).toThrow(
    RangeError,
  );
});
