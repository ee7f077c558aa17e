// The server that `pages.ts` measures: the real server and page cache over pages of its own making, so that nothing but the
// two is measured. `node page-server.ts FOLDER PORT` serves; with a third argument it only fills the page cache with so many.
import { join } from 'node:path';
import { pino } from 'pino';
import { toCachedLines } from '#lib/server/http/answers/finish-headers.ts';
import { formatHsts } from '#lib/server/http/answers/security-headers.ts';
import { loadStaticFiles } from '#lib/server/http/answers/static-files.ts';
import type { RenderRequest } from '#lib/server/http/astro-call.ts';
import { createPageRenderer } from '#lib/server/http/render-page.ts';
import { startServer } from '#lib/server/http/server/start-server.ts';
import { Sites } from '#lib/server/http/sites.ts';
import { pageAddresses } from '#lib/server/page-addresses.ts';
import { toPlainTarget } from '#lib/server/page-cache/page.ts';
import { PageCache } from '#lib/server/page-cache/page-cache.ts';
import { PurgeLog } from '#lib/server/page-cache/purges/purge-log.ts';

const [folder = '', port = '0', fill] = process.argv.slice(2);
const ROWS = 180;
const AT_ONCE = 16;
const POLICY =
  "default-src 'none'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; script-src 'self' 'sha256-QzWFZi+FLIx23tnm9SBU4aEgx4x8DsuASP07mfqol/c='; style-src 'self'";

const versions = new Map<string, number>();

function renderRow(path: string, index: number): string {
  const numbers = [1, 2, 3, 4, 5, 6].map(
    (place) => ((path.length * 31 + index * 17 + place * 7919) % 45) + 1,
  );
  return `<li><a href="${path}/${index}">Draw ${index}</a> <b>${numbers.join('</b> <b>')}</b></li>\n`;
}

/** About 20 KB, like a page of results. `/soon-…` is fresh for a second only. */
function renderPage(path: string): { headers: Record<string, string>; body: string } {
  const version = versions.get(path) ?? 0;
  const rows = Array.from({ length: ROWS }, (_, index) => renderRow(path, index)).join('');
  return {
    headers: {
      'content-type': 'text/html',
      'content-security-policy': POLICY,
      'x-store-tags': `brand,page:${path}`,
      'x-store-max-age': path.startsWith('/soon-') ? '1' : '86400',
    },
    body: `<!doctype html><html lang="en-AU"><title>${path}</title><p id="version">${version}</p><ol>${rows}</ol></html>`,
  };
}

const log = pino({ level: 'error' });
const warn = (what: string, error: unknown): void => log.error({ err: error }, what);
const sites = new Sites({
  hosts: new Map(),
  defaultBrand: 'drawcard',
  publicOrigin: `http://127.0.0.1:${port}`,
});
const purges = new PurgeLog({ file: join(folder, 'purges.log'), warn });

/** A publish: the data changes, then its tag is purged. */
async function publish(path: string): Promise<Response> {
  const version = (versions.get(path) ?? 0) + 1;
  versions.set(path, version);
  await pageCache.purge([`page:${path}`]);
  return new Response(String(version), { headers: { 'content-type': 'text/plain' } });
}

const astro: RenderRequest = async (request) => {
  const { pathname } = new URL(request.url);
  if (request.method === 'POST') return publish(pathname.slice('/api'.length));
  if (pathname === '/api/memory') {
    return new Response(String(process.memoryUsage.rss()), { headers: { 'content-type': 'text/plain' } });
  }
  const { headers, body } = renderPage(pathname);
  return new Response(body, { headers });
};

const began = performance.now();
const pageCache = new PageCache({
  folder: join(folder, 'build-bench'),
  purges,
  render: createPageRenderer(astro, sites, log),
  addresses: pageAddresses,
  toHeaderLines: (answer) => toCachedLines(answer, (policy) => policy),
  warn,
});

async function fillStore(count: number): Promise<void> {
  for (let start = 0; start < count; start += AT_ONCE) {
    const paths = Array.from(
      { length: Math.min(AT_ONCE, count - start) },
      (_, index) => `/results/${start + index}`,
    );
    await Promise.all(paths.map((path) => pageCache.render(toPlainTarget('drawcard', path))));
  }
  await pageCache.close();
  purges.close();
}

if (fill) {
  await fillStore(Number(fill));
} else {
  const files = loadStaticFiles(join(folder, 'none'));
  const options = {
    pageCache,
    files,
    astro,
    sites,
    log,
    shortenPolicy: (policy: string) => policy,
    trustsProxy: false,
    hsts: formatHsts(true),
    isClosed: () => false,
    hasFastLane: process.env.FAST_LANE !== '0',
  };
  await startServer({ ...options, host: '127.0.0.1', port: Number(port) });
  process.stdout.write(`ready ${Math.round(performance.now() - began)} ms, ${pageCache.size} pages\n`);
}
