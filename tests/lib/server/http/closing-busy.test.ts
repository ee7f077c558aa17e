// The end of a server on a machine that has no time for it: each answer holds the processor.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createCachedPage, type FakeSite, startPageServer } from '#tests/support/http/page-server.ts';

const CLIENTS = 24;
const BUSY_MS = 40;

const work = (): void => {
  for (const end = performance.now() + BUSY_MS; performance.now() < end; );
};
const site: FakeSite = async ({ url }) => {
  work();
  return url === '/about' ? createCachedPage('x'.repeat(3000)) : { body: 'done' };
};

/** `refused` tells a client to go elsewhere; with any other error it does not know what became of its request. */
type Got = 'answered' | 'refused' | string;

function get(port: number, agent: Agent | false): Promise<Got> {
  return new Promise((done) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      path: '/api/cart',
      agent,
      headers: { host: 'shop.test' },
    });
    sent.once('error', (error: NodeJS.ErrnoException) =>
      done(error.code === 'ECONNREFUSED' ? 'refused' : `${error.code} ${sent.reusedSocket}`),
    );
    sent.once('response', (res) => {
      res.resume();
      res.once('end', () => done('answered'));
      res.once('error', () => done('cut off'));
    });
    sent.end();
  });
}

async function browse(port: number, agent: Agent | false): Promise<Got[]> {
  const got: Got[] = [];
  do got.push(await get(port, agent));
  while (got.at(-1) === 'answered');
  return got;
}

test.each([
  ['connections that are kept', true],
  ['a connection for each request', false],
])('every request is answered or refused: %s', { timeout: 30_000 }, async (_what, isKept) => {
  const { server } = await startPageServer(site);
  const agents = Array.from(
    { length: CLIENTS },
    () => isKept && new Agent({ keepAlive: true, maxSockets: 1 }),
  );
  onTestFinished(() => {
    for (const agent of agents) if (agent) agent.destroy();
  });
  const browsing = agents.map((agent) => browse(server.port, agent));
  await sleep(1500);
  await server.close();
  const all = (await Promise.all(browsing)).flat();
  expect(all.filter((got) => got === 'answered').length).toBeGreaterThan(CLIENTS);
  expect(all.filter((got) => got !== 'answered' && got !== 'refused')).toEqual([]);
});
