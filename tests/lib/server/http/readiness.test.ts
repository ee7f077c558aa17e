import { expect, test } from 'vitest';
import { startPageServer } from '../../../support/http/page-server.ts';

const NEVER = () => Promise.reject(new Error('no page is asked for'));

test('a probe says whether the shop may sell, and is answered as ready all the same', async () => {
  const { server } = await startPageServer(NEVER, {
    describeSelling: () => 'Not selling yet. Missing by law: terms.',
  });
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { accept: 'application/json' } });
  const ready = await ask('/readyz');
  expect([ready.status, await ready.text()]).toEqual([
    200,
    expect.stringContaining('Ready. Not selling yet. Missing by law: terms.'),
  ]);
  expect(await (await ask('/healthz')).text()).not.toContain('selling');
});

test('both probes say which version and build answers', async () => {
  const { server } = await startPageServer(NEVER, { release: '0.1.0+abc' });
  const read = async (path: string) =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`)).headers.get('x-release');
  expect([await read('/healthz'), await read('/readyz')]).toEqual(['0.1.0+abc', '0.1.0+abc']);
});
