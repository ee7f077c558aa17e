// Gives memory back while the process rests. V8 collects by what is allocated: what a busy hour left behind would stay
// resident all night. A thorough collection stops the process for a quarter of a second, so it waits until nothing goes on.
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 10_000;
/** Part of the time between two looks in which something was done: less is rest. */
const REST_UTILISATION = 0.1;
/** What has come since the last release is worth a collection from here on, in bytes. */
const WORTH_BYTES = 24 * 1024 * 1024;

export interface MemoryReader {
  /** Bytes that the process holds. */
  readonly getResident: () => number;
  /** Part of the time since the last call in which the event loop was busy, 0 to 1. */
  readonly readUtilisation: () => number;
  readonly collect: () => void;
}

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

function createReader(): MemoryReader {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  let last = performance.eventLoopUtilization();
  return {
    getResident: process.memoryUsage.rss,
    readUtilisation() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    collect: () => collect({ type: 'major', flavor: 'last-resort' }),
  };
}

/** One look: collects when the process rests and holds more than after the last time. */
export function createMemoryRelease({ getResident, readUtilisation, collect }: MemoryReader): () => void {
  let released = 0;
  return () => {
    if (readUtilisation() > REST_UTILISATION || getResident() < released + WORTH_BYTES) return;
    collect();
    released = getResident();
  };
}

/** Looks again and again for as long as the process lives, and does not keep it alive. */
export const releaseMemoryAtRest = (): void =>
  void setInterval(createMemoryRelease(createReader()), LOOK_EVERY_MS).unref();
