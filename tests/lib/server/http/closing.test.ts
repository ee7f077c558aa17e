import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createCachedPage, type FakeSite, startPageServer } from '#tests/support/http/page-server.ts';

const CLIENTS = 24;
const site: FakeSite = async ({ url, method, body }) => {
  if (url === '/about') return createCachedPage('x'.repeat(3000));
  await sleep(15);
  return { body: `${method} ${body}` };
};

interface Got {
  readonly state: 'answered' | 'refused' | 'lost';
  readonly closes: boolean;
  /** Milliseconds since `began`. */
  readonly at: number;
}

function get(port: number, path: string, agent: Agent | false, began: number): Promise<Got> {
  return new Promise((done) => {
    const sent = request({ port, host: '127.0.0.1', path, agent, headers: { host: 'shop.test' } });
    const at = () => performance.now() - began;
    // A connection that is made while the server stops listening is reset instead of refused.
    sent.once('error', () =>
      done({ state: sent.reusedSocket ? 'lost' : 'refused', closes: false, at: at() }),
    );
    sent.once('response', (res) => {
      res.resume();
      res.once('end', () =>
        done({ state: 'answered', closes: res.headers.connection === 'close', at: at() }),
      );
      res.once('error', () => done({ state: 'lost', closes: false, at: at() }));
    });
    sent.end();
  });
}

/** Repeats the request until there is no answer any more. */
async function browse(port: number, path: string, agent: Agent | false, began: number): Promise<Got[]> {
  const got: Got[] = [];
  do got.push(await get(port, path, agent, began));
  while (got.at(-1)?.state === 'answered');
  return got;
}

test('under load every request on an open connection is answered, the last with "Connection: close"', async () => {
  const { server, ask } = await startPageServer(site);
  await ask('/about');
  const began = performance.now();
  const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  onTestFinished(() => {
    for (const agent of agents) agent.destroy();
  });
  const browsing = agents.map((agent, index) =>
    browse(server.port, index % 2 === 0 ? '/about' : '/api/cart', agent, began),
  );
  await sleep(200);
  const signal = performance.now() - began;
  await server.close();
  expect(performance.now() - began - signal).toBeLessThan(4000);
  const all = (await Promise.all(browsing)).flat();
  const late = all.filter(({ state, at }) => state === 'answered' && at > signal + 400);
  expect(all.filter(({ state }) => state === 'lost')).toEqual([]);
  expect(late.length).toBeGreaterThan(CLIENTS);
  expect(late.filter(({ closes }) => !closes)).toEqual([]);
});

test('whoever just connects gets an answer, until nobody can', async () => {
  const { server } = await startPageServer(site);
  const began = performance.now();
  const browsing = Array.from({ length: CLIENTS }, () => browse(server.port, '/api/cart', false, began));
  await sleep(100);
  const signal = performance.now() - began;
  await server.close();
  const all = (await Promise.all(browsing)).flat();
  expect(all.filter(({ state, at }) => state === 'answered' && at > signal).length).toBeGreaterThan(CLIENTS);
  expect(all.filter(({ state }) => state === 'lost')).toEqual([]);
  expect(all.filter(({ state, at }) => state === 'refused' && at < signal + 900)).toEqual([]);
  expect((await get(server.port, '/about', false, began)).state).toBe('refused');
});

test('a connection that rests between two requests may still ask, in the lane and behind it', async () => {
  const { server, ask } = await startPageServer(site);
  await ask('/about');
  const began = performance.now();
  const agents = ['/about', '/api/cart'].map((path) => ({ path, agent: new Agent({ keepAlive: true }) }));
  onTestFinished(() => {
    for (const { agent } of agents) agent.destroy();
  });
  for (const { path, agent } of agents) await get(server.port, path, agent, began);
  const closed = server.close();
  await sleep(300);
  for (const { path, agent } of agents)
    expect(await get(server.port, path, agent, began)).toMatchObject({ state: 'answered', closes: true });
  await closed;
});

test('an answer that runs is waited for; one that does not end is cut off', async () => {
  const gate = Promise.withResolvers<void>();
  const { server, ask } = await startPageServer(
    async ({ url }) => {
      if (url === '/api/slow') await sleep(1800);
      if (url === '/api/stuck') await gate.promise;
      return { body: 'done' };
    },
    { endsAfterMs: 3500 },
  );
  onTestFinished(() => gate.resolve());
  const slow = ask('/api/slow');
  const stuck = ask('/api/stuck').catch(() => 'cut off');
  await sleep(50);
  const began = performance.now();
  await server.close();
  expect((await slow).text).toBe('done');
  expect(await stuck).toBe('cut off');
  expect(performance.now() - began).toBeLessThan(4500);
});

test('an idle server ends at once, and one with a silent connection soon', async () => {
  const idle = await startPageServer(site);
  const began = performance.now();
  await idle.server.close();
  expect(performance.now() - began).toBeLessThan(200);
  const busy = await startPageServer(site);
  const socket = connect(busy.server.port, '127.0.0.1');
  await new Promise((done) => socket.once('connect', done));
  const closed = new Promise((done) => socket.once('close', done));
  await busy.server.close();
  await closed;
  expect(performance.now() - began).toBeLessThan(3000);
});
