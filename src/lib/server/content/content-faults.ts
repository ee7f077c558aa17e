// Faults of content are logged once and counted. Visitors see a default.
import { LRUCache } from 'lru-cache';
import { Counter, register } from 'prom-client';
import { getLog } from '../log.ts';

/** `missing`: no such key; `broken`: a value of the wrong kind; `unserved`: the service gave no usable answer. */
export type ContentFault = 'missing' | 'broken' | 'unserved';

const NAME = 'drawcard_content_faults_total';
const REMEMBERED = 2000;
const reported = new LRUCache<string, true>({ max: REMEMBERED });
let unservedAt = Number.NEGATIVE_INFINITY;

const getCounter = (): Counter =>
  (register.getSingleMetric(NAME) as Counter | undefined) ??
  new Counter({ name: NAME, help: 'Texts and settings that content did not give.', labelNames: ['kind'] });

/** Whether content was unavailable since then (milliseconds since 1970): pages rendered meanwhile may lack it. */
export const wasUnservedSince = (at: number): boolean => unservedAt >= at;

/** Records unavailable content without reporting it. */
export function noteUnserved(): void {
  unservedAt = Date.now();
}

/** Counts each fault; logs each kind and name once, for as long as it is among the last that were. */
export function reportContentFault(kind: ContentFault, name: string, error?: unknown): void {
  getCounter().inc({ kind });
  if (kind === 'unserved') noteUnserved();
  const fault = `${kind}:${name}`;
  if (reported.has(fault)) return;
  reported.set(fault, true);
  getLog().warn({ kind, name, err: error }, 'content is not as it should be: a default is shown');
}
