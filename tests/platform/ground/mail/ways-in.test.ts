import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import type { MailKind, MailPayloads } from '#platform/ground/mail/catalogue.ts';
import { findButton, renderMail, writeMessage } from '#platform/ground/mail/render.ts';

const DRAWN = { offerName: 'Comet', drawNo: 7, date: '2026-12-24', numbers: [3, 1, 2], supplementary: [] };
const MOVED = { offerName: 'Comet', drawNo: 7, from: '2026-12-24', date: '2026-12-25', tickets: 1 };
const RAFFLE = { offerName: 'Daybreak', drawName: 'A boat', drawNo: 7, date: '2026-12-24', tickets: 1 };
const PRIZE = { name: 'A boat', number: 12, valueCents: 100_00, isCash: false };
const SHARES = {
  name: 'The crew',
  lotteryName: 'Comet',
  description: '1 x System 9',
  drawNo: 7,
  date: '2026-12-24',
  shares: 2,
  sold: 4,
  ofShares: 10,
};
const CHECKOUT = { checkoutId: 'chk_1', description: 'Comet', priceCents: 100 };
const REPEATS = { description: 'Comet', zone: 'Australia/Sydney' };
const NEXT = { at: Date.parse('2026-12-24T08:30:00Z'), cents: 525 };

/** Messages about tickets and money whose draw, cart or wallet is somewhere in the account. */
const WAYS = {
  result: [{ ...DRAWN, tickets: 1 }, '/my-account'],
  draw_moved: [{ ...MOVED, drawAt: '2026-12-25T09:30:00.000Z' }, '/my-account'],
  draw_held: [MOVED, '/my-account'],
  late_refunded: [{ offerName: 'Comet', drawNo: 7, cause: 'both', cents: 100 }, '/my-account'],
  late_unpaid: [{ offerName: 'Comet', drawNo: 7, cause: 'both' }, '/my-account'],
  win: [{ ...DRAWN, tickets: 1, prizeCents: 100 }, '/my-account'],
  raffle_result: [RAFFLE, '/my-account'],
  raffle_win: [{ ...RAFFLE, prizes: [PRIZE] }, '/my-account'],
  syndicate_entered: [{ ...SHARES, games: [] }, '/my-account'],
  syndicate_refund: [{ ...SHARES, amountCents: 100 }, '/my-account/transactions'],
  wallet_adjusted: [{ cents: -100, reason: 'A correction' }, '/my-account/transactions'],
  receipt: [{ checkoutId: 'chk_1', totalCents: 100, balanceAfterCents: 0, lines: [] }, '/receipt/chk_1'],
  ticket_cancelled: [
    { checkoutId: 'chk_1', labels: ['Comet'], cents: 100, reason: 'Bought twice' },
    '/receipt/chk_1',
  ],
  credit_returned: [{ cents: 300, code: 'GIFT', untilAt: '2026-12-24T08:30:00.000Z' }, '/my-account'],
  pre_order_ahead: [
    {
      dueAt: '2026-12-24T08:30:00.000Z',
      orders: [CHECKOUT],
      totalCents: 100,
      missingCents: 40,
      mayPayIn: true,
    },
    '/my-account/deposit?amount=0.40',
  ],
  pre_order_unpaid: [
    {
      ...CHECKOUT,
      missingCents: 100,
      reason: 'funds_insufficient',
      keptUntil: '2026-12-24T08:30:00.000Z',
      stopAt: '2026-12-30T08:30:00.000Z',
      scheduledId: 'sch_1',
    },
    '/my-account/deposit?amount=1.00',
  ],
  pre_order_charged: [CHECKOUT, '/receipt/chk_1'],
  pre_order_failed: [{ description: 'Comet', priceCents: 100, reason: 'sold_out' }, '/my-account'],
  recurring_started: [REPEATS, '/my-account'],
  recurring_ahead: [{ ...REPEATS, next: NEXT }, '/my-account'],
  recurring_week: [{ zone: REPEATS.zone, charges: [{ ...NEXT, description: 'Comet' }] }, '/my-account'],
  recurring_purchased: [
    { ...REPEATS, checkoutId: 'chk_1', totalCents: 525, balanceCents: 0 },
    '/receipt/chk_1',
  ],
  recurring_missed: [{ ...REPEATS, reason: 'limit', cents: 525 }, '/my-account'],
  recurring_money_kept: [{ ...REPEATS, cents: 525 }, '/my-account'],
  recurring_price: [{ ...REPEATS, cents: 625, fromAt: NEXT.at }, '/my-account'],
  recurring_skipped: [{ ...REPEATS, cents: 525 }, '/my-account'],
  recurring_paused: [{ ...REPEATS, why: 'missed' }, '/my-account'],
  recurring_resumed: [REPEATS, '/my-account'],
  recurring_cancelled: [REPEATS, '/my-account'],
} as const satisfies { [K in MailKind]?: readonly [MailPayloads[K], string] };

