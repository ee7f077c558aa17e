import { expect, test } from 'vitest';
import { readText } from '#lib/server/services/read-text.ts';

/** A body that never ends, and how much of it was taken. */
function createEndlessResponse() {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.bytes += 1000;
      controller.enqueue(new Uint8Array(1000).fill(97));
    },
  });
  return { body, taken };
}

test('a body is read whole, up to the limit', async () => {
  expect(await readText(new Response('caf\u00e9'), 5)).toBe('caf\u00e9');
  expect(await readText(new Response(null))).toBe('');
});

test('a body that goes on and on is given up at the limit', async () => {
  const { body, taken } = createEndlessResponse();
  await expect(readText(new Response(body), 50_000)).rejects.toThrow('more than 50000 bytes');
  expect(taken.bytes).toBeLessThan(60_000);
});

test('a body that is told to be too large is not read', async () => {
  const { body, taken } = createEndlessResponse();
  const answer = new Response(body, { headers: { 'content-length': '400000000' } });
  await expect(readText(answer, 50_000)).rejects.toThrow('more than');
  expect(taken.bytes).toBeLessThan(5000);
});
