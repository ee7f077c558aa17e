// The platform's clock. In development and tests an operator may move it (`npm run ops -- clock`).
import { oneValue, putValue } from './config/store.ts';
import type { Db } from './db/open.ts';
import type { Services } from './services.ts';
import { type Clock, SYSTEM_CLOCK } from './time.ts';

const PLACE = { namespace: '/platform/clock', key: 'offsetMs' } as const;
const READ_EVERY_MS = 250;

/** How far the clock is ahead of the machine's, in milliseconds; behind where negative. */
export async function clockOffset(at: Db): Promise<number> {
  const value = await oneValue(at, PLACE.namespace, PLACE.key);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}

export const putClockOffset = (at: Db, services: Services, offsetMs: number): Promise<void> =>
  putValue(at, services, { ...PLACE, value: offsetMs });

export interface MovableClock extends Clock {
  stop(): void;
}

/** The machine's clock plus the offset, which is looked up again four times a second. */
export async function movableClock(at: Db): Promise<MovableClock> {
  let offset = await clockOffset(at);
  const read = async (): Promise<void> => {
    offset = await clockOffset(at).catch(() => offset);
  };
  const timer = setInterval(() => void read(), READ_EVERY_MS).unref();
  return { now: () => SYSTEM_CLOCK.now() + offset, stop: () => clearInterval(timer) };
}
