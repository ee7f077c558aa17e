// What to warm up: the addresses of the sitemap, which is an index of further ones.
import type { PageTarget, RenderPage } from './page.ts';
import { keptPath, plainTarget } from './target.ts';

const LOCATION = /<loc>\s*([^<\s]+)\s*<\/loc>/g;
const IS_SITEMAP = /\.xml$/;
const TARGETS_MAX = 200_000;

const pathsIn = (xml: string): string[] =>
  [...xml.matchAll(LOCATION)].map(([, url = '']) => {
    const plain = url.replaceAll('&amp;', '&');
    return URL.canParse(plain) ? new URL(plain).pathname : '';
  });

/** Reads the sitemap of a brand, down to its leaves. A sitemap that can't be read counts as empty. */
export async function sitemapTargets(
  render: RenderPage,
  brand: string,
  start = '/sitemap.xml',
): Promise<PageTarget[]> {
  const waiting = [start];
  const seen = new Set(waiting);
  const targets = new Map<string, PageTarget>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { status, body } = await render(plainTarget(brand, path));
    for (const found of status === 200 ? pathsIn(body.toString()) : []) {
      const kept = keptPath(found);
      if (kept === undefined || seen.has(kept) || targets.size >= TARGETS_MAX) continue;
      seen.add(kept);
      if (IS_SITEMAP.test(kept)) waiting.push(found);
      else targets.set(kept, plainTarget(brand, kept));
    }
  }
  return [...targets.values()];
}
