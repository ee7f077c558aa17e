import { expect, test } from 'vitest';
import { transact } from '#platform/ground/db/open.ts';
import { OWN_MODULES } from '#platform/modules.ts';
import { getHouseAccount, readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { postTransaction } from '#platform/money/ledger/post.ts';
import { listLedgerRules } from '#platform/money/ledger/rules.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { buyTicket, createFundedCustomer, createTicketInput } from '../../../support/buying/buying.ts';
import { createDrawId, putOnSale, setDraw } from '../../../support/buying/on-sale.ts';
import { TAMPERING } from '../../../support/faults/ledger-tampering.ts';
import { tamper } from '../../../support/faults/tampering.ts';
import { openTestPlatform } from '../../../support/platform.ts';

/** A shop with a deposit, a ticket in four draws and a prize that was paid. */
async function createUsedShop() {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services);
  const as = await createFundedCustomer(platform, '50.00');
  await createFundedCustomer(platform, '5.00');
  const { checkoutId, orders } = await buyTicket(platform, as, createTicketInput({ numWeeks: 4 }));
  const entryId = orders[0]!.entries[0]!.id;
  await setDraw(services, createDrawId('lighthouse', 101), 'DRAW_SCORED', {
    main: [1, 2, 3, 4, 5, 6],
    supplementary: [],
  });
  await transact(services.database, async (tx) => {
    await tx
      .insertInto('prize')
      .values({
        entry_id: entryId,
        draw_id: createDrawId('lighthouse', 101),
        customer_id: as.customerId,
        divisions: '[]',
        amount_cents: 2500,
        paid_at: null,
      })
      .execute();
    const { accountId } = await readWalletAccount(tx, as.customerId);
    await postTransaction(tx, services, {
      kind: 'prize',
      reference: entryId,
      description: 'Prize',
      entries: [
        { accountId: getHouseAccount('prizes'), cents: -2500 },
        { accountId, cents: 2500 },
      ],
    });
    await tx.updateTable('prize').set({ paid_at: 'now' }).where('entry_id', '=', entryId).execute();
  });
  const { accountId } = await readWalletAccount(services.database.db, as.customerId);
  return { services, database: services.database, accountId, checkoutId, entryId, ticketId: orders[0]!.id };
}

test('an untouched shop has no faults', async () => {
  const { services } = await createUsedShop();
  expect(await verifyLedger(services)).toEqual({
    faults: [],
    counts: { wallets: 2, transactions: 4, entries: 8, checkouts: 1, tickets: 1 },
  });
});

test.each(listLedgerRules({ modules: OWN_MODULES }).map(({ rule }) => rule))(
  'who breaks %s is named',
  async (rule) => {
    const shop = await createUsedShop();
    const { statements, row } = TAMPERING[rule]!;
    await tamper(shop.database, ...statements(shop));
    const { faults } = await verifyLedger(shop.services);
    expect(faults.map((fault) => `${fault.rule}: ${fault.row}`)).toContain(`${rule}: ${row(shop)}`);
  },
);
