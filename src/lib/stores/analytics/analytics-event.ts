// Reports of events to analytics: free where visitors are not counted. Reports made before the analytics code has
// loaded are queued here.
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

/** Receives all reports, queued ones first. Without a listener they are queued again. */
export function setReportListener(hear: Listener | undefined): void {
  listener = hear;
  if (hear) for (const tracked of waiting.splice(0)) hear(tracked);
}
