import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import {
  createAnswer,
  createTarget,
  openCache,
  readServed,
  waitUntilSettled,
} from '#tests/support/http/page-cache.ts';

test('ten visitors who wait for a page cost one rendering', async () => {
  const opened = openCache();
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => opened.store.render(createTarget('/about'))),
  );
  expect(opened.rendered).toHaveBeenCalledTimes(1);
  expect(new Set(outcomes.map((outcome) => outcome.state))).toEqual(new Set(['cached']));
  expect(readServed(opened, '/about')).toBe('version 1');
});

test('a purge renders the page once, and the old one is served until then', async () => {
  const gate = Promise.withResolvers<void>();
  let version = 0;
  const opened = openCache({
    render: async () => {
      version += 1;
      const text = `version ${version}`;
      if (version === 2) await gate.promise;
      return createAnswer(text);
    },
  });
  await opened.store.render(createTarget('/about'));
  await opened.store.purge(['draws']);
  for (let visits = 0; visits < 10; visits += 1) expect(readServed(opened, '/about')).toBe('version 1');
  gate.resolve();
  await waitUntilSettled(opened);
  expect(readServed(opened, '/about')).toBe('version 2');
  expect(opened.rendered).toHaveBeenCalledTimes(2);
});

test('a purge of another tag renders nothing', async () => {
  const opened = openCache();
  await opened.store.render(createTarget('/about'));
  await opened.store.purge(['copy']);
  await waitUntilSettled(opened);
  expect(opened.rendered).toHaveBeenCalledTimes(1);
});

test('a purge during a rendering makes it begin again, for whoever waits too', async () => {
  let data = 'old';
  const read = Promise.withResolvers<void>();
  const purged = Promise.withResolvers<void>();
  const opened = openCache({
    render: async () => {
      const seen = data;
      read.resolve();
      await purged.promise;
      return createAnswer(seen);
    },
  });
  const waiting = opened.store.render(createTarget('/about'));
  await read.promise;
  data = 'new';
  const purging = opened.store.purge(['draws']);
  purged.resolve();
  await Promise.all([waiting, purging]);
  expect(readServed(opened, '/about')).toBe('new');
  expect(opened.rendered).toHaveBeenCalledTimes(2);
});

test('however purges and renderings interleave, what is served never goes back and ends at the newest', async () => {
  let data = 0;
  const opened = openCache({
    render: async () => {
      const seen = data;
      await sleep(seen % 3);
      return createAnswer(String(seen));
    },
  });
  await opened.store.render(createTarget('/about'));
  let last = 0;
  for (let publish = 0; publish < 150; publish += 1) {
    data += 1;
    await opened.store.purge(['draws']);
    if (publish % 5 === 0) await sleep(1);
    const seen = Number(readServed(opened, '/about'));
    expect(seen).toBeGreaterThanOrEqual(last);
    last = seen;
  }
  await vi.waitFor(() => expect(readServed(opened, '/about')).toBe('150'));
});

test('a page past its age is served once more and rendered behind the visit', async () => {
  let now = 1_000_000;
  const opened = openCache({ now: () => now });
  await opened.store.render(createTarget('/about'));
  now += 61_000;
  expect(readServed(opened, '/about')).toBe('version 1');
  expect(readServed(opened, '/about')).toBe('version 1');
  await waitUntilSettled(opened);
  expect(readServed(opened, '/about')).toBe('version 2');
  expect(opened.rendered).toHaveBeenCalledTimes(2);
});

test('a copy past its whole time is not served', async () => {
  let now = 1_000_000;
  const opened = openCache({ now: () => now });
  await opened.store.render(createTarget('/about'));
  now += 661_000;
  expect(readServed(opened, '/about')).toBeUndefined();
});

test('while rendering fails the old page stays, and it recovers by itself', async () => {
  let isDown = false;
  let version = 0;
  const opened = openCache({
    render: () => {
      if (isDown) throw new Error('the service is down');
      version += 1;
      return createAnswer(`version ${version}`);
    },
  });
  await opened.store.render(createTarget('/about'));
  isDown = true;
  await opened.store.purge(['draws']);
  await waitUntilSettled(opened);
  for (let visits = 0; visits < 20; visits += 1) expect(readServed(opened, '/about')).toBe('version 1');
  await waitUntilSettled(opened);
  expect(opened.rendered, 'visits do not hammer a service that is down').toHaveBeenCalledTimes(2);
  isDown = false;
  await vi.waitFor(() => expect(readServed(opened, '/about')).toBe('version 2'), { timeout: 3000 });
});

