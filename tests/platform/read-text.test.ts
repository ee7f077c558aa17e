import { expect, test } from 'vitest';
import { readText } from '#platform/read-text.ts';

const LIMIT_BYTES = 8;
const ADDRESS = 'http://platform.internal/call';

/** A request whose length nobody declares. */
function createStreamed(parts: readonly Uint8Array[]): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  // Node asks for `duplex`; the types of the browser do not know it.
  return new Request(ADDRESS, Object.assign({ method: 'POST', body }, { duplex: 'half' }));
}

const createDeclared = (text: string, headers: HeadersInit): Request =>
  new Request(ADDRESS, { method: 'POST', body: text, headers });

test('a body is read, whether its length is declared or not, and none is empty', async () => {
  const [first, second] = [Buffer.from('€').subarray(0, 1), Buffer.from('€').subarray(1)];
  expect(await readText(createStreamed([first, second, Buffer.from('ab')]), LIMIT_BYTES)).toBe('€ab');
  expect(await readText(createDeclared('12345678', { 'content-length': '8' }), LIMIT_BYTES)).toBe('12345678');
  expect(await readText(new Request(ADDRESS), LIMIT_BYTES)).toBe('');
});

test('a body that is too large is refused by its declared length before it is read', async () => {
  const request = createDeclared('123456789', { 'content-length': '9' });
  await expect(readText(request, LIMIT_BYTES)).rejects.toMatchObject({ code: 'body_too_large', status: 413 });
  expect(request.bodyUsed).toBe(false);
});

test('one whose length is not declared, or is not what is sent, is refused once it is too large', async () => {
  const streamed = createStreamed([Buffer.from('12345678'), Buffer.from('9')]);
  await expect(readText(streamed, LIMIT_BYTES)).rejects.toMatchObject({ code: 'body_too_large' });
  const chunked = createDeclared('123456789', { 'content-length': '1', 'transfer-encoding': 'chunked' });
  await expect(readText(chunked, LIMIT_BYTES)).rejects.toMatchObject({ code: 'body_too_large' });
});
