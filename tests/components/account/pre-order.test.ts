// What the page of an order ahead says of when it is charged.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import PreOrderState from '#components/account/tickets/PreOrderState.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { ScheduledPurchase } from '#lib/contracts/recurring/scheduled-purchase.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';

const CHARGED = 'Sunday 22 November 2026, 11:00\u00a0am\u00a0AEDT';

async function renderOrder(
  waitsFor: ScheduledPurchase['waitsFor'],
  changes: Partial<ScheduledPurchase> = {},
): Promise<string> {
  const container = await AstroContainer.create();
  const order = {
    encodedId: 'sch_1',
    kind: 'pre_order',
    status: 'scheduled_status_active',
    description: 'Harbour Boat: five tickets',
    price: toMoney(4500),
    ticketId: 'tkt_1',
    dueAt: '2026-11-22T00:00:00.000Z',
    waitsFor,
    createdAt: '2026-11-20T00:00:00.000Z',
    ...changes,
  } satisfies ScheduledPurchase;
  const t = createTranslator(defaultCopy);
  return container.renderToString(PreOrderState, {
    props: { t, order, isTooLate: false, zone: 'Australia/Sydney' },
  });
}

test('sales that are to open are named with their day', async () => {
  expect(await renderOrder('opening')).toContain(
    `Sales open ${CHARGED}. $45.00 is taken from your wallet then`,
  );
});

test.each([
  ['sale', `This order waits for its sales, which were to open ${CHARGED}. It is kept until they close`],
  ['payment', 'We could not take $45.00 from your wallet. It holds enough now'],
] as const)('an order that waits for its %s promises no charge on a day that is over', async (wait, text) => {
  const html = await renderOrder(wait);
  expect(html).toContain(text);
  expect(html).not.toContain('Sales open');
  expect(html).toContain(defaultCopy['account.pre-order-cancel']);
});

test.each(['opening', 'payment'] as const)(
  'an order that waits for its %s, and lacks money, leads to the sum that lacks',
  async (wait) => {
    const html = await renderOrder(wait, { missing: toMoney(2500), declinedFor: 'money' });
    expect(html).toContain('$25.00 short');
    expect(html).toContain('href="/my-account/deposit?amount=25.00"');
    expect(html).toContain('Add $25.00');
  },
);

test('an order that could not be charged says until when its tickets are kept, and until when it is tried', async () => {
  const triedUntil = '2026-12-01T00:00:00.000Z';
  const kept = await renderOrder('payment', { triedUntil, keptUntil: '2026-11-23T00:00:00.000Z' });
  expect(kept).toContain('Your tickets are kept until Monday 23 November 2026');
  expect(kept).toContain('until entries close, Tuesday 1 December 2026');
  expect(await renderOrder('payment', { triedUntil })).toContain(
    'Tickets are not kept for this order any more',
  );
});

test('an order that a block keeps from being charged asks for no money', async () => {
  const html = await renderOrder('payment', { missing: toMoney(2500), declinedFor: 'block' });
  expect(html).toContain('a limit or a block of your account keeps it from buying this');
  expect(html).not.toContain('/my-account/deposit');
});
