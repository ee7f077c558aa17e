// The pages to warm up: the addresses of the sitemap, which may be an index of further sitemaps.
import type { Addresses } from './addresses.ts';
import { type PageTarget, type RenderPage, toPlainTarget } from './page.ts';

const LOCATION = /<loc>\s*([^<\s]+)\s*<\/loc>/g;
const IS_SITEMAP = /\.xml$/;
const TARGETS_MAX = 200_000;

const readPaths = (xml: string): string[] =>
  [...xml.matchAll(LOCATION)].map(([, url = '']) => {
    const plain = url.replaceAll('&amp;', '&');
    return URL.canParse(plain) ? new URL(plain).pathname : '';
  });

/** Reads the sitemap of a site with those it leads to. A sitemap that can't be read counts as empty. */
export async function readSitemapTargets(
  render: RenderPage,
  site: string,
  addresses: Addresses,
  start = '/sitemap.xml',
): Promise<PageTarget[]> {
  const waiting = [start];
  const seen = new Set(waiting);
  const targets = new Map<string, PageTarget>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { status, body } = await render(toPlainTarget(site, path));
    for (const found of status === 200 ? readPaths(body.toString()) : []) {
      const kept = addresses.normalisePath(found);
      if (kept === undefined || seen.has(kept) || targets.size >= TARGETS_MAX) continue;
      seen.add(kept);
      if (IS_SITEMAP.test(kept)) waiting.push(found);
      else targets.set(kept, toPlainTarget(site, kept));
    }
  }
  return [...targets.values()];
}
