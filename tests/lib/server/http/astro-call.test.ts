import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRequest, getAbortControllerCleanup, writeResponse } from 'astro/app/node';
import { expect, test, vi } from 'vitest';
import {
  ANSWER_TIMEOUT_MS,
  AnswerTimeout,
  type AstroHandler,
  callAstro,
} from '#lib/server/http/astro-call.ts';

const request = {
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
const call = (handler: AstroHandler) => callAstro(handler, request);

test('the whole answer is taken, whatever pieces it came in', async () => {
  const answer = await call(async (_req, res) => {
    res.writeHead(201, { 'content-type': 'text/html', 'set-cookie': ['a=1', 'b=2'] });
    res.write('one ');
    await sleep(2);
    res.write(Buffer.from('two '));
    res.end('three');
  });
  expect(answer.status).toBe(201);
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(answer.body.toString()).toBe('one two three');
});

test('the framework sees the address, the headers, the client, and whether the connection is safe', async () => {
  const handler = vi.fn<AstroHandler>((_req, res) => void res.end());
  await call(handler);
  const [req, , , locals] = handler.mock.calls[0] ?? [];
  expect(req).toMatchObject({ method: 'GET', url: '/about?a=b', headers: request.headers });
  expect(req?.socket).toMatchObject({ encrypted: true, remoteAddress: '1.2.3.4' });
  expect(locals).toEqual(request.locals);
});

test('a rendering that breaks after it has begun to write fails as a whole', async () => {
  const broken = call((_req, res) => {
    res.writeHead(200, {});
    res.write('half a page');
    res.write('Internal server error', () => res.destroy(new Error('the component threw')));
  });
  await expect(broken).rejects.toThrow('the component threw');
});

test('what the handler throws is thrown', async () => {
  await expect(call(() => Promise.reject(new Error('no route')))).rejects.toThrow('no route');
  await expect(
    call(() => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
});

test('a route that the framework does not know is a 404', async () => {
  expect((await call((_req, _res, next) => next?.())).status).toBe(404);
});

test('an answer that does not come is given up', async () => {
  vi.useFakeTimers();
  try {
    const lost = expect(call(() => {})).rejects.toThrow(AnswerTimeout);
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
    await lost;
  } finally {
    vi.useRealTimers();
  }
});

test('once the answer is there, the adapter lets go of the request', async () => {
  let asked: object = {};
  const handler: AstroHandler = async (req, res) => {
    asked = req;
    createRequest(req);
    expect(getAbortControllerCleanup(req)).toBeDefined();
    await writeResponse(new Response('a page'), res);
  };
  expect((await call(handler)).body.toString()).toBe('a page');
  expect(getAbortControllerCleanup(asked as IncomingMessage)).toBeUndefined();
});
