// A page that was left open while the numbers of the draws moved: the draw of its date is meant.
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { addToCart, createTicketInput } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function openShop() {
  const platform = await openTestPlatform();
  const { draws } = await putOnSale(platform.services);
  const as = await signUpCustomer(platform);
  const { db } = platform.services.database;
  return {
    platform,
    as,
    /** The date that the page shows of a draw. */
    getDate: (drawNo: number) => draws.find((draw) => draw.drawNo === drawNo)!.date,
    /** From the last one down, so that no two draws have one number. */
    async moveNumbers() {
      for (const { drawNo } of draws.toReversed())
        await db
          .updateTable('draw')
          .set({ draw_no: drawNo + 1 })
          .where('draw_no', '=', drawNo)
          .execute();
    },
    closeFirst: () =>
      db
        .updateTable('draw')
        .set({ status: 'DRAW_CLOSED' })
        .where('local_date', '=', draws[0]!.date)
        .execute(),
  };
}

test('the draw that was shown is entered under the number that it has now', async () => {
  const { platform, as, getDate, moveNumbers } = await openShop();
  const shown = createTicketInput({ firstDrawNo: 102, firstDrawDate: getDate(102) });
  await moveNumbers();
  const { cartItems } = await addToCart(platform, as, shown);
  expect(cartItems).toMatchObject([{ drawNo: 103, date: getDate(102) }]);
  expect(JSON.stringify(cartItems)).not.toContain('firstDrawDate');
});

test('a draw that has closed is refused, though another one has its number by now', async () => {
  const { platform, as, getDate, moveNumbers, closeFirst } = await openShop();
  const shown = createTicketInput({ firstDrawNo: 101, firstDrawDate: '2026-11-14' });
  await moveNumbers();
  await closeFirst();
  const { status, envelope } = await platform.call(accountCart.addItem, { as, body: shown });
  expect([status, envelope.error?.code]).toEqual([422, 'draw_closed']);
  const first = createTicketInput({ firstDrawNo: 101, firstDrawDate: getDate(101) });
  expect((await platform.call(accountCart.addItem, { as, body: first })).envelope.error?.code).toBe(
    'draw_closed',
  );
});

test('a draw that was moved to another day is entered by its number', async () => {
  const { platform, as, getDate } = await openShop();
  await platform.services.database.db
    .updateTable('draw')
    .set({ local_date: '2026-11-22', calendar_date: getDate(101) })
    .where('draw_no', '=', 101)
    .execute();
  const shown = createTicketInput({ firstDrawNo: 101, firstDrawDate: getDate(101) });
  expect((await addToCart(platform, as, shown)).cartItems).toMatchObject([
    { drawNo: 101, date: '2026-11-22' },
  ]);
});
