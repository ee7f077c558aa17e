// Transactions that share a commit: what someone waits for goes before work of the background.
import { expect, test } from 'vitest';
import { runInBackground } from '#platform/ground/db/background.ts';
import { openDatabase, transact } from '#platform/ground/db/open.ts';

const WORK_MS = 15;

/** Keeps the writer as a heavy transaction does. */
function work(): void {
  const until = performance.now() + WORK_MS;
  while (performance.now() < until);
}

test('a purchase waits for a little work of the background, not for all that was there before it', async () => {
  const database = await openDatabase(':memory:');
  const done: string[] = [];
  const run = (name: string) =>
    transact(database, async () => {
      work();
      done.push(name);
    });
  const background = Array.from({ length: 20 }, () => runInBackground(() => run('background')));
  await background[0];
  await Promise.all([run('asked'), ...background]);
  expect(done).toHaveLength(21);
  expect(done.indexOf('asked')).toBeLessThanOrEqual(6);
  await database.close();
});

test('the background is not kept waiting while others come', async () => {
  const database = await openDatabase(':memory:');
  let isDone = false;
  const background = runInBackground(() =>
    transact(database, async () => {
      isDone = true;
    }),
  );
  for (let count = 0; count < 3; count += 1) await transact(database, async () => work());
  expect(isDone).toBe(true);
  await background;
  await database.close();
});

test('where no transaction can begin, everything that waits fails with the reason', async () => {
  const database = await openDatabase(':memory:');
  await transact(database, async () => work());
  await database.close();
  const asked = transact(database, async () => work());
  const background = runInBackground(() => transact(database, async () => work()));
  await expect(asked).rejects.toThrow(/destroyed/);
  await expect(background).rejects.toThrow(/destroyed/);
});
