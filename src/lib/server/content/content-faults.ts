// What is wrong with content is told to the people who run the shop, once, and counted. Visitors see a default.
import { Counter, register } from 'prom-client';
import { web } from '../application-context.ts';

/** `missing`: no such key; `broken`: a value of the wrong kind; `unserved`: the service gave no answer to use. */
export type ContentFault = 'missing' | 'broken' | 'unserved';

const NAME = 'drawcard_content_faults_total';
const REMEMBERED = 2000;
const told = new Set<string>();
let unservedAt = Number.NEGATIVE_INFINITY;

const counter = (): Counter =>
  (register.getSingleMetric(NAME) as Counter | undefined) ??
  new Counter({ name: NAME, help: 'Texts and settings that content did not give.', labelNames: ['kind'] });

/** Whether any content could not be had since then (milliseconds since 1970): what was made meanwhile may lack it. */
export const wasUnservedSince = (at: number): boolean => unservedAt >= at;

/** Something could not be had, which nobody is told of. */
export function noteUnserved(): void {
  unservedAt = Date.now();
}

/** Counts each; logs one of a kind and name until the list of told ones is full and begins anew. */
export function reportContentFault(kind: ContentFault, name: string, error?: unknown): void {
  counter().inc({ kind });
  if (kind === 'unserved') noteUnserved();
  const fault = `${kind}:${name}`;
  if (told.has(fault)) return;
  if (told.size >= REMEMBERED) told.clear();
  told.add(fault);
  web().then(
    ({ log }) => log.warn({ kind, name, err: error }, 'content is not as it should be: a default is shown'),
    () => {}, // without services there is nothing to log with
  );
}
