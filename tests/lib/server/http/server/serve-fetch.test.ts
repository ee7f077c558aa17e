import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { serveFetch } from '#lib/server/http/server/serve-fetch.ts';

/** What a call is answered, and whether the connection is kept; `lost` where it is not answered on one that was there. */
const ask = (port: number, agent: Agent) =>
  new Promise<string>((done) => {
    const sent = get({ port, host: '127.0.0.1', agent }, (res) => {
      res.resume().once('error', () => done('lost'));
      res.once('end', () => done(`${res.statusCode} ${res.headers.connection}`));
    });
    sent.once('error', ({ message }) => done(message.includes('ECONNREFUSED') ? 'refused' : 'lost'));
  });

test('a server that is polled over kept connections without a pause ends soon, and loses no call', async () => {
  const answer = async () => {
    await sleep(50);
    return new Response('answered');
  };
  const server = await serveFetch({ fetch: answer, host: '127.0.0.1', port: 0 });
  let isOver = false;
  const poll = async (agent: Agent) => {
    const got: string[] = [];
    do got.push(await ask(server.port, agent));
    while (!isOver && got.at(-1) !== 'refused');
    return got;
  };
  const agents = Array.from({ length: 3 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  onTestFinished(() => {
    for (const agent of agents) agent.destroy();
  });
  const polls = agents.map(poll);
  await sleep(300);
  const began = performance.now();
  await server.close();
  expect(performance.now() - began).toBeLessThan(4000);
  isOver = true;
  const got = (await Promise.all(polls)).flat();
  expect(got).toContain('200 keep-alive');
  expect(got).toContain('200 close');
  expect(got).not.toContain('lost');
});

test('a call that waits for a gateway is answered before the end', async () => {
  const fetch = async () => {
    await sleep(4000);
    return new Response('paid');
  };
  const server = await serveFetch({ fetch, host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const paying = ask(server.port, agent);
  await sleep(50);
  await server.close();
  expect(await paying).toMatch(/^200/);
  agent.destroy();
});

test('a call that never ends keeps it as long as calls are given', async () => {
  const fetch = () => new Promise<Response>(() => {});
  const server = await serveFetch({ fetch, host: '127.0.0.1', port: 0, endsAfterMs: 2000 });
  const agent = new Agent({ keepAlive: true });
  const stuck = ask(server.port, agent);
  await sleep(50);
  const began = performance.now();
  await server.close();
  expect(await stuck).toBe('lost');
  expect(performance.now() - began).toBeLessThan(3000);
  agent.destroy();
});
