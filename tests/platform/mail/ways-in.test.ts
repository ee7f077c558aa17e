import { expect, test } from 'vitest';
import type { MailKind, MailPayloads } from '#platform/mail/catalogue.ts';
import { findButton, renderMail, writeMessage } from '#platform/mail/render.ts';

const DRAWN = { offerName: 'Comet', drawNo: 7, date: '2026-12-24', numbers: [3, 1, 2], supplementary: [] };
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

/** Messages about tickets and money whose draw, cart or wallet is somewhere in the account. */
const WAYS = {
  result: [{ ...DRAWN, tickets: 1 }, '/my-account'],
  win: [{ ...DRAWN, tickets: 1, prizeCents: 100 }, '/my-account'],
  raffle_result: [RAFFLE, '/my-account'],
  raffle_win: [{ ...RAFFLE, prizes: [PRIZE] }, '/my-account'],
  syndicate_entered: [{ ...SHARES, games: [] }, '/my-account'],
  syndicate_refund: [{ ...SHARES, amountCents: 100 }, '/my-account/transactions'],
  wallet_adjusted: [{ cents: -100, reason: 'A correction' }, '/my-account/transactions'],
  receipt: [{ checkoutId: 'chk_1', totalCents: 100, balanceAfterCents: 0, lines: [] }, '/receipt/chk_1'],
  pre_order_charged: [CHECKOUT, '/receipt/chk_1'],
} as const satisfies { [K in MailKind]?: readonly [MailPayloads[K], string] };

test.each(Object.entries(WAYS))(
  'a mail of the kind %s leads to what it is about',
  (kind, [payload, path]) => {
    const known = kind as keyof typeof WAYS;
    expect(findButton(writeMessage(known, payload))?.path).toBe(path);
    const reader = { firstname: 'Robin', site: 'Drawcard', origin: 'https://shop.test' };
    const { text, html } = renderMail(known, payload, reader);
    expect(text).toContain(`https://shop.test${path}`);
    expect(html).toContain(`href="https://shop.test${path}"`);
  },
);
