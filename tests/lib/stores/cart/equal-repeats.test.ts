// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { toMoney } from '#lib/domain/money/money.ts';
import { createCheckout } from '#lib/stores/cart/checkout.ts';
import { createAnswer, createRefusal, stubSite } from '#tests/support/site-fetch.ts';

test('a press after the question about a second repeating ticket says yes, under a new key', async () => {
  const calls = stubSite(
    createRefusal(409, 'repeats_already', 'You repeat it already.'),
    createAnswer({ checkoutId: 'c-1' }),
  );
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const checkout = createCheckout({ storage });
  await checkout.prepare({ cartReference: 'ref-1' }, toMoney(1260));
  await checkout.pay();
  expect(checkout.$payment.get()).toMatchObject({ state: 'refused', code: 'repeats_already' });
  await checkout.prepare({ cartReference: 'ref-1' }, toMoney(1260), true);
  await checkout.pay();
  expect(checkout.$payment.get().state).toBe('paid');
  expect(calls.map(({ body }) => body)).toMatchObject([
    { accepts_equal_repeats: false },
    { accepts_equal_repeats: true },
  ]);
});
