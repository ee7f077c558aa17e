import { expect, test } from 'vitest';
import {
  answerClearCache,
  CLEAR_GUARD_MS,
  createClearCacheValue,
  isClearCacheValue,
} from '#lib/server/http/clear-cache.ts';

const SECRET = 'a secret of the shop';
const HOUR_MS = 3_600_000;
let now = Date.parse('2026-11-19T03:00:00Z');

async function ask(path: string) {
  const purged: string[] = [];
  const url = new URL(path, 'http://shop.test');
  const purge = async (tags: readonly string[]) => void purged.push(...tags);
  const answer = await answerClearCache({ url, secret: async () => SECRET, now, purge });
  return { purged, answer, location: answer?.headers.get('location') };
}
const value = () => createClearCacheValue(SECRET, now + HOUR_MS);

test('an address without the parameter is left alone', async () => {
  expect((await ask('/results?page=2')).answer).toBeUndefined();
});

test('a signed value clears everything, once a minute, and is gone from the address', async () => {
  const first = await ask(`/results?page=2&clear_cache=${value()}`);
  expect(first).toMatchObject({ purged: ['*', 'brand'], location: '/results?page=2' });
  now += CLEAR_GUARD_MS - 1;
  expect((await ask(`/?clear_cache=${value()}`)).purged).toEqual([]);
  now += 1;
  expect((await ask(`/?clear_cache=${value()}`)).purged).toEqual(['*', 'brand']);
});

test.each(['', '1', 'true', 'x.y', `${(9e12).toString(36)}.`, createClearCacheValue('another secret', 9e12)])(
  'the value %j clears nothing',
  async (wrong) => {
    now += HOUR_MS;
    expect(await ask(`/?clear_cache=${wrong}`)).toMatchObject({ purged: [], location: '/' });
  },
);

test('a value ends when it says so, and its end cannot be moved', () => {
  const signed = createClearCacheValue(SECRET, 1000);
  expect(isClearCacheValue(signed, SECRET, 999)).toBe(true);
  expect(isClearCacheValue(signed, SECRET, 1000)).toBe(false);
  expect(isClearCacheValue(signed.replace(/^[^.]+/, (9e12).toString(36)), SECRET, 1000)).toBe(false);
});

test('the answer leads nowhere else', async () => {
  expect((await ask('http://shop.test//evil.example/?clear_cache=1')).location).toBe('/evil.example/');
});
