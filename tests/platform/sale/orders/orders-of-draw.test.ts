// What a customer has in one draw: what was bought and kept, and what was given.
import { expect, test } from 'vitest';
import { getDrawOrders } from '#lib/contracts/cart/order.ts';
import { takeGift } from '#lib/contracts/gifts/gift.ts';
import { buyTicket, createFundedCustomer, createQuickPickInput } from '../../../support/buying/buying.ts';
import { findTicketId, giveNewest } from '../../../support/buying/gifts.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { listDraws, playGame } from '../../../support/played-draws.ts';

test('a draw shows the tickets that one holds in it, and nobody else’s', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await playGame(services);
  const giver = await createFundedCustomer(platform, '50.00');
  const friend = await createFundedCustomer(platform, '50.00');
  await buyTicket(platform, giver, createQuickPickInput(1, { lotteryKey: 'pair', numDraws: 3 }));
  const kept = await findTicketId(services, giver.customerId);
  await buyTicket(platform, giver, createQuickPickInput(1, { lotteryKey: 'pair' }));
  const { ticketId, token } = await giveNewest(services, giver.customerId);
  const [first, second] = (await listDraws(services)).map(({ draw_no }) => draw_no);
  const list = async (as: typeof giver, drawNo = 0) => {
    const params = { productOfferKey: 'pair', drawNo };
    return (await platform.call(getDrawOrders, { as, params })).result.map(({ id }) => id);
  };
  expect(await list(giver, first)).toEqual([kept, ticketId]);
  await platform.call(takeGift, { as: friend, params: { token } });
  expect(await list(giver, first)).toEqual([kept]);
  expect(await list(giver, second)).toEqual([kept]);
  expect(await list(friend, first)).toEqual([ticketId]);
  expect(await list(friend, second)).toEqual([]);
  expect(await list(friend, 999)).toEqual([]);
});
