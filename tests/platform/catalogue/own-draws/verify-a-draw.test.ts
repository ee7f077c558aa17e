// The worked example of docs/verify-a-draw.md, counted again from its words alone.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nameDrawnGame, namePlayedGames, toDrawnGame } from '#lib/domain/lottery/drawn-game.ts';
import { takeBallsOut } from '#platform/catalogue/draws/generate/generator.ts';
import { createEntryKey, createEntryLeaf } from '#platform/catalogue/own-draws/list.ts';
import { planBeacon } from '#platform/catalogue/proofs/beacon.ts';
import { createDrawCommitment, createDrawInt } from '#platform/catalogue/proofs/draw-scheme.ts';
import { findRoot } from '#platform/catalogue/proofs/tree.ts';
import { describeLottery } from '../../../../public/verify-draw.mjs';

const DOCUMENT = readFileSync(new URL('../../../../docs/verify-a-draw.md', import.meta.url), 'utf8');
const V = 'drawcard-draw-v2';
const SEED = `${'00'.repeat(31)}01`;
const SPEC = 'recorded:Rain at Cockle Wharf in mm:2026-12-06';
const STOP = '2026-12-05T09:00:00.000Z';
const ENTRIES = [
  { entryId: 'ent_a', owner: 'cus_1', played: '1,2,3,4,5,6' },
  { entryId: 'ent_b', owner: 'cus_2', played: '7,12,19,23,38,44;1,2,3,4,5,6,7' },
  { entryId: 'poo_c', owner: 'shares', played: '5,10,15,20,25,30' },
].map((entry, index) => ({ ...entry, first: index + 1, last: index + 1 }));

const sha = (...parts: (Buffer | string)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
    .digest();
const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const byte = (value: number) => Buffer.from([value]);
const u64 = (value: number) => Buffer.from(value.toString(16).padStart(16, '0'), 'hex');
const seed = Buffer.from(SEED, 'hex');

/** By the document, in the order of its lines. */
function countByHand() {
  const commitment = sha(`${V}|commit|harbour-pick|7|${SPEC}|${SEED}`).toString('hex');
  const listKey = mac(seed, `${V}|list|harbour-pick|7`);
  const leaves = ENTRIES.map(({ entryId, owner, played, first }) => {
    const salt = mac(listKey, `${V}|salt|${entryId}`).subarray(0, 16);
    const tag = sha(byte(2), salt, `${entryId}|${owner}|${played}`);
    return { salt, hash: sha(byte(0), u64(first), u64(first), tag) };
  });
  const pair = sha(byte(1), u64(1), u64(1), leaves[0]!.hash, leaves[1]!.hash);
  const root = sha(byte(1), u64(2), u64(1), pair, leaves[2]!.hash).toString('hex');
  const key = mac(seed, `${V}|close|harbour-pick|7|${STOP}|${root}|3|6/45+2|4.2`);
  const words: number[] = [];
  for (let block = 0; block < 8; block += 1) {
    const bytes = mac(key, `${V}|numbers|${block}`);
    for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at));
  }
  const below = (most: number): number => {
    const word = words.shift()!;
    return word < 2 ** 32 - (2 ** 32 % most) ? word % most : below(most);
  };
  const barrel = Array.from({ length: 45 }, (_, index) => index + 1);
  const balls = Array.from({ length: 8 }, (_, place) => {
    const from = place + below(45 - place);
    [barrel[place], barrel[from]] = [barrel[from]!, barrel[place]!];
    return barrel[place]!;
  });
  return { commitment, root, pair: pair.toString('hex'), leaves, balls };
}

