// The platform's clock. In development and tests an operator may move it (`npm run ops -- clock`).

import type { Services } from '../../services.ts';
import { type Clock, SYSTEM_CLOCK, toIso } from '../../time.ts';
import { putValue, readValue } from '../config/store.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import { readAfterChange } from '../db/read-after-change.ts';
import { transactAndPurge } from '../jobs/purge.ts';

const OFFSET_KEY = { namespace: '/platform/clock', key: 'offsetMs' } as const;
/** Whether the shop was started with a clock that may be moved. */
const MOVABLE_KEY = { namespace: '/platform/clock', key: 'isMovable' } as const;
const READ_EVERY_MS = 250;

/** How far the clock is ahead of the machine's, in milliseconds; behind where negative. */
export async function readClockOffset(at: Db | Tx): Promise<number> {
  const value = await readValue(at, OFFSET_KEY.namespace, OFFSET_KEY.key);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}

/** Lets commands know how the shop was started. */
export async function setClockMovable(services: Services, isMovable: boolean): Promise<void> {
  const { db } = services.database;
  if ((await isClockMovable(db)) !== isMovable)
    await putValue(db, services, { ...MOVABLE_KEY, value: isMovable });
}

export const isClockMovable = async (at: Db | Tx): Promise<boolean> =>
  (await readValue(at, MOVABLE_KEY.namespace, MOVABLE_KEY.key)) === true;

/**
 * Moves the clock of every process that may be moved. When the clock goes
 * back, waiting jobs move with it, so that they run after the same delay.
 */
export async function moveClock(services: Services, offsetMs: number): Promise<void> {
  await transactAndPurge(services, async (tx, announce) => {
    const back = (await readClockOffset(tx)) - offsetMs;
    await putValue(tx, services, { ...OFFSET_KEY, value: offsetMs });
    announce('*');
    if (back <= 0) return;
    const waiting = await tx
      .selectFrom('job')
      .select(['id', 'run_at'])
      .where('done_at', 'is', null)
      .execute();
    for (const { id, run_at } of waiting)
      await tx
        .updateTable('job')
        .set({ run_at: toIso(Date.parse(run_at) - back), locked_until: null })
        .where('id', '=', id)
        .execute();
  });
}

export interface MovableClock extends Clock {
  stop(): void;
}

/** The machine's clock plus the offset, which is looked up again four times a second. */
export async function createMovableClock(database: Database): Promise<MovableClock> {
  const readOffset = readAfterChange(database, () => readClockOffset(database.db));
  let offset = await readOffset();
  const read = async (): Promise<void> => {
    offset = await readOffset().catch(() => offset);
  };
  const timer = setInterval(() => void read(), READ_EVERY_MS).unref();
  return { now: () => SYSTEM_CLOCK.now() + offset, stop: () => clearInterval(timer) };
}
