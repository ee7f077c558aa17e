// Events of gateways, and payments that no one hears of again.
import { expect, test } from 'vitest';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { pollPayment } from '#platform/money/payments/reports/poll.ts';
import { lookUpEvent, WEBHOOK_EVENT_JOB } from '#platform/money/payments/reports/webhook-events.ts';
import { readPayment } from '#platform/money/payments/store.ts';
import {
  createShop,
  payByCard,
  readBalance,
  SUCCEEDED,
  sendWebhook,
} from '../../../support/payments/fake-shop.ts';
import type { TestPlatform } from '../../../support/platform.ts';

const readEvents = ({ services }: TestPlatform) =>
  services.database.db.selectFrom('webhook_event').select(['id', 'outcome', 'reports']).execute();

/** Runs what is due of the look-ups. */
async function lookUp(platform: TestPlatform): Promise<void> {
  const { services, clock } = platform;
  const due = await services.database.db
    .selectFrom('job')
    .select(['payload'])
    .where('kind', '=', WEBHOOK_EVENT_JOB)
    .where('run_at', '<=', new Date(clock.now()).toISOString())
    .execute();
  for (const { payload } of due) await lookUpEvent(services, JSON.parse(payload));
}

test('an event that comes before its payment is known is kept, and booked once it is', async () => {
  const { fake, platform, as, services } = await createShop();
  fake.outages = 1;
  const { id } = await payByCard(platform, as);
  fake.says = SUCCEEDED;
  for (let time = 0; time < 2; time += 1) expect((await sendWebhook(platform, id)).status).toBe(200);
  expect(await readEvents(platform)).toMatchObject([{ outcome: 'waiting' }]);
  expect(await readBalance(platform, as)).toBe('0.00');
  await services.database.db
    .updateTable('deposit')
    .set({ reference: `ref-${id}` })
    .where('id', '=', id)
    .execute();
  platform.clock.advance(10_000);
  await lookUp(platform);
  expect(await readBalance(platform, as)).toBe('20.00');
  expect(await readEvents(platform)).toMatchObject([{ outcome: 'booked', reports: '' }]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('an event about no payment of ours is looked up for a day, and then let be', async () => {
  const { fake, platform } = await createShop();
  fake.says = SUCCEEDED;
  expect((await sendWebhook(platform, 'dep_other')).status).toBe(200);
  for (let hour = 0; hour < 24; hour += 1) {
    expect(await readEvents(platform)).toMatchObject([{ outcome: 'waiting' }]);
    platform.clock.advance(3_600_000);
    for (let time = 0; time < 4; time += 1) await lookUp(platform);
  }
  expect(await readEvents(platform)).toMatchObject([{ outcome: 'unknown' }]);
});

test('a payment that no provider knew within a day is over; money that is heard of later counts', async () => {
  const { fake, platform, as, services } = await createShop();
  fake.outages = 100;
  const { id } = await payByCard(platform, as);
  platform.clock.advance(86_000_000);
  await pollPayment(services, { depositId: id, attempt: 20 });
  expect((await readPayment(services.database.db, id)).status).toBe('created');
  platform.clock.advance(1_000_000);
  await pollPayment(services, { depositId: id, attempt: 21 });
  expect(await readPayment(services.database.db, id)).toMatchObject({
    status: 'failed',
    failure: 'abandoned',
  });
  await recordReport(services, fake.provider, id, { report: SUCCEEDED });
  expect((await readWalletAccount(services.database.db, as.customerId)).balanceCents).toBe(2000);
});
