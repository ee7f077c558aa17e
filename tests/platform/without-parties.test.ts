// The map of the modules: a shop without one of those that stand last is a whole shop.
import { expect, test } from 'vitest';
import * as certificate from '#lib/contracts/party/certificate.ts';
import * as group from '#lib/contracts/party/group.ts';
import * as config from '#lib/contracts/party/party-config.ts';
import * as order from '#lib/contracts/party/party-order.ts';
import * as session from '#lib/contracts/party/session.ts';
import { getTransactions } from '#lib/contracts/payments/statement.ts';
import { createApp } from '#platform/app.ts';
import { applyMigrations } from '#platform/ground/db/migrate.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { MODULES } from '#platform/modules.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { operatorCommands } from '#platform/people/operators/commands.ts';
import { exportPersonalData } from '#platform/people/operators/personal-data.ts';
import { partyModule } from '#platform/repeat/party/module.ts';
import type { Services } from '#platform/services.ts';
import { buyTicket, createFundedCustomer } from '../support/buying/buying.ts';
import { putOnSale } from '../support/buying/on-sale.ts';
import { createDatabaseUrl } from '../support/database.ts';
import { openTestPlatform } from '../support/platform.ts';

const REST = MODULES.filter((module) => module !== partyModule);

const OF_PARTIES = [certificate, config, group, order, session]
  .flatMap((contract): unknown[] => Object.values(contract))
  .flatMap((value) =>
    typeof value === 'object' && value !== null && 'exposure' in value && 'name' in value
      ? [String(value.name)]
      : [],
  );

/** A shop that never knew lotto parties: not in its calls, not in its tables. */
async function openShop() {
  const database = await openDatabase(await createDatabaseUrl());
  const steps = REST.flatMap(({ migrations = {} }) => Object.entries(migrations));
  await applyMigrations(database, new Map(steps));
  return openTestPlatform({ database, modules: REST });
}

test('a shop without lotto parties starts, sells a lottery ticket and keeps its books', async () => {
  const platform = await openShop();
  const { services } = platform;
  await putOnSale(services);
  const as = await createFundedCustomer(platform, '20.00');
  const { orders } = await buyTicket(platform, as);
  expect(orders).toMatchObject([{ kind: 'lottery_ticket' }]);
  const { result } = await platform.call(getTransactions, { as, query: {} });
  expect(result.map(({ amount }) => amount.amount)).toEqual(['-1.50', '20.00']);
  for (const { sweep } of REST) await sweep?.(services);
  expect((await verifyLedger(services)).faults).toEqual([]);
  expect(await exportPersonalData(services, services.database.db, as.customerId)).toMatchObject({
    ticket: [{ customer_id: as.customerId }],
  });
});

test('a customer of a shop without lotto parties can be deleted', async () => {
  const platform = await openShop();
  const { services } = platform;
  const { customerId, email } = await createFundedCustomer(platform);
  const call = { services, words: [email], options: { reason: 'Asked by letter' }, actor: 'ops:test' };
  await operatorCommands['customer delete'].run({ ...call, print: () => {} });
  const { customer } = await exportPersonalData(services, services.database.db, customerId);
  expect(customer).toMatchObject({ firstname: 'Deleted' });
});

test('calls of lotto parties are not there, and all others are', async () => {
  const platform = await openShop();
  const as = await createFundedCustomer(platform);
  const answers = [
    await platform.call(group.getGroups, { as }),
    await platform.call(group.createGroup, {
      as,
      body: { groupName: 'The early birds' },
      key: 'a-key-of-8-chars',
    }),
    await platform.call(session.discoverSessions, { as }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const listServed = (modules: Services['modules']) =>
    createApp({ ...platform.services, modules }).registered.map(({ endpoint }) => endpoint.name);
  const served = new Set(listServed(REST));
  const gone = listServed(MODULES).filter((name) => !served.has(name));
  expect(gone.toSorted()).toEqual(OF_PARTIES.toSorted());
});