test.each([
  ['an error', { status: 500 }],
  ['an answer that asks to come later', { status: 429 }],
])('%s does not replace a page', async (_name, changes) => {
  let isFirst = true;
  const opened = openCache({
    render: () => {
      const changed = isFirst ? {} : changes;
      isFirst = false;
      return createAnswer('good', changed);
    },
  });
  await opened.store.render(createTarget('/about'));
  await opened.store.purge(['draws']);
  await waitUntilSettled(opened);
  expect(readServed(opened, '/about')).toBe('good');
});

test.each([
  ['a 404', { status: 404 }],
  ['a redirect', { status: 301 }],
  ['an answer that sets a cookie', { headers: { 'set-cookie': ['sid=1'] } }],
  ['an answer that varies by cookie', { headers: { vary: 'Accept, Cookie' } }],
  ['an answer with no time to live', { headers: { 'x-store-max-age': '0' } }],
])('%s is not kept, and takes the page off that was kept', async (_name, changes) => {
  let isFirst = true;
  const opened = openCache({
    render: () => {
      const changed = isFirst ? {} : changes;
      isFirst = false;
      return createAnswer('text', changed);
    },
  });
  await opened.store.render(createTarget('/about'));
  expect(opened.store.size).toBe(1);
  await opened.store.purge(['draws']);
  await waitUntilSettled(opened);
  expect(readServed(opened, '/about')).toBeUndefined();
  expect((await opened.store.render(createTarget('/other'))).state).toBe('uncached');
  expect(opened.store.size).toBe(0);
});

test('an answer that does not ask for it is not kept', async () => {
  const opened = openCache({
    render: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('mine') }),
  });
  expect((await opened.store.render(createTarget('/cart'))).state).toBe('uncached');
  expect(opened.store.size).toBe(0);
});

test('warming up renders only what is missing', async () => {
  const opened = openCache();
  await opened.store.render(createTarget('/a'));
  await opened.store.warmUp([createTarget('/a'), createTarget('/b'), createTarget('/c')]);
  expect(opened.rendered.mock.calls.map(([wanted]) => wanted.path)).toEqual(['/a', '/b', '/c']);
});

test('a purge of a path and a purge of everything', async () => {
  const opened = openCache();
  await opened.store.warmUp([createTarget('/a'), createTarget('/b')]);
  await opened.store.purge(['path:/b']);
  await waitUntilSettled(opened);
  expect(opened.rendered.mock.calls.map(([wanted]) => wanted.path)).toEqual(['/a', '/b', '/b']);
  await opened.store.purge(['*']);
  await waitUntilSettled(opened);
  expect(opened.rendered).toHaveBeenCalledTimes(5);
});

test('whoever caches what pages are made of hears of a purge before the page is rendered again', async () => {
  const order: string[] = [];
  const opened = openCache({
    render: () => {
      order.push('render');
      return createAnswer('x');
    },
    onPurge: (tags) => order.push(`purge ${tags}`),
  });
  await opened.store.render(createTarget('/about'));
  await opened.store.purge(['draws', 'results']);
  await waitUntilSettled(opened);
  expect(order).toEqual(['render', 'purge draws,results', 'render']);
});

test('a disk that cannot be written to makes no page fail', async () => {
  const opened = openCache();
  await opened.store.render(createTarget('/about'));
  rmSync(opened.root, { recursive: true });
  writeFileSync(opened.root, 'in the way');
  await opened.store.render(createTarget('/other'));
  expect(readServed(opened, '/other')).toBe('version 2');
  await opened.store.purge(['draws']);
  await vi.waitFor(() => expect(readServed(opened, '/about')).toMatch(/version [34]/));
  expect(opened.warnings).not.toEqual([]);
});

test('a body in memory takes no more than its length', async () => {
  const opened = openCache({ render: () => createAnswer('text '.repeat(2000)) });
  const outcome = await opened.store.render(createTarget('/about'));
  if (outcome.state !== 'cached') throw new Error(outcome.state);
  const { representations } = outcome.page;
  expect(Object.keys(representations).sort(), 'hardly anybody asks for the plain one').toEqual([
    'br',
    'gzip',
  ]);
  // Held from the second request on.
  for (let request = 0; request < 2; request += 1)
    expect(opened.store.getRepresentation(outcome.page, 'identity')?.body.length).toBe(10_000);
  const forms = Object.values(representations);
  expect(forms).toHaveLength(3);
  for (const { body } of forms) expect(body.buffer.byteLength).toBe(body.length);
});
