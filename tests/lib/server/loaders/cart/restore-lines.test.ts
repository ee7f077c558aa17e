// What comes back after lines were removed, where some of them are refused or not answered.
import { expect, test } from 'vitest';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { CartChange } from '#lib/domain/cart/cart-change.ts';
import { toCartItemInput } from '#lib/domain/products/displays.ts';
import { performCartAction } from '#lib/server/loaders/cart/cart-actions.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import type { CartAction, CartAnswer, VisitorApi } from '#lib/server/session/visitor-api.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';

const createRefusal = (code: string, message: string, status = 422): ApiError =>
  new ApiError({ status, url: '/v2/cart/items', error: { code, message } });

const CLOSED = createRefusal('draw_closed', 'Entries have closed.');
const FULL = createRefusal('cart_full', 'Your cart is full.');
const MAINTENANCE = createRefusal('maintenance', 'The shop is closed.', 503);

type Kept = Pick<CartChange, 'tickets' | 'codes'>;

/** Tickets by the name of their game. */
const createKept = (names: readonly string[], codes: readonly string[] = []): Kept => ({
  tickets: names.map((name) => ({
    key: `key-of-${name}`,
    name,
    ticket: toCartItemInput(createCartItem({ lotteryKey: name }))!,
  })),
  codes,
});

/** Sends the form to a cart that refuses what is listed; gives what was done, and what was asked of the cart. */
async function restore(kept: Kept, refused: Readonly<Record<string, Error>> = {}) {
  const calls: string[] = [];
  const answer: unknown = createCart();
  const cart: VisitorApi['cart'] = async <A extends CartAction>(_: A, sent: unknown) => {
    const { body, idempotencyKey } = sent as {
      body: { lotteryKey?: string; promotionCode?: string };
      idempotencyKey?: string;
    };
    const name = body.lotteryKey ?? body.promotionCode ?? '';
    calls.push(idempotencyKey ? `${name} ${idempotencyKey}` : name);
    if (refused[name]) throw refused[name];
    return answer as CartAnswer<A>;
  };
  const call: VisitorApi['call'] = () => Promise.reject(new Error('not called'));
  const form = new FormData();
  form.set('action', 'restore');
  form.set('tickets', JSON.stringify(kept.tickets));
  form.set('codes', JSON.stringify(kept.codes));
  const outcome = await performCartAction({ api: { call, cart }, form, offers: [] });
  return { calls, change: outcome.kind === 'changed' ? outcome.change : undefined };
}

const listNames = (change: CartChange | undefined) => change?.tickets.map(({ name }) => name);

test('behind a ticket that is refused the rest comes back, and the refused one is named with its reason', async () => {
  const { calls, change } = await restore(createKept(['tide', 'comet', 'daybreak'], ['WELCOME5']), {
    comet: CLOSED,
  });
  expect(calls).toEqual(['tide key-of-tide', 'comet key-of-comet', 'daybreak key-of-daybreak', 'WELCOME5']);
  expect(change).toEqual({
    kind: 'restored',
    name: '',
    tickets: [],
    codes: [],
    leftOut: [{ name: 'comet', reason: 'Entries have closed.' }],
  });
});

test.each([
  ['an answer that was lost', new ServiceLost('service_slow')],
  ['a shop that has closed', MAINTENANCE],
  ['a cart without room', FULL],
])('from %s on the rest is kept under its keys, to be sent again', async (_, error) => {
  const kept = createKept(['tide', 'comet', 'daybreak'], ['WELCOME5']);
  const { calls, change } = await restore(kept, { comet: error });
  expect(calls).toHaveLength(2);
  expect(change).toMatchObject({ kind: 'restored', codes: ['WELCOME5'] });
  expect(change?.tickets).toEqual(kept.tickets.slice(1));
  expect(change?.leftOut).toEqual(
    ['comet', 'daybreak', 'WELCOME5'].map((name) => ({ name, reason: error.message })),
  );
  const again = await restore({ tickets: change?.tickets ?? [], codes: change?.codes ?? [] });
  expect(again.calls).toEqual(['comet key-of-comet', 'daybreak key-of-daybreak', 'WELCOME5']);
  expect(again.change).toMatchObject({ kind: 'restored', leftOut: [] });
});

test('where nothing comes back, nothing is said to be back', async () => {
  const { change } = await restore(createKept(['tide'], ['WELCOME5']), { tide: CLOSED, WELCOME5: CLOSED });
  expect(change).toMatchObject({ kind: 'left-out' });
  expect(listNames(change)).toEqual([]);
});

test('a code that comes back alone is a promotion', async () => {
  expect((await restore(createKept([], ['WELCOME5']))).change).toMatchObject({
    kind: 'promotion',
    codes: [],
  });
});

test('a fault of the service is none of the cart', async () => {
  const fault = createRefusal('internal_error', 'Something broke.', 500);
  await expect(restore(createKept(['tide']), { tide: fault })).rejects.toBe(fault);
});
