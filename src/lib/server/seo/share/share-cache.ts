// Pictures that were drawn, by their mark: each is drawn once, however many ask for it at the same time.
import { LRUCache } from 'lru-cache';

/** Some 40 KB each. */
const PICTURES_MAX = 200;
const cache = new LRUCache<string, Promise<Buffer>>({ max: PICTURES_MAX });

/** The picture of the mark; one that could not be drawn is tried again the next time. */
export function getCachedShare(mark: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = cache.get(mark);
  if (known) return known;
  const drawing = draw();
  cache.set(mark, drawing);
  drawing.catch(() => cache.delete(mark));
  return drawing;
}
