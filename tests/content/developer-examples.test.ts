// The examples of the page for developers are run as they are shown, against the real addresses.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { APIRoute } from 'astro';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEVELOPER_EXAMPLES } from '#content/developers/examples.ts';
import { LiveStreams } from '#lib/server/http/live/live-streams.ts';
import { readDrawNews } from '#platform/catalogue/draws/news/read-news.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { askOpen, createOpenContext } from '#tests/support/open-results.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { playGame } from '#tests/support/played-draws.ts';
import { GET as getCalendar } from '../../src/pages/[productOfferKey]/results/draws.ics.ts';
import { GET as getHistory } from '../../src/pages/[productOfferKey]/results/history.[format].ts';
import { GET as getLatest } from '../../src/pages/[productOfferKey]/results/latest.json.ts';

const DAY_MS = 86_400_000;
const runFile = promisify(execFile);

const shown = vi.hoisted(() => ({ page: undefined as unknown }));
vi.mock('#lib/server/page/page-context.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  loadPageContext: async () => shown.page,
}));

const PAGES: readonly [RegExp, APIRoute][] = [
  [/^\/(?<productOfferKey>\w+)\/results\/latest\.json$/, getLatest],
  [/^\/(?<productOfferKey>\w+)\/results\/history\.(?<format>\w+)$/, getHistory],
  [/^\/(?<productOfferKey>\w+)\/results\/draws\.ics$/, getCalendar],
];

async function answer(platform: TestPlatform, path: string): Promise<Response> {
  for (const [pattern, get] of PAGES) {
    const found = pattern.exec(path);
    if (!found) continue;
    shown.page = await createOpenContext(platform);
    return (await askOpen(get, path, { ...found.groups })).answer;
  }
  return new Response(null, { status: 404 });
}

/** The shop with three drawn draws, at an address of this machine. */
async function openShop(): Promise<string> {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  platform.clock.advance(3 * DAY_MS);
  await runDueDraws(platform.services);
  const { db } = platform.services.database;
  const live = new LiveStreams({ read: (after) => readDrawNews(db, after), warn: () => {} });
  const server = createServer((req, res) => {
    if (req.url?.endsWith('/live')) {
      const games = new Set(['pair']);
      return live.open({ req, res, address: '', games, origin: 'https://shop.example' });
    }
    void answer(platform, req.url ?? '/').then(async (found) => {
      res.writeHead(found.status, Object.fromEntries(found.headers));
      res.end(Buffer.from(await found.arrayBuffer()));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    live.close();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function isThere(program: string): Promise<boolean> {
  const found = await runFile(program, ['--version']).catch(() => undefined);
  return found !== undefined;
}

const RUNNERS = {
  node: (code: string) => runFile(process.execPath, ['--input-type=module', '--eval', code]),
  python: (code: string) => runFile('python3', ['-c', code]),
  curl: (code: string) => runFile('sh', ['-c', code]),
} as const;
const PROGRAMS = { node: process.execPath, python: 'python3', curl: 'curl' } as const;

/** What each program prints, as far as it does not depend on what was drawn. */
const PRINTED = {
  node: /^Daily Pair 2026-11-21 \d \d revision \d$/m,
  python: /^3 draws, /,
  curl: /"drawNo":3/,
};

test.each(DEVELOPER_EXAMPLES)('the example $id does what it says', async ({ runs, code }) => {
  const origin = await openShop();
  const filled = code.replaceAll('{origin}', origin).replaceAll('{game}', 'pair');
  const [address = ''] = /http:[^"'\s]+/.exec(filled) ?? [];
  const found = await fetch(address);
  expect(found.status).toBe(200);
  await found.body?.cancel();
  if (runs === 'address' || !(await isThere(PROGRAMS[runs]))) return;
  expect((await RUNNERS[runs](filled)).stdout).toMatch(PRINTED[runs]);
});
