import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createPurgeReader, followPurges, type ReadPurges } from '#lib/server/http/purge-follower.ts';
import { getPageAgeLimit, setPageAgeLimit } from '#lib/server/page-age.ts';
import { purgePages } from '#platform/ground/jobs/purge.ts';
import { readPurges } from '#platform/ground/jobs/purge-feed.ts';
import { createTemporaryFolder } from '#tests/support/http/page-cache.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const PAUSE_MS = 10;

beforeEach(() => setPageAgeLimit(undefined));

function follow(read: ReadPurges, file = join(createTemporaryFolder(), 'pages', 'purges')) {
  const purged: string[] = [];
  const warn = vi.fn();
  const stop = followPurges({
    read,
    file,
    purge: async (tags) => void purged.push(...tags),
    warn,
    pauseMs: PAUSE_MS,
  });
  onTestFinished(stop);
  return { purged, warn, stop, file };
}

test('all pages at first, then what changed, also while the site was away', async () => {
  const { services, fetch } = await openTestPlatform();
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const read = createPurgeReader('http://services.test/', services.keys);
  await purgePages(services, ['before']);
  const { purged, stop, file } = follow(read);
  await vi.waitFor(() => expect(purged).toEqual(['*']));
  await purgePages(services, ['draw:comet:7', 'results']);
  await vi.waitFor(() => expect(purged).toEqual(['*', 'draw:comet:7', 'results']));
  stop();

  await purgePages(services, ['draw:comet:8']);
  const again = follow(read, file);
  await vi.waitFor(() => expect(again.purged).toEqual(['draw:comet:8']));
  const { upTo } = await readPurges(services, undefined);
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(String(upTo)));
});

test('services that are away are warned of once and followed again', async () => {
  let isAway = true;
  const { purged, warn, file } = follow(async () => {
    if (isAway) throw new Error('away');
    return { upTo: 3, hasMore: false, isComplete: true, tags: ['results'] };
  });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  await new Promise((done) => setTimeout(done, PAUSE_MS * 5));
  expect([warn.mock.calls.length, existsSync(file), getPageAgeLimit()]).toEqual([1, false, Infinity]);
  isAway = false;
  await vi.waitFor(() => expect(purged).toContain('results'));
});

test('without the call, pages are believed for a minute', async () => {
  const { warn } = follow(async () => {
    const error = { code: 'not_found', message: 'There is nothing.' };
    throw new ApiError({ status: 404, url: '/v2/purges', error });
  });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(getPageAgeLimit()).toBe(60);
});
