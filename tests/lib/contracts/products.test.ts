import { expect, test } from 'vitest';
import { CartItem, CartItemInput } from '#lib/contracts/cart/cart.ts';
import { createCartItem } from '#tests/support/buying/cart.ts';

const TICKET = { lotteryKey: 'lighthouse', gameType: 'standard', gameOffer: 'standard', numGames: 2 };

test('a body that names no kind is a lottery ticket', () => {
  expect(CartItemInput.parse(TICKET)).toMatchObject({ kind: 'lottery_ticket', numDraws: 1 });
});

test('a line that names no kind is a lottery ticket', () => {
  const { kind, isPreOrder, favourite, ...older } = createCartItem();
  expect(CartItem.parse(older)).toMatchObject({ kind, isPreOrder, favourite });
});

test('a ticket that asks for autoplay enters one draw and is repeated', () => {
  expect(CartItemInput.parse({ ...TICKET, numDraws: 'autoplay' })).toMatchObject({
    numDraws: 1,
    recurringPurchase: { type: 'autoplay', enabled: true },
  });
});

test.each(['voucher', 'no-such-kind'])('no body may ask for a line of the kind %s', (kind) => {
  const { success, error } = CartItemInput.safeParse({ ...TICKET, kind, code: 'WELCOME5' });
  expect(success).toBe(false);
  expect(error?.issues[0]?.path).toEqual(['kind']);
});

test('raffle tickets, shares and memberships are asked for by their kind', () => {
  const book = { kind: 'raffle_ticket', lotteryKey: 'boat', gameOffer: 'book-5', numRaffleTickets: 5 };
  expect(CartItemInput.parse(book)).toMatchObject({ productType: 'raffle_ticket' });
  const share = { kind: 'syndicate_share', lotteryKey: 'crew', syndicateKey: 'pool-1', quantity: 2 };
  expect(CartItemInput.parse(share)).toMatchObject({ productType: 'syndicate_share' });
  expect(CartItemInput.safeParse({ ...share, quantity: 0 }).success).toBe(false);
  const month = { kind: 'membership', membershipProgram: 'winners', membershipOffer: 'premium' };
  expect(CartItemInput.parse(month)).toMatchObject({ productType: 'membership' });
  expect(CartItemInput.safeParse({ ...month, membershipOffer: '' }).success).toBe(false);
});
