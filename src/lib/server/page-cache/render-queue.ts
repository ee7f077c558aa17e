// The order of renderings, one at a time for each key. Pages that a request waits for go first, then visited ones, then
// those of a small purge, one by one, then the rest, which get a part of the processor only.
export type Urgency = 'waiting' | 'visited' | 'soon' | 'idle';

const CONCURRENCY = { waiting: 16, visited: 2, soon: 1, idle: 1 } as const satisfies Record<Urgency, number>;
const ORDER = ['waiting', 'visited', 'soon', 'idle'] as const satisfies readonly Urgency[];
/** An idle rendering is followed by a rest of this many times its length. */
const REST_FACTOR = 2;

export interface Work<T> {
  readonly work: () => Promise<T>;
  /** Called when it has ended; another of its key may be queued from then on. */
  readonly onSettled: () => void;
}

interface Task<T> extends Work<T> {
  readonly key: string;
  readonly done: PromiseWithResolvers<T>;
  urgency: Urgency;
}

/** A rejection that is not awaited must not end the process. */
function createDeferred<T>(): PromiseWithResolvers<T> {
  const done = Promise.withResolvers<T>();
  done.promise.catch(() => {});
  return done;
}

export class RenderQueue<T> {
  readonly #queued = { waiting: new Map(), visited: new Map(), soon: new Map(), idle: new Map() } as Record<
    Urgency,
    Map<string, Task<T>>
  >;
  readonly #running = new Map<string, Task<T>>();
  readonly #counts: Record<Urgency, number> = { waiting: 0, visited: 0, soon: 0, idle: 0 };
  #isResting = false;
  #isClosed = false;

  /** Renderings that wait or run. */
  get size(): number {
    return this.#running.size + ORDER.reduce((sum, urgency) => sum + this.#queued[urgency].size, 0);
  }

  /** Joins the rendering of this key, or queues one. A more urgent call moves it forward. */
  add(key: string, urgency: Urgency, work: Work<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running.done.promise;
    const queued = this.#find(key);
    const task = queued ?? { ...work, key, done: createDeferred<T>(), urgency };
    if (queued && ORDER.indexOf(queued.urgency) <= ORDER.indexOf(urgency)) return queued.done.promise;
    this.#queued[task.urgency].delete(key);
    task.urgency = urgency;
    this.#queued[urgency].set(key, task);
    this.#startNext();
    return task.done.promise;
  }

  /** Begins nothing new; resolves when what runs has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled([...this.#running.values()].map((task) => task.done.promise));
  }

  #find(key: string): Task<T> | undefined {
    for (const urgency of ORDER) {
      const task = this.#queued[urgency].get(key);
      if (task) return task;
    }
    return undefined;
  }

  #startNext(): void {
    if (this.#isClosed) return;
    for (const urgency of ORDER) {
      while (this.#canStart(urgency)) this.#start(urgency);
    }
  }

  #canStart(urgency: Urgency): boolean {
    if (this.#queued[urgency].size === 0 || this.#counts[urgency] >= CONCURRENCY[urgency]) return false;
    if (urgency === 'waiting' || urgency === 'visited') return true;
    return this.#running.size === 0 && (urgency === 'soon' || !this.#isResting);
  }

  #start(urgency: Urgency): void {
    const [task] = this.#queued[urgency].values();
    if (!task) return;
    this.#queued[urgency].delete(task.key);
    this.#running.set(task.key, task);
    this.#counts[urgency] += 1;
    void this.#run(task);
  }

  async #run(task: Task<T>): Promise<void> {
    const began = performance.now();
    try {
      task.done.resolve(await task.work());
    } catch (error) {
      task.done.reject(error);
    }
    this.#running.delete(task.key);
    this.#counts[task.urgency] -= 1;
    task.onSettled();
    if (task.urgency === 'idle') this.#rest((performance.now() - began) * REST_FACTOR);
    // A turn of the event loop between two renderings lets requests in.
    setImmediate(() => this.#startNext());
  }

  #rest(ms: number): void {
    this.#isResting = true;
    setTimeout(() => {
      this.#isResting = false;
      this.#startNext();
    }, ms).unref();
  }
}
