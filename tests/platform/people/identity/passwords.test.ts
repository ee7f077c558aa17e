import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword, OWASP_COST, runInTurn } from '#platform/ground/credentials/passwords.ts';
import { fillTurns, TURNS_MAX } from '../../../support/password-turns.ts';

const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

test('two hashes of one password differ, and both know it', async () => {
  const [one, two] = [await hashPassword('green heron', CHEAP), await hashPassword('green heron', CHEAP)];
  expect(one).not.toBe(two);
  expect(await isPassword('green heron', one, CHEAP)).toBe(true);
  expect(await isPassword('green heron', two, CHEAP)).toBe(true);
  expect(await isPassword('green Heron', one, CHEAP)).toBe(false);
});

test('the cost is the one that OWASP names and is kept with the hash', async () => {
  const hash = await hashPassword('green heron');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(OWASP_COST.memory).toBeGreaterThanOrEqual(19_456);
  expect(await isPassword('green heron', hash, CHEAP)).toBe(true);
});

test('an accent typed as one character or as two is the same password', async () => {
  const hash = await hashPassword('caf\u00e9-lagoon', CHEAP);
  expect(await isPassword('cafe\u0301-lagoon', hash, CHEAP)).toBe(true);
});

test('nothing, and what is no hash, is never the password', async () => {
  for (const stored of [undefined, '', 'plain', '$argon2id$v=19$m=8,t=1,p=1$$'])
    expect(await isPassword('', stored, CHEAP)).toBe(false);
});

test('at most four hashes run at once, and a failing one makes room', async () => {
  let running = 0;
  let most = 0;
  const work = async (fails: boolean) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((wake) => setTimeout(wake, 2));
    running -= 1;
    if (fails) throw new Error('no');
  };
  const all = Array.from({ length: 20 }, (_, turn) => runInTurn(() => work(turn % 3 === 0)));
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  expect(most).toBe(4);
});

test('when a hundred wait, another is refused at once, and the hundred go on', async () => {
  const { asks, letGo } = fillTurns(TURNS_MAX);
  await expect(runInTurn(async () => 'late')).rejects.toMatchObject({ code: 'passwords_busy', status: 429 });
  letGo();
  await expect(Promise.all(asks)).resolves.toHaveLength(TURNS_MAX);
  await expect(runInTurn(async () => 'later')).resolves.toBe('later');
});

test('work whose caller has given up is not done', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { asks, letGo } = fillTurns(4);
  const work = vi.fn(async () => {});
  const late = runInTurn(work);
  await Promise.resolve();
  now.mockReturnValue(10_001);
  letGo();
  await expect(late).rejects.toMatchObject({ code: 'passwords_busy' });
  await Promise.all(asks);
  expect(work).not.toHaveBeenCalled();
  now.mockRestore();
});
