import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { answer, openStore, served, settled, target } from '#tests/support/page-store.ts';

test('ten visitors who wait for a page cost one rendering', async () => {
  const opened = openStore();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => opened.store.render(target('/about'))));
  expect(opened.rendered).toHaveBeenCalledTimes(1);
  expect(new Set(outcomes.map((outcome) => outcome.state))).toEqual(new Set(['kept']));
  expect(served(opened, '/about')).toBe('version 1');
});

test('a purge renders the page once, and the old one is served until then', async () => {
  const gate = Promise.withResolvers<void>();
  let version = 0;
  const opened = openStore({
    render: async () => {
      version += 1;
      const text = `version ${version}`;
      if (version === 2) await gate.promise;
      return answer(text);
    },
  });
  await opened.store.render(target('/about'));
  await opened.store.purge(['draws']);
  for (let visits = 0; visits < 10; visits += 1) expect(served(opened, '/about')).toBe('version 1');
  gate.resolve();
  await settled(opened);
  expect(served(opened, '/about')).toBe('version 2');
  expect(opened.rendered).toHaveBeenCalledTimes(2);
});

test('a purge of another tag renders nothing', async () => {
  const opened = openStore();
  await opened.store.render(target('/about'));
  await opened.store.purge(['copy']);
  await settled(opened);
  expect(opened.rendered).toHaveBeenCalledTimes(1);
});

test('a purge during a rendering makes it begin again, for whoever waits too', async () => {
  let data = 'old';
  const opened = openStore({
    render: async () => {
      const seen = data;
      await sleep(20);
      return answer(seen);
    },
  });
  const waiting = opened.store.render(target('/about'));
  await sleep(5);
  data = 'new';
  await opened.store.purge(['draws']);
  await waiting;
  expect(served(opened, '/about')).toBe('new');
  expect(opened.rendered).toHaveBeenCalledTimes(2);
});

test('however purges and renderings interleave, what is served never goes back and ends at the newest', async () => {
  let data = 0;
  const opened = openStore({
    render: async () => {
      const seen = data;
      await sleep(seen % 3);
      return answer(String(seen));
    },
  });
  await opened.store.render(target('/about'));
  let last = 0;
  for (let publish = 0; publish < 150; publish += 1) {
    data += 1;
    await opened.store.purge(['draws']);
    if (publish % 5 === 0) await sleep(1);
    const seen = Number(served(opened, '/about'));
    expect(seen).toBeGreaterThanOrEqual(last);
    last = seen;
  }
  await vi.waitFor(() => expect(served(opened, '/about')).toBe('150'));
});

test('a page past its age is served once more and rendered behind the visit', async () => {
  let now = 1_000_000;
  const opened = openStore({ now: () => now });
  await opened.store.render(target('/about'));
  now += 61_000;
  expect(served(opened, '/about')).toBe('version 1');
  expect(served(opened, '/about')).toBe('version 1');
  await settled(opened);
  expect(served(opened, '/about')).toBe('version 2');
  expect(opened.rendered).toHaveBeenCalledTimes(2);
});

test('a copy past its whole time is not served', async () => {
  let now = 1_000_000;
  const opened = openStore({ now: () => now });
  await opened.store.render(target('/about'));
  now += 661_000;
  expect(served(opened, '/about')).toBeUndefined();
});

test('while rendering fails the old page stays, and it recovers by itself', async () => {
  let isDown = false;
  let version = 0;
  const opened = openStore({
    render: () => {
      if (isDown) throw new Error('the service is down');
      version += 1;
      return answer(`version ${version}`);
    },
  });
  await opened.store.render(target('/about'));
  isDown = true;
  await opened.store.purge(['draws']);
  await settled(opened);
  for (let visits = 0; visits < 20; visits += 1) expect(served(opened, '/about')).toBe('version 1');
  await settled(opened);
  expect(opened.rendered, 'visits do not hammer a service that is down').toHaveBeenCalledTimes(2);
  isDown = false;
  await vi.waitFor(() => expect(served(opened, '/about')).toBe('version 2'), { timeout: 3000 });
  expect(opened.warnings).toHaveLength(1);
});

