// What is left of a membership when its customer is deleted: what proves a discount that was given, and nothing else.
import { expect, test } from 'vitest';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { transact } from '#platform/ground/db/open.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { adjustWallet } from '#platform/people/operators/adjust-wallet.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { endMemberships } from '#platform/repeat/membership/members.ts';
import { buyTicket, createFundedCustomer, createQuickPickInput } from '#tests/support/buying/buying.ts';
import { tamper } from '#tests/support/faults/tampering.ts';
import { join } from '#tests/support/membership/membership.ts';
import { openPaidProgram } from '#tests/support/membership/premium.ts';
import type { TestPlatform, TestSession } from '#tests/support/platform.ts';
import { listDraws, playGame } from '#tests/support/played-draws.ts';

/** Somebody whose membership an operator has ended, and who has joined again. */
async function createRejoined(platform: TestPlatform) {
  const as = await createFundedCustomer(platform, '20.00');
  await join(platform, as);
  platform.clock.advance(1000);
  await transact(platform.services.database, (tx) =>
    endMemberships(tx, platform.services, as.customerId, 'Robin rang from Perth'),
  );
  platform.clock.advance(1000);
  await join(platform, as);
  return as;
}

async function openShop() {
  const platform = await openPaidProgram({ discounts: [{ tier: 'free', percent: 5 }], giveaways: [] });
  await playGame(platform.services);
  const [saver, other] = [await createRejoined(platform), await createRejoined(platform)];
  platform.clock.advance(1000);
  const { total } = await buyTicket(platform, saver, createQuickPickInput(10, { lotteryKey: 'pair' }));
  expect(total.amount).toBe('9.50');
  return { platform, saver, other };
}

/** Ends the first draw, and takes out of the wallet what it holds. */
async function settle({ services, clock }: TestPlatform, ...customers: readonly TestSession[]) {
  const [draw] = await listDraws(services);
  clock.set(Date.parse(draw!.draw_at) + 86_400_000);
  await runDueDraws(services);
  for (const { customerId } of customers) {
    const { balanceCents } = await readWalletAccount(services.database.db, customerId);
    const taken = { customer_id: customerId, cents: -balanceCents, kind: 'correction' } as const;
    await adjustWallet(services, { ...taken, reason: 'Paid out by hand', author: 'ops:test' });
  }
}

const listEvents = ({ services }: TestPlatform) =>
  services.database.db
    .selectFrom('membership_event')
    .select(['customer_id', 'what', 'detail'])
    .orderBy('at')
    .orderBy('id')
    .execute();

test('the books prove the discounts of a deleted member, and find one of who was none', async () => {
  const { platform, saver, other } = await openShop();
  const { services } = platform;
  await settle(platform, saver, other);
  for (const { customerId } of [saver, other])
    expect(await deleteCustomer(services, customerId)).toEqual({ state: 'deleted' });
  expect((await verifyLedger(services)).faults).toEqual([]);
  const { customerId: customer_id } = saver;
  expect(await listEvents(platform)).toEqual(
    ['joined', 'ended', 'joined'].map((what) => ({ customer_id, what, detail: '' })),
  );
  await tamper(services.database, `delete from membership_event where what = 'joined'`);
  expect((await verifyLedger(services)).faults).toMatchObject([{ rule: 'member_discount_is_of_a_member' }]);
});
