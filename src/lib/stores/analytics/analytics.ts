// What is counted on this page, until it is sent: some at a time, and the rest when the page is left.

import type { z } from 'zod';
import type { CountedItem, PageView, TrackedName, Traits } from '#lib/contracts/analytics.ts';

const ENDPOINT = '/api/analytics';
const BATCH_MAX = 20;
const QUEUE_MAX = 100;
const SEND_AFTER_MS = 2000;

type Item = Pick<CountedItem, 'id' | 'at' | 'kind'> & { name?: string; properties?: object };

let queue: Item[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const createId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

function add(item: Omit<Item, 'id' | 'at'>, id = createId()): void {
  queue = [...queue, { ...item, id, at: new Date().toISOString() }].slice(-QUEUE_MAX);
  if (queue.length >= BATCH_MAX) void sendQueue();
  else timer ??= setTimeout(sendQueue, SEND_AFTER_MS);
}

function takeBatch(): Item[] {
  clearTimeout(timer);
  timer = undefined;
  return queue.splice(0, BATCH_MAX);
}

const toBody = (items: Item[]): string => JSON.stringify({ items });

/** Sends what waits. Without an answer it waits on; what was refused is let go. */
export async function sendQueue(): Promise<void> {
  const items = takeBatch();
  if (items.length === 0) return;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(ENDPOINT, {
    method: 'POST',
    keepalive: true,
    headers,
    body: toBody(items),
  }).catch(() => undefined);
  if (!answer || answer.status >= 500) queue = [...items, ...queue].slice(0, QUEUE_MAX);
  else if (queue.length > 0) timer ??= setTimeout(sendQueue, SEND_AFTER_MS);
}

/** The page is being left: what waits goes without waiting for an answer. */
export function sendOnLeave(): void {
  for (let items = takeBatch(); items.length > 0; items = takeBatch())
    navigator.sendBeacon(ENDPOINT, new Blob([toBody(items)], { type: 'application/json' }));
}

export const trackPage = (view: z.input<typeof PageView>): void => add({ kind: 'page', properties: view });
export const track = (name: TrackedName, properties: object, id?: string): void =>
  add({ kind: 'track', name, properties }, id);
export const identify = (traits: Traits): void => add({ kind: 'identify', properties: traits });
/** Starts a new visitor. Events before it are sent under the old identity. */
export async function reset(): Promise<void> {
  add({ kind: 'reset' });
  await sendQueue();
}

/** Discards the queue: consent was withdrawn. */
export function discardQueue(): void {
  takeBatch();
  queue = [];
}
