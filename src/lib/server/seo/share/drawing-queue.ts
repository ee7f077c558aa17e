// Drawing a picture takes a whole processor for a while, and anybody may ask for one: they are drawn one by one, and
// only so many wait.
const WAITING_MAX = 16;

/** So many wait that another one would be too late. */
export class TooManyDrawings extends Error {
  override readonly name = 'TooManyDrawings';
}

export class DrawingQueue {
  readonly #waitingMax: number;
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;

  constructor(waitingMax: number = WAITING_MAX) {
    this.#waitingMax = waitingMax;
  }

  /** @throws TooManyDrawings, and what `draw` throws */
  async run<T>(draw: () => Promise<T>): Promise<T> {
    if (this.#count > this.#waitingMax) throw new TooManyDrawings('Too many pictures are waiting.');
    this.#count += 1;
    const mine = this.#last.then(draw);
    this.#last = mine.catch(() => {});
    return mine.finally(() => {
      this.#count -= 1;
    });
  }
}
