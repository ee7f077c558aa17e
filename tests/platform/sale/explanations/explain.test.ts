import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { OperatorError } from '#platform/ground/operator/command.ts';
import { recordRefusal, writeRefusals } from '#platform/ground/refusals/record.ts';
import { explanationCommands } from '#platform/sale/explanations/commands.ts';
import { describeConsequences } from '#platform/sale/explanations/consequences.ts';
import { createTicketInput } from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function openShop() {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services, createLotteryOffer());
  const as = await signUpCustomer(platform);
  const explain = async (words: readonly string[], options: Record<string, string> = {}) => {
    const lines: string[] = [];
    const call = {
      services,
      actor: 'ops:test',
      words,
      options,
      print: (line: string) => void lines.push(line),
    };
    const outcome = await explanationCommands.explain.run(call);
    return { ...outcome, lines };
  };
  return { platform, services, as, explain };
}

async function refuse({ platform, as }: Awaited<ReturnType<typeof openShop>>, requestId: string) {
  const body = createTicketInput({ firstDrawNo: 1 });
  await platform.call(accountCart.addItem, { as, body, headers: { [HEADERS.requestId]: requestId } });
  await writeRefusals(platform.services);
}

test('the id of a request says what was refused, why, and what the shop does with it', async () => {
  const shop = await openShop();
  await refuse(shop, 'request-1');
  const { lines, isRight, subject } = await shop.explain(['request-1']);
  expect([isRight, subject]).toEqual([true, 'request-1']);
  expect(lines).toEqual([
    `2026-11-19T03:00:00.000Z  request request-1  ${accountCart.addItem.name}: ${accountCart.addItem.summary}`,
    `  Refused with draw_closed (422): ${CART_ERRORS.draw_closed.message}`,
    `  Who: ${shop.as.customerId}`,
    expect.stringContaining('offer lighthouse, drawNo 1'),
    '  Draw 1 of lighthouse: there is none.',
    '  Cart: nothing is added; a line that it holds for is taken out as draw_closed: "Entries closed before you paid. Choose a later draw.".',
    `  Till: nothing is charged; refuses with draw_closed: "${CHECKOUT_ERRORS.draw_closed.message}".`,
    '  A charge that repeats: this one is left out, and the next one is made (nothing_on_sale).',
    '  An order ahead: it is kept as long as what it is of may come back on sale, and cancelled with the end of sales.',
  ]);
});

test('a customer is asked about by their address, oldest refusal first', async () => {
  const shop = await openShop();
  await refuse(shop, 'request-1');
  shop.platform.clock.advance(1_000);
  await refuse(shop, 'request-2');
  const other = await signUpCustomer(shop.platform);
  const { lines } = await shop.explain([], { customer: shop.as.email });
  expect(lines.filter((line) => line.includes('  request ')).map((line) => line.split(' ')[3])).toEqual([
    'request-1',
    'request-2',
  ]);
  expect((await shop.explain([], { customer: other.email })).isRight).toBe(false);
});

test('an id that nothing was refused under is said so, and no id is a mistake', async () => {
  const { explain } = await openShop();
  const { lines, isRight } = await explain(['request-9']);
  expect([isRight, lines]).toEqual([false, [expect.stringContaining('14 days')]]);
  await expect(explain([])).rejects.toThrow(OperatorError);
  await expect(explain(['request-9'], { customer: 'a@example.org' })).rejects.toThrow(OperatorError);
});

test('a refusal of another release is shown with what is known of it', async () => {
  const { services, explain } = await openShop();
  recordRefusal(services, {
    requestId: 'request-1',
    call: 'gone',
    code: 'gone_too',
    status: 409,
    customerId: undefined,
    facts: { left: 2 },
  });
  await writeRefusals(services);
  const { lines } = await explain(['request-1']);
  expect(lines.join('\n')).toContain('This release has no sentence for it.');
  expect(lines.join('\n')).toContain('left 2');
});

test('gaps of the sentence are filled with what was found', async () => {
  const { services, explain } = await openShop();
  recordRefusal(services, {
    requestId: 'request-1',
    call: accountCart.addItem.name,
    code: 'tickets_short',
    status: 422,
    customerId: undefined,
    facts: { left: 2 },
  });
  await writeRefusals(services);
  expect((await explain(['request-1'])).lines.join('\n')).toContain(
    'are left, only 2. Choose a smaller book.',
  );
});

test.each([...Object.keys(CART_ERRORS), ...Object.keys(CHECKOUT_ERRORS)])(
  'what the shop does about %s is said without a gap',
  (code) => {
    const lines = describeConsequences(code);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('\n')).not.toContain('undefined');
  },
);

test('what is about no cart has no consequence for one', () => {
  expect(describeConsequences('password_wrong')).toEqual([]);
});
