// What to warm up: the addresses of the sitemap, which is an index of further ones.
import type { PageTarget, RenderPage } from './page.ts';
import { normalisePath, toPlainTarget } from './target.ts';

const LOCATION = /<loc>\s*([^<\s]+)\s*<\/loc>/g;
const IS_SITEMAP = /\.xml$/;
const TARGETS_MAX = 200_000;

const readPaths = (xml: string): string[] =>
  [...xml.matchAll(LOCATION)].map(([, url = '']) => {
    const plain = url.replaceAll('&amp;', '&');
    return URL.canParse(plain) ? new URL(plain).pathname : '';
  });

/** Reads the sitemap of a brand, down to its leaves. A sitemap that can't be read counts as empty. */
export async function readSitemapTargets(
  render: RenderPage,
  brand: string,
  start = '/sitemap.xml',
): Promise<PageTarget[]> {
  const waiting = [start];
  const seen = new Set(waiting);
  const targets = new Map<string, PageTarget>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { status, body } = await render(toPlainTarget(brand, path));
    for (const found of status === 200 ? readPaths(body.toString()) : []) {
      const kept = normalisePath(found);
      if (kept === undefined || seen.has(kept) || targets.size >= TARGETS_MAX) continue;
      seen.add(kept);
      if (IS_SITEMAP.test(kept)) waiting.push(found);
      else targets.set(kept, toPlainTarget(brand, kept));
    }
  }
  return [...targets.values()];
}
