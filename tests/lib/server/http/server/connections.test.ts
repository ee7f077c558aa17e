import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCachedPage, type FakeSite, startPageServer } from '#tests/support/http/page-server.ts';

const site: FakeSite = async ({ url }) => {
  if (url === '/about') return createCachedPage('x'.repeat(400_000));
  if (url === '/api/slow') await sleep(100);
  return { body: `${url} ${'y'.repeat(400_000)}` };
};
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`;

/** A connection that never reads, and whether it was ended. */
function deaf(port: number): { socket: Socket; isOver: () => boolean } {
  const socket = connect(port, '127.0.0.1');
  let isOver = false;
  socket
    .on('error', () => {})
    .once('close', () => {
      isOver = true;
    });
  onTestFinished(() => void socket.destroy());
  return { socket: socket.pause(), isOver: () => isOver };
}

test('one address may hold so many connections, and others are not hindered', async () => {
  const { server, ask } = await startPageServer(site, { limits: { perAddress: 3 } });
  const held = Array.from({ length: 3 }, () => deaf(server.port));
  await sleep(20);
  await expect(ask('/api/x')).rejects.toThrow();
  held[0]!.socket.destroy();
  await vi.waitFor(async () => expect((await ask('/api/x')).status).toBe(200));
});

test('behind a proxy of ours only all connections are counted', async () => {
  const { server, ask } = await startPageServer(site, {
    trustsProxy: true,
    limits: { perAddress: 1, total: 4 },
  });
  for (let count = 0; count < 3; count += 1) deaf(server.port);
  await sleep(20);
  expect((await ask('/api/x')).status).toBe(200);
  deaf(server.port);
  await sleep(20);
  await expect(ask('/api/x')).rejects.toThrow();
});

test.each([
  ['/about', true],
  ['/about', false],
  ['/api/x', true],
])('a client that never reads the answers of %s is ended (lane %s)', async (path, hasFastLane) => {
  const { server, ask } = await startPageServer(site, { hasFastLane, limits: { standstillMs: 300 } });
  await ask('/about');
  const { socket, isOver } = deaf(server.port);
  for (let count = 0; count < 60; count += 1) {
    socket.write(get(path === '/about' && count === 59 ? '/api/x' : path));
    await sleep(1);
  }
  await vi.waitFor(() => {
    // Nothing tells a paused socket that it was reset but writing to it.
    socket.write('\r\n');
    expect(isOver()).toBe(true);
  }, 10_000);
  expect((await ask('/about')).status).toBe(200);
});

/** Both in the lane and behind it. */
const LANES = [true, false] as const;
const SOON = { idleMs: 300, lingerMs: 500, standstillMs: 300 };

test.each(LANES)(
  'what the system holds for a client that reads nothing is let go (lane %s)',
  async (hasFastLane) => {
    const { server, ask } = await startPageServer(site, { hasFastLane, limits: SOON });
    await ask('/about');
    const { socket, isOver } = deaf(server.port);
    socket.write(get('/about'));
    // Until then the answer has left the process: nothing waits to be written.
    await sleep(2000);
    await vi.waitFor(() => {
      socket.write('\r\n');
      expect(isOver()).toBe(true);
    });
  },
);

test.each(LANES)('one that reads after a rest gets all of its answer (lane %s)', async (hasFastLane) => {
  const { server, ask } = await startPageServer(site, { hasFastLane, limits: SOON });
  const { text } = await ask('/about');
  const { socket } = deaf(server.port);
  socket.write(get('/about'));
  await sleep(550);
  let bytes = 0;
  socket.on('data', (part: Buffer) => {
    bytes += part.length;
  });
  const ended = new Promise((done) => socket.once('end', done));
  socket.resume();
  await ended;
  expect(bytes).toBeGreaterThan(text.length);
});

test.each(LANES)(
  'a request on a connection that is being ended has no effect (lane %s)',
  async (hasFastLane) => {
    const { server, ask, asked } = await startPageServer(site, {
      hasFastLane,
      limits: { ...SOON, lingerMs: 5000 },
    });
    await ask('/about');
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    const ended = new Promise((done) =>
      socket
        .on('error', () => {})
        .resume()
        .once('end', done),
    );
    socket.write(get('/about'));
    await ended;
    socket.write(get('/api/late'));
    await sleep(100);
    expect(asked.mock.calls.map(([{ url }]) => url)).not.toContain('/api/late');
  },
);

test('what is no request is refused after the answers of the requests before it', async () => {
  const { server } = await startPageServer(site);
  const socket = connect(server.port, '127.0.0.1');
  let said = '';
  socket.on('data', (part: Buffer) => {
    said += part.toString('latin1');
  });
  const closed = new Promise((done) => socket.once('close', done));
  socket.write(`${get('/api/slow')}${get('/api/x')}FROB\r\n\r\n`);
  await closed;
  const statuses = [...said.matchAll(/HTTP\/1.1 (\d{3})/g)].map(([, status]) => status);
  expect(statuses).toEqual(['200', '200', '400']);
});