test('the document, its example and the program say the same', async () => {
  const { commitment, root, pair, leaves, balls } = countByHand();
  const facts = {
    commitment,
    'salt ent_b': leaves[1]!.salt.toString('hex'),
    'leaf ent_b': leaves[1]!.hash.toString('hex'),
    'node a, b': pair,
    root,
    numbers: `${balls.slice(0, 6).join(', ')} and ${balls.slice(6).join(', ')}`,
  };
  for (const [name, value] of Object.entries(facts)) expect(DOCUMENT).toContain(`${name.padEnd(12)}${value}`);
  const secret = { offerKey: 'harbour-pick', drawNo: 7, seed: SEED };
  expect(createDrawCommitment(secret, SPEC)).toBe(commitment);
  const key = createEntryKey(secret);
  expect(findRoot(ENTRIES.map((entry) => createEntryLeaf(key, entry))).hash.toString('hex')).toBe(root);
  const rules = { validFrom: '2000-01-01', numbers: { pick: 6, of: 45 }, supplementaries: 2, divisions: [] };
  const close = { root, entries: 3, stop: STOP, game: nameDrawnGame(toDrawnGame(rules)) };
  const { main, supplementary } = takeBallsOut(rules, createDrawInt(secret, { close, beaconValue: '4.2' }));
  expect([...main, ...supplementary]).toEqual(balls);
  const proof = { scheme: V, offer: 'harbour-pick', draw: 7, commitment, seed: SEED, close };
  const checked = await describeLottery({
    ...proof,
    beacon: { spec: SPEC, value: '4.2' },
    numbers: { main, supplementary },
  });
  expect(checked.isRight).toBe(true);
});

test('games and what is drawn are named in one way', () => {
  expect(namePlayedGames([{ numbers: [9, 1, 30], powerballs: [7, 2] }])).toBe('1,9,30+2,7');
  expect(namePlayedGames([{ numbers: [7, 0, 7], play: 'box' }])).toBe('box:7,0,7');
  const mega = { numbers: [1, 2, 3, 4], favourites: [4, 1, 2], play: 'mega' as const };
  expect(namePlayedGames([mega, { numbers: [2, 1] }])).toBe('mega:1,2,3,4*4,1,2;1,2');
  expect(nameDrawnGame({ digits: 4, symbols: 10 })).toBe('4*10');
  expect(nameDrawnGame({ pick: 7, of: 35, supplementaries: 0, powerballOf: 20 })).toBe('7/35+0,1/20');
});

test('a draw names its beacon when it is opened', () => {
  const at = { drawAt: Date.parse('2026-12-05T10:00:00Z'), stopAt: Date.parse('2026-12-05T09:00:00Z') };
  const sydney = { ...at, timeZone: 'Australia/Sydney' };
  expect(planBeacon('recorded:Rain at Cockle Wharf in mm', sydney)).toBe(SPEC);
  expect(planBeacon('none', sydney)).toBe('none');
  const round = Number(planBeacon('drand', sydney).split(':').at(-1));
  const comes = 1000 * (1_692_803_367 + 3 * (round - 1));
  expect(comes).toBeGreaterThanOrEqual(at.drawAt);
  expect(comes).toBeLessThan(at.drawAt + 3000);
  const late = { ...sydney, stopAt: at.drawAt };
  const later = Number(planBeacon('drand', late).split(':').at(-1));
  expect(1000 * (1_692_803_367 + 3 * (later - 1))).toBeGreaterThanOrEqual(at.drawAt + 15 * 60_000);
});

test('every ball comes up about equally often, whatever the list is', () => {
  const rules = { validFrom: '2000-01-01', numbers: { pick: 6, of: 45 }, supplementaries: 0, divisions: [] };
  const counts = new Array<number>(45).fill(0);
  const draws = 3000;
  for (let drawNo = 1; drawNo <= draws; drawNo += 1) {
    const close = { root: 'ab'.repeat(32), entries: drawNo, stop: STOP, game: '6/45+0' };
    const randomInt = createDrawInt({ offerKey: 'a', drawNo, seed: SEED }, { close, beaconValue: '' });
    for (const number of takeBallsOut(rules, randomInt).main) counts[number - 1]! += 1;
  }
  const expected = (draws * 6) / 45;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(chiSquare).toBeLessThan(80);
});
