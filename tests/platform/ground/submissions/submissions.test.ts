// A form that is sent twice within a moment is taken once, also by two processes at the same time.
import { expect, test } from 'vitest';
import { claimSubmission, releaseSubmission } from '#lib/contracts/submission.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

const MARK = 'a'.repeat(43);

async function claim(platform: TestPlatform, mark = MARK): Promise<boolean> {
  return (await platform.call(claimSubmission, { body: { mark } })).result.isFirst;
}

test('of many at once one is the first', async () => {
  const platform = await openTestPlatform();
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(platform)));
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('the same form means something again after a moment, however often it was pressed meanwhile', async () => {
  const platform = await openTestPlatform();
  expect(await claim(platform)).toBe(true);
  platform.clock.advance(2000);
  expect(await claim(platform)).toBe(false);
  platform.clock.advance(501);
  expect(await claim(platform)).toBe(true);
  expect(await claim(platform)).toBe(false);
  expect(await claim(platform, 'b'.repeat(43))).toBe(true);
});

test('a submission that did nothing may be sent again at once', async () => {
  const platform = await openTestPlatform();
  await claim(platform);
  await platform.call(releaseSubmission, { params: { mark: MARK } });
  expect(await claim(platform)).toBe(true);
});
