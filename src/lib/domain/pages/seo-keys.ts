// Search texts are content: each page's key is its path.
import type { Copy } from '../content/copy.ts';

const ROOT_KEY = 'seo.home';

/** `/lotto-results/lotteries` is `seo.lotto-results.lotteries`; the root path is `seo.home`. */
export function toSeoKey(path: string): string {
  const segments = path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  return segments.length === 0 ? ROOT_KEY : `seo.${segments.join('.')}`;
}

/** The key of the text for this very path where an editor wrote one, else the key of the page's kind. */
export function getSeoTextKey(copy: Copy, path: string, kind: string, part: 'title' | 'description'): string {
  const own = `${toSeoKey(path)}.${part}`;
  return own in copy ? own : `seo.kind.${kind}.${part}`;
}
