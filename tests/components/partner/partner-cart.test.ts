// What a cart on a partner's page says beside the way on.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import PartnerCart from '#components/partner/PartnerCart.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { CUSTOMER_MARK_FIELD } from '#lib/contracts/identity/customer-mark.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

async function render(changes: object = {}, locals: object = {}): Promise<string> {
  const container = await AstroContainer.create();
  const games = [{ numbers: [1, 2, 3, 4, 5, 6] }];
  return container.renderToString(PartnerCart, {
    props: {
      t: createTranslator(defaultCopy),
      cart: createCart({ cartItems: [createCartItem({ games, numGames: 1 })], ...changes }),
      visitor: { state: 'customer', customer: { availableFunds: { amount: '90.00', currency: 'AUD' } } },
      offers: [createOffer()],
      path: '/purchase/lantern',
      missingCents: 0,
      paymentKey: 'key',
      isUnanswered: false,
      message: undefined,
      capabilities: new Set(),
      regulation: { key: 'all', age: 18 },
    },
    locals: locals as App.Locals,
  });
}

test('the odds of its lines stand with its sums', async () => {
  expect(await render()).toContain('1 in 8,145,060');
});

test('what keeps it from being paid stands in the place of the button', async () => {
  const spendLimit = 'Your limit leaves $1.00 this week.';
  const blocked = await render({ blockedReasons: { spendLimit } });
  expect(blocked).toContain('data-block="spendLimit"');
  expect(blocked).toContain(spendLimit);
  expect(blocked).not.toContain('data-pay=');
  expect(await render()).toMatch(/<form[^>]* data-pay=/);
});

test('an empty one says what would keep anything from being bought', async () => {
  const timeOff = 'Your account is on a break until 3 December 2026.';
  const empty = await render({ cartItems: [], blockedReasons: { timeOff } });
  expect(empty).toContain('data-block="timeOff"');
  expect(empty).toContain(timeOff);
  expect(await render({ cartItems: [] })).not.toContain('data-block');
});

test('its forms say for which customer they pay, take out and hide', async () => {
  const gone = { id: 'gone', description: 'Comet: 10 x Standard games', message: 'Not on sale.' };
  const html = await render({ autoRemovedItems: [gone] }, { customerMark: 'mark-of-a' });
  const forms = html.match(/<form\b.*?<\/form>/gs) ?? [];
  const listed = forms.map((form) => [
    /name="action" value="(\w+)"/.exec(form)?.[1],
    form.includes(`name="${CUSTOMER_MARK_FIELD}" value="mark-of-a"`),
  ]);
  expect(listed).toEqual([
    ['dismiss', true],
    ['remove', true],
    ['pay', true],
  ]);
});

test('what is left of a ticket that was taken out is had for one press', async () => {
  const instead = {
    description: 'Comet: 4 x Standard games',
    price: { amount: '4.00', currency: 'AUD' },
  };
  const gone = {
    id: 'gone',
    description: 'Comet: 10 x Standard games',
    message: 'Only 4 are left.',
    instead,
  };
  const html = await render({ autoRemovedItems: [gone] });
  const form = html.match(/<form\b[^>]*>(?:(?!<\/form>).)*value="instead".*?<\/form>/s)?.[0] ?? '';
  expect(form).toMatch(/action="\/purchase\/lantern"/);
  expect(form).toContain('name="id" value="gone"');
  expect(form).toContain('name="amount" value="4.00"');
  expect(form).toContain('Put it in my cart for $4.00');
});