test('a mail calls what repeats as pages do', () => {
  const description = 'Comet: 12 x Standard games';
  const shown = 'Comet: 12\u00a0×\u00a0Standard games';
  const { subject, parts } = writeMessage('recurring_started', { ...REPEATS, description });
  expect(subject).toContain(shown);
  expect(parts[0]).toMatchObject({ text: expect.stringContaining(shown) });
  const week = writeMessage('recurring_week', { zone: REPEATS.zone, charges: [{ ...NEXT, description }] });
  expect(week.parts[1]).toMatchObject({ lines: [{ label: shown }] });
});

test('money of a session comes back because it was not full, or because it was called off', () => {
  const session = { ...SHARES, groupName: 'Harbour Five', sessionId: 'pol_1', amountCents: 700 };
  expect(writeMessage('party_refund', session).subject).toContain('Harbour Five did not fill');
  const { subject, parts } = writeMessage('party_refund', { ...session, isCalledOff: true });
  expect(subject).toBe('Harbour Five is called off: $7.00 is back in your wallet');
  expect(parts[0]).toMatchObject({ text: expect.stringContaining('was called off') });
});

test.each(Object.entries(WAYS))(
  'a mail of the kind %s leads to what it is about',
  (kind, [payload, path]) => {
    const known = kind as keyof typeof WAYS;
    expect(findButton(writeMessage(known, payload))?.path).toBe(path);
    const reader = { firstname: 'Robin', look: { brand: brands[0], origin: 'https://shop.test' } };
    const { text, html } = renderMail(known, payload, reader);
    expect(text).toContain(`https://shop.test${path}`);
    expect(html).toContain(`href="https://shop.test${path}"`);
  },
);

test.each([
  ['funds', '/my-account/deposit'],
  ['declined', '/my-account/deposit'],
  ['expired', '/my-account/cards-and-accounts'],
  ['fund_blocked', '/my-account/cards-and-accounts'],
  ['limit', '/my-account/spend-limits'],
  ['blocked', '/my-account'],
  ['off_sale', '/my-account'],
  ['unknown to this release', '/my-account'],
])('a repeat that was not bought because of %s leads to %s', (reason, path) => {
  const payload = { ...REPEATS, reason, cents: 525, lastAt: NEXT.at };
  expect(findButton(writeMessage('recurring_failed', payload))?.path).toBe(path);
});

test.each([
  ['Nothing was charged.', {}],
  ['The $5.25 that we took from your card is in your wallet.', { keptCents: 525 }],
])('a repeat that was left out says: %s', (text, kept) => {
  const { parts } = writeMessage('recurring_skipped', { ...REPEATS, cents: 525, ...kept });
  const texts = parts.flatMap((part) => (part.part === 'paragraph' ? [part.text] : []));
  expect(texts).toEqual([expect.not.stringContaining('charged'), text]);
});

test.each([
  ['funds_insufficient', 'was not in your wallet in time'],
  ['purchase_blocked', 'a limit or a block of your account kept it from buying Comet'],
  ['draw_closed', 'Entries have closed, and Comet could not be bought before that'],
  ['sold_out', 'every ticket was sold before Comet could be bought'],
  ['tickets_short', 'fewer tickets are left than Comet holds'],
  ['price_changed', 'Comet costs more than the $1.00 that you agreed to'],
  ['offer_unavailable', 'Comet is not on sale as you ordered it'],
])('a pre-order that failed for %s says so', (reason, words) => {
  const { parts } = writeMessage('pre_order_failed', { description: 'Comet', priceCents: 100, reason });
  expect(parts[0]).toMatchObject({ part: 'paragraph', text: expect.stringContaining(words) });
});

test('a pre-order that a limit or a block kept back invites to no other', () => {
  const payload = { description: 'Comet', priceCents: 100, reason: 'purchase_blocked' };
  expect(writeMessage('pre_order_failed', payload).parts[1]).toEqual({
    part: 'paragraph',
    text: 'Nothing was charged.',
  });
});

test('a new device that says nothing of itself is called that, and not by nothing', () => {
  const at = '2026-12-24T08:30:00.000Z';
  const [unnamed, named] = ['', 'Firefox, Linux'].map(
    (device) => writeMessage('new_sign_in', { device, at }).parts[0],
  );
  expect(unnamed).toMatchObject({ text: expect.stringContaining('that did not say what it is') });
  expect(named).toMatchObject({ text: expect.stringContaining('that we did not know: Firefox, Linux, on ') });
});

test('times are those of the customer, named after the place of their zone', () => {
  const payload = { device: 'Firefox', at: '2026-11-29T22:30:00.000Z' };
  const says = (zone?: string) => JSON.stringify(writeMessage('new_sign_in', payload, zone).parts[0]);
  expect(says()).toContain('30 November 2026 at 9:30 am (Sydney time)');
  expect(says('Europe/London')).toContain('29 November 2026 at 10:30 pm (London time)');
});
