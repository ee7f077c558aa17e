// Refusals of calls as rows, by the id of their request. They are written some time after the answer and by themselves:
// nothing that is refused, and nobody who waits, hangs on them.
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#lib/domain/time/units.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { runInBackground } from '../db/background.ts';
import { type Database, transact } from '../db/open.ts';
import type { RefusalTable } from '../db/schema/operators-schema.ts';
import type { Facts } from './facts.ts';

export interface Refusal {
  readonly requestId: string;
  /** The name of the endpoint. */
  readonly call: string;
  readonly code: string;
  readonly status: number;
  readonly customerId: string | undefined;
  readonly facts: Facts | undefined;
}

/** Refusals that come within this time after one are written with it, in milliseconds. */
const WRITE_AFTER_MS = 1_000;
/** Refusals that wait to be written; what comes on top is left out. */
const WAITING_MAX = 50;
/** Refusals of one hour that are written by a process: a flood of those of visitors leaves room for those of customers. */
const HOURLY_MAX = { customers: 5_000, visitors: 2_000 } as const;
const REQUEST_ID = /^[\w.:-]{1,100}$/;

interface Recorder {
  waiting: RefusalTable[];
  timer: NodeJS.Timeout | undefined;
  /** Whole hours since 1970. */
  hour: number;
  written: { customers: number; visitors: number };
}

const recorders = new WeakMap<Database, Recorder>();

function getRecorder({ database }: Services): Recorder {
  const known = recorders.get(database);
  if (known) return known;
  const recorder: Recorder = {
    waiting: [],
    timer: undefined,
    hour: 0,
    written: { customers: 0, visitors: 0 },
  };
  recorders.set(database, recorder);
  return recorder;
}

/** Whether there is room for one more in this hour; then it is counted. */
function takeRoom(recorder: Recorder, now: number, kind: keyof typeof HOURLY_MAX): boolean {
  const hour = Math.floor(now / HOUR_MS);
  if (recorder.hour !== hour) {
    recorder.hour = hour;
    recorder.written = { customers: 0, visitors: 0 };
  }
  if (recorder.waiting.length >= WAITING_MAX || recorder.written[kind] >= HOURLY_MAX[kind]) return false;
  recorder.written[kind] += 1;
  return true;
}

/** Writes what waits. Never throws: what cannot be written stands in the log. */
export async function writeRefusals(services: Services): Promise<void> {
  const { database, log } = services;
  const recorder = getRecorder(services);
  clearTimeout(recorder.timer);
  recorder.timer = undefined;
  const rows = recorder.waiting;
  recorder.waiting = [];
  if (rows.length === 0) return;
  try {
    await runInBackground(() =>
      transact(database, async (tx) => void (await tx.insertInto('refusal').values(rows).execute())),
    );
  } catch (error) {
    log.warn({ err: error, refusals: rows.length }, 'refusals of calls were not written down');
  }
}

/** Keeps a refusal for `explain`. Gives back at once, and never throws. */
export function recordRefusal(services: Services, refusal: Refusal): void {
  const { requestId, call, code, status, customerId, facts } = refusal;
  const recorder = getRecorder(services);
  const kind = customerId === undefined ? 'visitors' : 'customers';
  if (!REQUEST_ID.test(requestId) || !takeRoom(recorder, services.clock.now(), kind)) return;
  recorder.waiting.push({
    id: randomUUID(),
    request_id: requestId,
    at: getNowIso(services.clock),
    call,
    code,
    status,
    customer_id: customerId ?? null,
    facts: facts ? JSON.stringify(facts) : null,
  });
  recorder.timer ??= setTimeout(() => void writeRefusals(services), WRITE_AFTER_MS).unref();
}
