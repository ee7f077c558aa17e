// Whatever statement of a purchase fails, nothing of it is left.
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import {
  addToCart,
  createFundedCustomer,
  createQuickPickInput,
  payFor,
} from '../../support/buying/buying.ts';
import { putOnSale } from '../../support/buying/on-sale.ts';
import { issueVoucher } from '../../support/buying/vouchers.ts';
import { injectFault } from '../../support/faults/statement-faults.ts';
import { openTestPlatform, type TestPlatform } from '../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../support/raffles/raffles.ts';
import { createShareInput, openCrew } from '../../support/syndicates.ts';

const TABLES = [
  'checkout',
  'ticket',
  'entry',
  'ledger_entry',
  'voucher_redemption',
  'scheduled_purchase',
  'mail',
  'stock',
] as const;

async function readState({ services }: TestPlatform) {
  const { db } = services.database;
  const counts = await Promise.all(
    TABLES.map((table) =>
      db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ),
  );
  const stock = await db.selectFrom('stock').select(['key', 'taken']).orderBy('key').execute();
  return { counts: counts.map(({ rows }) => Number(rows)), stock };
}

test('a purchase of every kind is written whole or not at all, whichever statement fails', async () => {
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
  const before = await readState(platform);
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
    expect(await readState(platform)).toEqual(before);
    failed += 1;
  }
  expect(failed).toBeGreaterThan(3);
  const after = await readState(platform);
  expect(after.counts).not.toEqual(before.counts);
  expect((await payFor(platform, as, seen, 'the-same-key')).status).toBe(200);
  expect(await readState(platform)).toEqual(after);
  expect((await verifyLedger(services)).faults).toEqual([]);
});
