// Pictures that were drawn, by their mark: each is drawn once, however many ask for it at the same time.

/** Some 40 KB each. */
const KEPT = 200;
const kept = new Map<string, Promise<Buffer>>();

/** The picture of the mark; one that could not be drawn is tried again the next time. */
export function keptShare(mark: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(mark);
  if (known) {
    kept.delete(mark);
    kept.set(mark, known);
    return known;
  }
  const drawing = draw();
  kept.set(mark, drawing);
  drawing.catch(() => kept.delete(mark));
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return drawing;
}
