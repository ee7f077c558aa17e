// Renderings share their thread with everything else that the server answers.
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RenderQueue, type Urgency } from '#lib/server/page-cache/render-queue.ts';

const RENDERINGS = 8;

function occupyThread(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Queues renderings and records how many have begun, and how many run beside each other at most. */
function queueRenderings(urgency: Urgency, render: () => Promise<void>) {
  const queue = new RenderQueue<void>();
  const seen = { begun: 0, running: 0, most: 0 };
  const all = Array.from({ length: RENDERINGS }, (_, index) =>
    queue.add(`page ${index}`, urgency, {
      work: async () => {
        seen.begun += 1;
        seen.running += 1;
        seen.most = Math.max(seen.most, seen.running);
        await render();
        seen.running -= 1;
      },
      onSettled: () => {},
    }),
  );
  return { queue, seen, done: Promise.all(all) };
}

/** What takes a few turns of the event loop, with a little work in each. */
async function answerCall(turns: number): Promise<void> {
  for (let count = 0; count < turns; count += 1) {
    occupyThread(1);
    await turn();
  }
}

test.each(['waiting', 'visited', 'soon'] as const)(
  'a call of many turns is answered between two %s renderings',
  async (urgency) => {
    const { seen, done } = queueRenderings(urgency, async () => occupyThread(30));
    await answerCall(12);
    expect(seen.begun).toBeLessThanOrEqual(2);
    await done;
    expect(seen).toMatchObject({ begun: RENDERINGS, most: 1 });
  },
);

test('renderings that wait for a service run beside each other', async () => {
  const { seen, done } = queueRenderings('waiting', () => sleep(300));
  await done;
  expect(seen.most).toBe(RENDERINGS);
});

test('no rendering waits for others that want nothing', async () => {
  const queue = new RenderQueue<void>();
  let ended = 0;
  const gaps: number[] = [];
  const render = async (): Promise<void> => {
    if (ended > 0) gaps.push(performance.now() - ended);
    occupyThread(50);
    ended = performance.now();
  };
  await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((key) => queue.add(key, 'waiting', { work: render, onSettled: () => {} })),
  );
  expect(Math.min(...gaps)).toBeLessThan(25);
});

test('what is idle follows after what is urgent', async () => {
  const { queue, seen, done } = queueRenderings('idle', async () => occupyThread(2));
  const urgent = queue.add('page urgent', 'waiting', {
    work: async () => occupyThread(20),
    onSettled: () => {},
  });
  await urgent;
  expect(seen.begun).toBeLessThanOrEqual(2);
  await done;
  expect(seen.begun).toBe(RENDERINGS);
});
