// What a receipt says of what was bought: tickets wait for their draws, a membership does not.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import ReceiptView from '#components/receipt/ReceiptView.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { Receipt } from '#lib/contracts/cart/checkout.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createOrder } from '#tests/support/buying/orders.ts';

const price = { amount: '9.90', currency: 'AUD' };
const ticket = createOrder();
const membership = {
  id: 'tkt_2',
  kind: 'membership',
  checkoutId: 'chk_1',
  offerKey: 'daily_winners',
  offerName: 'Daily Winners',
  description: 'Premium, one month',
  membershipProgram: 'daily_winners',
  membershipOffer: 'premium',
  membershipOfferName: 'Premium',
  price,
  createdAt: '2026-11-22T00:00:00.000Z',
  paidUntil: '2026-12-22T00:00:00.000Z',
  entries: [],
};

async function renderReceipt(orders: readonly object[]): Promise<string> {
  const container = await AstroContainer.create();
  const t = createTranslator(defaultCopy);
  const receipt = Receipt.parse({
    checkoutId: 'chk_1',
    total: price,
    createdAt: '2026-11-22T00:00:00.000Z',
    orders,
    balanceAfter: price,
    trackingData: { products: [], goals: [] },
  });
  return container.renderToString(ReceiptView, {
    props: {
      page: { t, offers: [], knownOffers: [], capabilities: new Set(['viewing-orders']), sendsMail: false },
      receipt,
      now: Date.parse('2026-11-22T00:01:00Z'),
      customer: { state: 'NSW', email: 'robin@mail.example' },
      isLinked: true,
    },
  });
}

test('a membership is no ticket: no draw and no result is promised', async () => {
  const html = await renderReceipt([membership]);
  expect(html).toContain(defaultCopy['receipt.lead-undrawn']);
  expect(html).not.toContain('bought and entered');
  for (const key of ['receipt.my-tickets', 'receipt.next-results'] as const)
    expect(html).not.toContain(defaultCopy[key]);
});

test('a ticket is entered, and is counted without the membership beside it', async () => {
  const html = await renderReceipt([ticket, membership]);
  expect(html).toContain('Your ticket is bought and entered.');
  for (const key of ['receipt.my-tickets', 'receipt.next-results'] as const)
    expect(html).toContain(defaultCopy[key]);
});

const share = {
  ...createOrder(),
  kind: 'syndicate_share',
  productType: 'syndicate_share',
  offerKey: 'saturday_crew',
  offerName: 'Saturday Crew',
  syndicateKey: 'saturday_crew',
  syndicateName: 'Saturday Crew',
  playedKey: 'lighthouse',
  quantity: 1,
  shares: 20,
  cutOff: '2026-11-28T08:00:00.000Z',
  state: 'open',
  games: Array.from({ length: 40 }, () => ({ numbers: [3, 5, 9, 17, 22, 40] })),
  entries: createOrder().entries.map((entry) => ({
    ...entry,
    kind: 'syndicate_share',
    shares: 1,
    ofShares: 20,
  })),
};

test('of the games of a share the receipt shows the first, and leads to all of them', async () => {
  const html = await renderReceipt([share]);
  expect(html.match(/ticket__letter/g)).toHaveLength(3);
  expect(html).toContain('and 37 more games');
  expect(html).toContain('href="/my-account/syndicate-tickets/share/tkt_1"');
});

test('the time of a receipt is not broken into two lines', async () => {
  const html = await renderReceipt([ticket]);
  expect(html).toContain('Sunday 22 November 2026, 11:00\u00a0am\u00a0AEDT');
});

test('what is of several kinds is counted by kind, in the words of the cart', async () => {
  const waiting = { ...share, id: 'tkt_3', quantity: 2 };
  const html = await renderReceipt([ticket, { ...ticket, id: 'tkt_4' }, waiting]);
  expect(html).toContain('Your 2 tickets and 2 shares are ordered. Not all of them are in a draw yet');
  expect(html).not.toContain('orders');
});

test('a share whose syndicate did not fill is said to have its money back', async () => {
  const amount = price;
  const refunded = {
    ...share,
    state: 'cancelled',
    entries: share.entries.map((entry) => ({ ...entry, outcome: { state: 'refunded', amount } })),
  };
  expect(await renderReceipt([refunded])).toContain(
    'Your share did not play. The money went back to your wallet.',
  );
});

test('an order ahead is charged once sales open, whether that day is to come or over', async () => {
  const ordered = { ...ticket, isPreOrder: true, chargedAt: '2026-11-20T00:00:00.000Z', entries: [] };
  expect(await renderReceipt([ordered])).toContain(
    'charged once sales open, which is planned for Friday 20 November 2026, 11:00\u00a0am\u00a0AEDT.',
  );
});

const overdue = { ...ticket, isPreOrder: true, chargedAt: '2026-11-20T00:00:00.000Z', entries: [] };

test('an order ahead that was charged leads to the receipt of the charge, and promises none', async () => {
  const html = await renderReceipt([{ ...overdue, ordered: { state: 'bought', checkoutId: 'chk_2' } }]);
  expect(html).toContain(defaultCopy['common.ticket-charged']);
  expect(html).not.toContain(`<dt>${ticket.offerName}`);
  expect(html).toContain('Your ticket was ordered ahead.');
  expect(html).toContain('Lighthouse Saturday: the order was charged, and your tickets have their numbers.');
  expect(html).toContain('href="/receipt/chk_2"');
  for (const words of ['charged once sales open', 'is ordered', defaultCopy['cart.chip-pre-order']])
    expect(html).not.toContain(words);
});

test('an order ahead that was cancelled is said to have cost nothing', async () => {
  const html = await renderReceipt([{ ...overdue, ordered: { state: 'cancelled' } }]);
  expect(html).toContain('Lighthouse Saturday: the order was cancelled, and nothing was charged for it.');
  for (const words of ['charged once sales open', 'is ordered', 'href="/receipt/'])
    expect(html).not.toContain(words);
});

test('a ticket is entered beside an order ahead that waits no more', async () => {
  const html = await renderReceipt([ticket, { ...overdue, id: 'tkt_5', ordered: { state: 'cancelled' } }]);
  expect(html).toContain('Your ticket is bought and entered.');
  expect(html).toContain('the order was cancelled');
});
