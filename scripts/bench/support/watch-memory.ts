// The memory of this process while it works.
const LOOK_EVERY_MS = 20;

/** Gives what to call at the end: the memory before, and the most that there was since, in bytes. */
export function watchMemory(): () => { before: number; peak: number } {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(watch);
    return { before, peak };
  };
}
