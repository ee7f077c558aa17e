import { expect, test } from 'vitest';
import { buildCartItem } from '#lib/contracts/cart/build.ts';
import { createTicketInput } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';

async function openShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  await openTestRaffle(platform.services);
  return platform;
}

test('games and the rest become the line that adding them would make, and nothing is kept', async () => {
  const { call, services } = await openShop();
  const { games, ...others } = createTicketInput({ numWeeks: 4 });
  const { status, result } = await call(buildCartItem, { body: { games, others } });
  expect(status).toBe(200);
  expect(result).toMatchObject({
    id: '',
    kind: 'lottery_ticket',
    description: '2 x Standard games, 4 draws',
    drawNos: [101, 102, 103, 104],
    price: { amount: '6.00' },
    games,
  });
  expect(await services.database.db.selectFrom('cart').selectAll().execute()).toEqual([]);
  expect(await services.database.db.selectFrom('cart_item').selectAll().execute()).toEqual([]);
});

test('another kind is built from the rest alone', async () => {
  const { call } = await openShop();
  const { result } = await call(buildCartItem, { body: { others: createBookInput(5) } });
  expect(result).toMatchObject({ kind: 'raffle_ticket', numRaffleTickets: 5, price: { amount: '45.00' } });
});

test('what would not be added is refused in the same words', async () => {
  const { call } = await openShop();
  const { games = [], ...others } = createTicketInput();
  const refuse = async (body: Parameters<typeof call<typeof buildCartItem>>[1]) => {
    const { status, envelope } = await call(buildCartItem, body);
    return [status, envelope.errors?.this?.[0]?.code];
  };
  expect(await refuse({ body: { games, others: { ...others, lotteryKey: 'atlantis' } } })).toEqual([
    422,
    'offer_unknown',
  ]);
  expect(await refuse({ body: { games: games.slice(0, 1), others } })).toEqual([422, 'games_incomplete']);
  expect(await refuse({ body: { games: [{ numbers: [1, 2, 3] }, ...games.slice(1)], others } })).toEqual([
    422,
    'games_incomplete',
  ]);
});
