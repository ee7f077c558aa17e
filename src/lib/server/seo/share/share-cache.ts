// Pictures that were drawn, by their mark: each is drawn once, however many ask for it at the same time.

/** Some 40 KB each. */
const PICTURES_MAX = 200;
const cache = new Map<string, Promise<Buffer>>();

/** The picture of the mark; one that could not be drawn is tried again the next time. */
export function getCachedShare(mark: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = cache.get(mark);
  if (known) {
    cache.delete(mark);
    cache.set(mark, known);
    return known;
  }
  const drawing = draw();
  cache.set(mark, drawing);
  drawing.catch(() => cache.delete(mark));
  if (cache.size > PICTURES_MAX) cache.delete(cache.keys().next().value!);
  return drawing;
}
