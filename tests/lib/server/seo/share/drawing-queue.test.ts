import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DrawingQueue } from '#lib/server/seo/share/drawing-queue.ts';

test('pictures are drawn one by one, and past so many nobody waits', async () => {
  const turns = new DrawingQueue(2);
  let [running, most] = [0, 0];
  const draw = async (): Promise<string> => {
    running += 1;
    most = Math.max(most, running);
    await sleep(5);
    running -= 1;
    return 'drawn';
  };
  const asked = await Promise.allSettled(Array.from({ length: 6 }, () => turns.run(draw)));
  expect(asked.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled'],
    ...['rejected', 'rejected', 'rejected'],
  ]);
  expect(most).toBe(1);
  expect(await turns.run(draw)).toBe('drawn');
});

test('a drawing that fails holds up no other', async () => {
  const turns = new DrawingQueue();
  await expect(turns.run(() => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
  expect(await turns.run(async () => 'drawn')).toBe('drawn');
});
