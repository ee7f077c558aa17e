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
