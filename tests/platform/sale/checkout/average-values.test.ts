import { expect, test } from 'vitest';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { buyTicket, createFundedCustomer, createQuickPickInput } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

test('a customer knows what is paid for a kind of tickets in one checkout, on average', async () => {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '50.00');
  const readValues = async () => {
    const { atv } = (await platform.call(getCustomer, { as })).result;
    return Object.fromEntries(Object.entries(atv ?? {}).map(([name, { amount }]) => [name, amount]));
  };
  const none = {
    atvCommercial: '0.00',
    atvCharity: '0.00',
    atvSocialSyndicate: '0.00',
    atvSyndicate: '0.00',
  };
  expect(await readValues()).toEqual(none);
  await buyTicket(platform, as);
  await buyTicket(platform, as, createQuickPickInput(4));
  // 1.50 and 3.00.
  expect(await readValues()).toEqual({ ...none, atvCommercial: '2.25' });
  const other = await createFundedCustomer(platform, '50.00');
  expect((await platform.call(getCustomer, { as: other })).result.atv?.atvCommercial.amount).toBe('0.00');
});
