// The order of renderings, one at a time for each key. Pages that a request waits for go first, then visited ones, then
// those of a small purge, one by one, then the rest, which get a part of the processor only. Renderings share their
// thread with everything else that the server answers, a payment among it: another begins beside those that run only
// where they wait for a service, and after each the others get as long as it took.
import { performance } from 'node:perf_hooks';

export type Urgency = 'waiting' | 'visited' | 'soon' | 'idle';

const CONCURRENCY = { waiting: 16, visited: 2, soon: 1, idle: 1 } as const satisfies Record<Urgency, number>;
const ORDER = ['waiting', 'visited', 'soon', 'idle'] as const satisfies readonly Urgency[];
/** An idle rendering is followed by a rest of this many times its length. */
const REST_FACTOR = 2;
/** The longest time that others get after another rendering, in milliseconds. */
const LONGEST_BREAK_MS = 50;
/** How often it is seen whether the thread had nothing to do, and for how long that must have been. */
const LOOK_EVERY_MS = 2;
const IDLE_MS = 0.5;

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
  /** Until then the thread is left to others, by `performance.now()`; it ends earlier where they leave it idle. */
  #breakUntil = 0;
  #watch: NodeJS.Timeout | undefined;

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

  /** Begins at most one: what the thread has left to do is known only when it has begun. */
  #startNext(isThreadIdle = false): void {
    if (this.#isClosed) return;
    const isBreakOver = isThreadIdle || performance.now() >= this.#breakUntil;
    const next = isBreakOver && ORDER.find((urgency) => this.#canStart(urgency, isThreadIdle));
    if (next) this.#start(next);
    if (ORDER.some((urgency) => this.#queued[urgency].size > 0 && (urgency !== 'idle' || !isBreakOver)))
      this.#watchThread();
  }

  #canStart(urgency: Urgency, isThreadIdle: boolean): boolean {
    if (this.#queued[urgency].size === 0 || this.#counts[urgency] >= CONCURRENCY[urgency]) return false;
    if (this.#running.size === 0) return urgency !== 'idle' || !this.#isResting;
    return isThreadIdle && (urgency === 'waiting' || urgency === 'visited');
  }

  #watchThread(): void {
    if (this.#watch) return;
    const before = performance.eventLoopUtilization();
    this.#watch = setTimeout(() => {
      this.#watch = undefined;
      this.#startNext(performance.eventLoopUtilization(before).idle >= IDLE_MS);
    }, LOOK_EVERY_MS).unref();
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
    const length = performance.now() - began;
    if (task.urgency === 'idle') this.#rest(length * REST_FACTOR);
    else this.#breakUntil = performance.now() + Math.min(length, LONGEST_BREAK_MS);
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
