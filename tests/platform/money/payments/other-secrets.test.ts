// A shop that has got other secrets: what payments, cards and accounts keep sealed does not open any more.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { transact } from '#platform/ground/db/open.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { keepFund } from '#platform/money/payments/funds/funds.ts';
import { openFund } from '#platform/money/payments/prepare-start.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { lookUpEvent } from '#platform/money/payments/reports/webhook-events.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { sealElsewhere } from '../../../support/other-secrets.ts';
import { CARD, createScriptedGateway } from '../../../support/payments/scripted-provider.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function openShop() {
  const gateway = createScriptedGateway();
  const platform = await openTestPlatform({ paymentProviders: [gateway.provider] });
  const as = await signUpCustomer(platform);
  return { platform, services: platform.services, gateway, as };
}

test('a payment that the gateway has is booked; its card is not kept', async () => {
  const { platform, services, gateway, as } = await openShop();
  gateway.lostStarts = 1;
  const body = { amount: '20.00', depositMethodId: 'cc', keepFund: true };
  const { result } = await platform.call(createDeposit, { as, body, key: randomUUID() });
  const { db } = services.database;
  await db
    .updateTable('deposit')
    .set({ request: sealElsewhere(services) })
    .execute();
  const report = { state: 'succeeded', captured: { cents: 2000, currency: 'AUD' } } as const;
  await recordReport(services, gateway.provider, result.id, { reference: 'pay_1', report, fund: CARD });
  expect((await readWalletAccount(db, as.customerId)).balanceCents).toBe(2000);
  expect(await db.selectFrom('fund').select('id').execute()).toEqual([]);
});

test('a card that is entered again can be paid with again', async () => {
  const { services, gateway, as } = await openShop();
  const { gateway: key } = gateway.provider;
  const owner = { customerId: as.customerId, gateway: key, method: 'cc' };
  const keep = () => transact(services.database, (tx) => keepFund(tx, services, owner, CARD));
  const id = await keep();
  await services.database.db
    .updateTable('fund')
    .set({ token: sealElsewhere(services) })
    .execute();
  expect(await keep()).toBe(id);
  const row = await services.database.db.selectFrom('fund').selectAll().executeTakeFirstOrThrow();
  expect(openFund(services, row).token).toBe(CARD.token);
});

test('what a gateway sent and nobody can read is looked up once more and then left', async () => {
  const { services, gateway } = await openShop();
  const { db } = services.database;
  const event = { id: 'whe_1', gateway: gateway.provider.gateway, body_hash: 'x', settled_at: null };
  const received_at = new Date(services.clock.now()).toISOString();
  await db
    .insertInto('webhook_event')
    .values({ ...event, received_at, outcome: 'waiting', reports: sealElsewhere(services) })
    .execute();
  await lookUpEvent(services, { eventId: 'whe_1', attempt: 0 });
  expect(await db.selectFrom('webhook_event').select(['outcome', 'reports']).execute()).toEqual([
    { outcome: 'unknown', reports: '' },
  ]);
});