test.each([
  ['an error', { status: 500 }],
  ['an answer that asks to come later', { status: 429 }],
])('%s does not replace a page', async (_name, changes) => {
  let isFirst = true;
  const opened = openStore({
    render: () => {
      const changed = isFirst ? {} : changes;
      isFirst = false;
      return answer('good', changed);
    },
  });
  await opened.store.render(target('/about'));
  await opened.store.purge(['draws']);
  await settled(opened);
  expect(served(opened, '/about')).toBe('good');
});

test.each([
  ['a 404', { status: 404 }],
  ['a redirect', { status: 301 }],
  ['an answer that sets a cookie', { headers: { 'set-cookie': ['sid=1'] } }],
  ['an answer that varies by cookie', { headers: { vary: 'Accept, Cookie' } }],
  ['an answer with no time to live', { headers: { 'x-store-max-age': '0' } }],
])('%s is not kept, and takes the page off that was kept', async (_name, changes) => {
  let isFirst = true;
  const opened = openStore({
    render: () => {
      const changed = isFirst ? {} : changes;
      isFirst = false;
      return answer('text', changed);
    },
  });
  await opened.store.render(target('/about'));
  expect(opened.store.size).toBe(1);
  await opened.store.purge(['draws']);
  await settled(opened);
  expect(served(opened, '/about')).toBeUndefined();
  expect((await opened.store.render(target('/other'))).state).toBe('passed');
  expect(opened.store.size).toBe(0);
});

test('an answer that does not ask for it is not kept', async () => {
  const opened = openStore({
    render: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('mine') }),
  });
  expect((await opened.store.render(target('/cart'))).state).toBe('passed');
  expect(opened.store.size).toBe(0);
});

test('warming up renders only what is missing', async () => {
  const opened = openStore();
  await opened.store.render(target('/a'));
  await opened.store.warmUp([target('/a'), target('/b'), target('/c')]);
  expect(opened.rendered.mock.calls.map(([wanted]) => wanted.path)).toEqual(['/a', '/b', '/c']);
});

test('a purge of a path and a purge of everything', async () => {
  const opened = openStore();
  await opened.store.warmUp([target('/a'), target('/b')]);
  await opened.store.purge(['path:/b']);
  await settled(opened);
  expect(opened.rendered.mock.calls.map(([wanted]) => wanted.path)).toEqual(['/a', '/b', '/b']);
  await opened.store.purge(['*']);
  await settled(opened);
  expect(opened.rendered).toHaveBeenCalledTimes(5);
});

test('whoever caches what pages are made of hears of a purge before the page is rendered again', async () => {
  const order: string[] = [];
  const opened = openStore({
    render: () => {
      order.push('render');
      return answer('x');
    },
    onPurge: (tags) => order.push(`purge ${tags}`),
  });
  await opened.store.render(target('/about'));
  await opened.store.purge(['draws', 'results']);
  await settled(opened);
  expect(order).toEqual(['render', 'purge draws,results', 'render']);
});

test('a disk that cannot be written to makes no page fail', async () => {
  const opened = openStore();
  await opened.store.render(target('/about'));
  rmSync(opened.root, { recursive: true });
  writeFileSync(opened.root, 'in the way');
  await opened.store.render(target('/other'));
  expect(served(opened, '/other')).toBe('version 2');
  await opened.store.purge(['draws']);
  await vi.waitFor(() => expect(served(opened, '/about')).toMatch(/version [34]/));
  expect(opened.warnings).not.toEqual([]);
});

test('a body in memory takes no more than its length', async () => {
  const opened = openStore({ render: () => answer('text '.repeat(2000)) });
  const outcome = await opened.store.render(target('/about'));
  const forms = outcome.state === 'kept' ? Object.values(outcome.page.forms) : [];
  expect(forms).toHaveLength(3);
  for (const { body } of forms) expect(body.buffer.byteLength).toBe(body.length);
});
