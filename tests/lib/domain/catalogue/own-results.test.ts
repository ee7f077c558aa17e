import { expect, test } from 'vitest';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { GameFile } from '#lib/contracts/catalogue/game-file.ts';
import { findGameFaults } from '#lib/domain/catalogue/game-faults.ts';
import { readGameForm, toGameFields } from '#lib/domain/catalogue/game-form.ts';

const TEMPLATES = GAME_TEMPLATES.map(({ file }) => GameFile.parse(file));
const isShared = ({ rules }: GameFile) => rules[0]!.divisions.some(({ poolBps }) => poolBps > 0);
const SHARED = TEMPLATES.find(isShared)!;
const FIXED = TEMPLATES.find((file) => !isShared(file))!;

const findFaults = (file: GameFile, results: object, minimumPrizePool?: string) =>
  findGameFaults(
    GameFile.parse({ ...file, minimumPrizePool, results: { source: 'own', beacon: 'drand', ...results } }),
  ).flatMap(({ path, code, isWarning }) => (isWarning ? [] : [`${path} ${code}`]));

test('a lottery of the shop has a beacon that can be read, and a pool that somebody gets', () => {
  expect(findFaults(SHARED, { poolShareBps: 5000 })).toEqual([]);
  expect(findFaults(SHARED, { poolShareBps: 0 }, '10.00')).toEqual([]);
  expect(findFaults(SHARED, { poolShareBps: 0 })).toEqual(['results.poolShareBps pool_of_nothing']);
  expect(findFaults(FIXED, { poolShareBps: 0 })).toEqual([]);
  expect(findFaults(FIXED, { poolShareBps: 1 })).toEqual(['results.poolShareBps pool_of_fixed_prizes']);
  expect(findFaults(FIXED, { poolShareBps: 0 }, '10.00')).toEqual(['minimumPrizePool pool_of_fixed_prizes']);
  for (const beacon of ['none', 'recorded:Rain at Cockle Wharf in mm'])
    expect(findFaults(SHARED, { poolShareBps: 5000, beacon })).toEqual([]);
  for (const beacon of ['rain', 'recorded:', 'recorded:Rain:2026-01-01', 'drand:7'])
    expect(findFaults(SHARED, { poolShareBps: 5000, beacon })).toEqual(['results.beacon beacon_unreadable']);
  const tooMuch = { ...SHARED, results: { source: 'own', poolShareBps: 10_001, beacon: 'drand' } };
  expect(GameFile.safeParse(tooMuch).success).toBe(false);
});

test('the form writes the source with its terms, and shows them again', () => {
  const sent = (fields: Record<string, string>) =>
    new Map(Object.entries(fields).map(([name, value]) => [name, [value]]));
  const own = { 'results.source': 'own', 'results.poolShareBps': '52.5', 'results.beacon': 'drand' };
  const file = readGameForm(SHARED, sent(own));
  expect(file.results).toEqual({ source: 'own', poolShareBps: 5250, beacon: 'drand' });
  expect(toGameFields(file).get('results.poolShareBps')).toBe('52.5');
  expect(readGameForm(file, sent({ 'results.source': 'outside' })).results).toEqual({ source: 'outside' });
});
