// A payment whose process dies after any statement, at every gateway: within a minute of the next start it is booked
// once, or nothing was charged; whatever the gateway, the customer and the worker do again, and in whatever order.
import { expect, test } from 'vitest';
import { isOpen } from '#lib/domain/payments/payment-state.ts';
import { LEASE_MS } from '#platform/ground/jobs/queue.ts';
import type { Services } from '#platform/services.ts';
import { countRounds, listStops } from '../../../support/count-rounds.ts';
import { Stopped, type Stopping, stopAfter } from '../../../support/faults/stop-after.ts';
import { DRIVER_NAMES, DRIVERS, type GatewayDriver } from '../../../support/payments/drivers.ts';
import { runFor, runTick } from '../../../support/recurring/recurring-shop.ts';

const MINUTE_MS = 60_000;
/** A payment takes some sixty statements, and each is stopped after. */
const LIMIT_MS = 120_000;

const ignore = (step: Promise<unknown>): Promise<unknown> => step.catch(() => undefined);

const findPaymentId = async (
  { database }: Services,
  known: ReadonlySet<string>,
): Promise<string | undefined> =>
  (await database.db.selectFrom('deposit').select('id').execute()).find(({ id }) => !known.has(id))?.id;

/** A customer pays, and the worker looks, until the process dies. */
async function payUntilKilled(
  driver: GatewayDriver,
  { services, hasStopped }: Stopping,
  key: string,
): Promise<void> {
  const by = driver.shop.callWith(services);
  try {
    const { id } = await driver.pay(by, key);
    if (hasStopped()) return;
    await driver.finish(id);
    await driver.comeBack(by, id);
    if (hasStopped()) return;
    driver.shop.platform.clock.advance(11_000);
    await runTick(services);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}

/** What the gateway tells, twice. */
async function notifyTwice({ shop, tell }: GatewayDriver, id: string): Promise<void> {
  const event = tell(id);
  if (!event) return;
  await Promise.all([ignore(shop.deliver(event.clone())), ignore(shop.deliver(event))]);
}

/** The next process: the customer finishes what was begun, the gateway tells, the worker reconciles, in three orders. */
async function startAgain(driver: GatewayDriver, id: string, key: string, order: number): Promise<void> {
  const { shop } = driver;
  const doings = [
    () => notifyTwice(driver, id),
    () => runFor(shop.platform, MINUTE_MS - LEASE_MS),
    () => ignore(driver.pay(shop, key)),
  ];
  await driver.finish(id);
  // What the dead worker had in its hands is free by then.
  shop.platform.clock.advance(LEASE_MS);
  for (let index = 0; index < doings.length; index += 1) await doings[(index + order) % doings.length]!();
}

test.each(DRIVER_NAMES)(
  'killed after any statement, a payment by %s is booked once or was not charged',
  async (name) => {
    const driver = await DRIVERS[name](undefined);
    const { shop } = driver;
    const known = new Set<string>();
    let booked = 0;
    for (const steps of listStops()) {
      const key = `kill-${steps}`;
      const stopping = stopAfter(shop.services, steps);
      await payUntilKilled(driver, stopping, key);
      const id = await findPaymentId(shop.services, known);
      if (id !== undefined) {
        known.add(id);
        await startAgain(driver, id, key, steps);
        // What only begins by then waits for the customer, or for the bank.
        if (isOpen((await shop.read(id)).status)) {
          await driver.finish(id);
          await driver.comeBack(shop, id);
        }
        const { status } = await shop.read(id);
        expect({ steps, status }).not.toEqual({ steps, status: 'needs_action' });
        expect({ steps, isOpen: isOpen(status) }).toEqual({ steps, isOpen: false });
        booked += status === 'succeeded' ? 1 : 0;
      }
      expect({ steps, wallet: await shop.readBalance() }).toEqual({ steps, wallet: driver.sumCharged() });
      if (!stopping.hasStopped()) break;
    }
    expect(booked * 2000).toBe(driver.sumCharged());
    expect(booked).toBeGreaterThan(countRounds(10) - 1);
    expect(await shop.readLedgerFaults()).toEqual([]);
  },
  LIMIT_MS,
);
