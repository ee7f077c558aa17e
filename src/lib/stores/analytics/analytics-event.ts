// How the rest of the site says that something happened: it costs nothing where nobody is counted. What is said before
// the code that counts has come waits here.
import type { TrackedName, TrackedProperties } from '#lib/contracts/analytics.ts';

interface Tracked {
  readonly name: TrackedName;
  readonly properties: object;
  /** Names what can happen only once. */
  readonly id?: string | undefined;
}
type Listener = (tracked: Tracked) => void;

const WAITING_MAX = 20;
const waiting: Tracked[] = [];
let listener: Listener | undefined;

/** Says that something happened. @param id where it is the same thing however often it is said */
export function reportEvent<N extends TrackedName>(
  name: N,
  properties: TrackedProperties<N>,
  id?: string,
): void {
  const tracked = { name, properties, id };
  if (listener) listener(tracked);
  else if (waiting.length < WAITING_MAX) waiting.push(tracked);
}

/** Hears of everything, what waited first. Without a listener it waits again. */
export function setReportListener(hear: Listener | undefined): void {
  listener = hear;
  if (hear) for (const tracked of waiting.splice(0)) hear(tracked);
}
