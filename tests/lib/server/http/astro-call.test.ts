import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import {
  ANSWER_TIMEOUT_MS,
  AnswerTimeout,
  type AstroRequest,
  callAstro,
  type RenderRequest,
} from '#lib/server/http/astro-call.ts';

const asked: AstroRequest = {
  method: 'GET',
  url: '/about?a=b',
  headers: { host: 'shop.test', cookie: 'a=b' },
  isSecure: true,
  locals: {
    brand: 'drawcard',
    origin: 'http://shop.test',
    requestId: 'r-1',
    clientAddress: '1.2.3.4',
    isClosed: false,
  },
};
const call = (render: RenderRequest, changes: Partial<AstroRequest> = {}) =>
  callAstro(render, { ...asked, ...changes });

/** A body that is written piece by piece. */
function toStream(write: () => AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = write();
  return new ReadableStream({
    async pull(controller) {
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece.value));
    },
  });
}

test('the whole answer is taken, whatever pieces it came in', async () => {
  const body = toStream(async function* () {
    yield 'one ';
    await sleep(2);
    yield 'two ';
    yield 'three';
  });
  const headers = new Headers({ 'content-type': 'text/html' });
  for (const cookie of ['a=1', 'b=2']) headers.append('set-cookie', cookie);
  const answer = await call(async () => new Response(body, { status: 201, headers }));
  expect(answer.status).toBe(201);
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(answer.body.toString()).toBe('one two three');
});

test('the framework sees the address, the headers, the client, and whether the connection is safe', async () => {
  const render = vi.fn<RenderRequest>(async () => new Response());
  await call(render);
  const [request, locals] = render.mock.calls[0] ?? [];
  expect(request?.method).toBe('GET');
  expect(request?.url).toBe('https://shop.test/about?a=b');
  expect(Object.fromEntries(request?.headers ?? [])).toEqual(asked.headers);
  expect(locals).toEqual(asked.locals);
});

test('what a form sent arrives as it was sent', async () => {
  const render = vi.fn<RenderRequest>(async (request) => new Response(`${await request.text()}!`));
  const body = Buffer.from('a=b&c=d');
  const answer = await call(render, { method: 'POST', body });
  expect(answer.body.toString()).toBe('a=b&c=d!');
});

test('a host that makes no address is replaced with the brand’s own', async () => {
  const render: RenderRequest = async ({ url }) => new Response(url);
  const answer = await call(render, { headers: { host: '999.1.1.1' } });
  expect(answer.body.toString()).toBe('http://shop.test/about?a=b');
});

test('a rendering that breaks after it has begun to write fails as a whole', async () => {
  const body = toStream(async function* () {
    yield 'half a page';
    await sleep(1);
    throw new Error('the component threw');
  });
  await expect(call(async () => new Response(body))).rejects.toThrow('the component threw');
});

test('what the rendering throws is thrown', async () => {
  await expect(call(() => Promise.reject(new Error('no route')))).rejects.toThrow('no route');
  await expect(
    call(() => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
});

test('a route that the framework does not know is a 404', async () => {
  expect((await call(async () => undefined)).status).toBe(404);
});

test('an answer that does not come is given up, and the request with it', async () => {
  vi.useFakeTimers();
  try {
    let signal: AbortSignal | undefined;
    const lost = expect(
      call((request) => {
        signal = request.signal;
        return new Promise(() => {});
      }),
    ).rejects.toThrow(AnswerTimeout);
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
    await lost;
    expect(signal?.aborted).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('an answer that does not end is given up, and no more of it is rendered', async () => {
  vi.useFakeTimers();
  try {
    const cancel = vi.fn();
    const body = new ReadableStream<Uint8Array>({ cancel });
    const lost = expect(call(async () => new Response(body))).rejects.toThrow(AnswerTimeout);
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
    await lost;
    expect(cancel).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test('ten thousand answers leave nothing behind', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const measureBytes = async (): Promise<number> => {
    for (let round = 0; round < 3; round += 1) {
      await sleep(10);
      collectGarbage();
    }
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const text = 'a page '.repeat(3000);
  const renderMany = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) await call(async () => new Response(text));
  };
  await renderMany(1000);
  const before = await measureBytes();
  await renderMany(10_000);
  expect((await measureBytes()) - before).toBeLessThan(10_000_000);
});
