// Whatever statement of a purchase fails, nothing of it is left.
import { expect, test } from 'vitest';
import { accountCart, type Cart } from '#lib/contracts/cart/cart.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import {
  addToCart,
  createFundedCustomer,
  createQuickPickInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { issueVoucher } from '../../../support/buying/vouchers.ts';
import { readPurchaseState } from '../../../support/faults/purchase-state.ts';
import { injectFault } from '../../../support/faults/statement-faults.ts';
import { addPremium, openPaidProgram } from '../../../support/membership/premium.ts';
import { openParty, toShareInput } from '../../../support/party/parties.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';
import { createShareInput, openCrew } from '../../../support/syndicates.ts';

/** Pays until no statement is left to fail, and once more with the same key. */
async function expectWholeOrNothing(platform: TestPlatform, as: TestSession, seen: Cart): Promise<void> {
  const before = await readPurchaseState(platform.services);
  const fault = injectFault();
  let failed = 0;
  for (let place = 0; ; place += 1) {
    fault.left = place;
    const { status } = await payFor(platform, as, seen, 'the-same-key');
    const isWhole = fault.left >= 0;
    fault.left = -1;
    if (isWhole) {
      expect(status).toBe(200);
      break;
    }
    expect(status).toBe(500);
    expect(await readPurchaseState(platform.services)).toEqual(before);
    failed += 1;
  }
  expect(failed).toBeGreaterThan(3);
  const after = await readPurchaseState(platform.services);
  expect(after.counts).not.toEqual(before.counts);
  expect((await payFor(platform, as, seen, 'the-same-key')).status).toBe(200);
  expect(await readPurchaseState(platform.services)).toEqual(after);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
}

test('a purchase of tickets, shares and a voucher is written whole or not at all, whichever statement fails', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const pool = await openCrew(services);
  await putOnSale(services);
  await openTestRaffle(services);
  await issueVoucher(services, 'GIFT', { type: 'voucher_credit_amount', amountCents: 700 });
  const as = await createFundedCustomer(platform, '90.00');
  await addToCart(platform, as, createQuickPickInput(12));
  await addToCart(platform, as, createShareInput(pool, 2));
  await addToCart(platform, as, createBookInput(5));
  const { result: seen } = await platform.call(accountCart.addPromotion, {
    as,
    body: { promotionCode: 'GIFT' },
  });
  await expectWholeOrNothing(platform, as, seen);
});

test('a membership that is bought is written whole or not at all, whichever statement fails', async () => {
  const platform = await openPaidProgram();
  const as = await createFundedCustomer(platform, '20.00');
  const { result: seen } = await addPremium(platform, as);
  await expectWholeOrNothing(platform, as, seen);
});

test('shares of a party make a member and are written whole or not at all', async () => {
  const { platform, group, session } = await openParty();
  const as = await createFundedCustomer(platform, '20.00');
  const invited = { ...toShareInput(session, 2), token: group.inviteToken };
  await expectWholeOrNothing(platform, as, await addToCart(platform, as, invited));
});
