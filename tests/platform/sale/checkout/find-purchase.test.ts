// What became of a payment whose answer was lost.
import { expect, test } from 'vitest';
import { findPurchase } from '#lib/contracts/cart/checkout.ts';
import { addToCart, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

test('a purchase is found by the key of its owner alone, and looking for one buys nothing', async () => {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '50.00');
  const seen = await addToCart(platform, as);
  const find = (who = as, key = 'press-of-the-first-pay') =>
    platform.call(findPurchase, { as: who, params: { key } });
  const before = await find();
  expect([before.status, before.envelope.error?.code]).toEqual([404, 'purchase_unknown']);
  const paid = await payFor(platform, as, seen, 'press-of-the-first-pay');
  expect((await find()).result).toEqual({ checkoutId: paid.result.checkoutId });
  expect((await find(await createFundedCustomer(platform))).status).toBe(404);
  expect((await find(as, 'press-of-another-pay')).status).toBe(404);
  const checkouts = await platform.services.database.db.selectFrom('checkout').select('id').execute();
  expect(checkouts).toHaveLength(1);
});
