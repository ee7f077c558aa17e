import { expect, test } from 'vitest';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { getMigration, startMigration } from '#lib/contracts/verification/migration.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import type { AccountMigrator } from '#platform/shop/migration/move-account.ts';
import { moveAccount } from '#platform/shop/migration/move-account.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function openAccount(status: string, accountMigrator?: AccountMigrator) {
  const platform = await openTestPlatform({ accountMigrator });
  const as = await signUpCustomer(platform);
  const { services } = platform;
  const { db } = services.database;
  await db
    .updateTable('customer')
    .set({ migration_status: status })
    .where('id', '=', as.customerId)
    .execute();
  const start = (acceptTerms: unknown = true) => platform.call(startMigration, { as, body: { acceptTerms } });
  const look = () => platform.call(getMigration, { as });
  const read = async () => (await platform.call(getCustomer, { as })).result;
  const listJobs = () =>
    db.selectFrom('job').select('payload').where('kind', '=', 'customer_migration').execute();
  const work = async () => {
    for (const { payload } of await listJobs()) await moveAccount(services, JSON.parse(payload));
  };
  return { platform, services, start, look, read, listJobs, work };
}

test('an account moves once its owner agrees to the terms: 202 on the way, 200 at the end', async () => {
  const { services, start, look, read, work } = await openAccount('eligible_soft');
  await putValue(services.database.db, services, {
    namespace: CONFIG,
    key: 'migrationTarget',
    value: { segmentName: 'moved', pricingId: 'fresh' },
  });
  expect((await start(false)).status).toBe(422);
  expect([(await start()).status, (await look()).status]).toEqual([202, 202]);
  expect((await read()).migrationStatus).toBe('in_progress');
  await work();
  const { status, result } = await look();
  expect([status, result.status]).toEqual([200, 'migrated']);
  expect(await read()).toMatchObject({
    migrationStatus: 'migrated',
    segmentName: 'moved',
    pricingId: 'fresh',
  });
});

test('begun twice at once it moves once, and a job that runs twice changes nothing', async () => {
  const { services, start, work, listJobs } = await openAccount('eligible_hard');
  await Promise.all([start(), start()]);
  expect(await listJobs()).toHaveLength(1);
  await work();
  await work();
  const mails = await services.database.db
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', 'migration_done')
    .execute();
  expect(mails).toHaveLength(1);
  expect((await start()).result.status).toBe('migrated');
});

test.each(['ineligible'])('an account that is %s does not move', async (status) => {
  const { start, look } = await openAccount(status);
  expect([(await start()).status, (await look()).status]).toEqual([409, 409]);
});

test('a move that fails leaves the account as it was, and can be tried again', async () => {
  let isBroken = true;
  const migrate = async () => {
    if (isBroken) throw new Error('the old shop does not answer');
  };
  const { start, look, read, work, platform } = await openAccount('eligible_hard', { migrate });
  await start();
  await work();
  expect((await look()).envelope.error?.code).toBe('migration_failed');
  expect((await read()).migrationStatus).toBe('eligible_hard');
  isBroken = false;
  await start();
  await moveAccount(platform.services, { customerId: (await read()).customerId, from: 'eligible_hard' });
  expect((await look()).status).toBe(200);
});
