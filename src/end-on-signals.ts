/** Jobs at hand and calls that are being answered may take so long. */
const END_WITHIN_MS = 30_000;

/**
 * Ends the process in order when it is asked to. Ctrl-C asks twice, by the terminal and by the process that has started
 * this one: the second time nothing is cut off.
 */
export function endOnSignals(end: () => Promise<void>): void {
  let isEnding = false;
  const endOnce = (): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
    void end().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endOnce);
}
