// A charge to come has two dates, its own and that of its draw. Both are named, with the same words, wherever it is shown.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import Chips from '#components/cart/Chips.astro';
import NextCharges from '#components/recurring/NextCharges.astro';
import RecurringRow from '#components/recurring/RecurringRow.astro';
import TicketRepeats from '#components/recurring/TicketRepeats.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { mailCopy } from '#content/copy/mail.ts';
import { RepeatFields } from '#islands/ticket/RepeatFields.tsx';
import type { RecurringOption } from '#lib/contracts/offers/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { listStateChips } from '#lib/domain/products/chips.ts';
import { createBuilderRepeat } from '#lib/server/loaders/offers/builder-repeat.ts';
import { createTicket } from '#lib/stores/ticket/ticket.ts';
import { writeMessage } from '#platform/ground/mail/render.ts';
import { createAutoplay } from '#tests/support/recurring/recurring.ts';
import { aBuilderOffer, aProductOffer } from '#tests/support/ticket/builder-offer.ts';

const t = createTranslator({ ...defaultCopy, ...mailCopy });
const zone = 'Australia/Sydney';
const description = '12 x Standard games';
const option: RecurringOption = { type: 'autoplay', availability: 'always' };

/** Drawn on Saturday 5 December, after the draw of 28 November; charged when its sales have a day left. */
const [charge] = createAutoplay().nextCharges;
const jackpot = { minimumJackpotAmount: toMoney(1_000_000_000) };
const monthly = { isMonthly: true };
const REPEATED = { ...option, enabled: true } as const;
const next = { at: Date.parse('2026-12-04T08:30:00Z'), cents: 900, drawDate: '2026-12-05' };

const readText = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

function showBuilder(minimumJackpot?: number, recurringPurchase = option): string {
  const repeat = createBuilderRepeat(aProductOffer(), { recurringPurchase }, '2026-11-23');
  const ticket = createTicket({ ...aBuilderOffer({}, 'random'), ...(repeat && { repeat }) });
  ticket.choose({ minimumJackpot });
  return renderToString(createElement(RepeatFields, { ticket, t }));
}

async function render(component: Parameters<AstroContainer['renderToString']>[0], props: object) {
  const container = await AstroContainer.create();
  return container.renderToString(component, { props: { t, zone, ...props } });
}

const showCart = (repeat: object, of: object = {}) =>
  render(Chips, {
    chips: listStateChips({
      isPreOrder: false,
      recurringPurchase: { ...REPEATED, ...repeat, nextCharges: [{ ...charge!, ...of }] },
    }),
  });

const showMail = (kind: 'recurring_started' | 'recurring_purchased' | 'recurring_resumed', of: object = {}) =>
  JSON.stringify(
    writeMessage(kind, {
      description,
      zone,
      checkoutId: 'chk_1',
      totalCents: 900,
      balanceCents: 0,
      next: { ...next, ...of },
    }),
  );

test.each([
  ['the builder', () => showBuilder()],
  ['the builder, for large jackpots', () => showBuilder(10_000_000)],
  ['the cart', () => showCart({})],
  ['the cart, once a month', () => showCart(monthly)],
  ['the cart, for large jackpots', () => showCart({}, jackpot)],
  ['the list of the account', () => render(RecurringRow, { purchase: createAutoplay() })],
  ['the page of the account', () => render(NextCharges, { purchase: createAutoplay() })],
  ['the receipt and the ticket', () => render(TicketRepeats, { purchase: createAutoplay() })],
  ['the mail of the beginning', () => showMail('recurring_started')],
  ['the mail of a purchase', () => showMail('recurring_purchased')],
  ['the mail after a pause', () => showMail('recurring_resumed', { minimumJackpotCents: 1_000_000_000 })],
  [
    'the mail of a week',
    () => JSON.stringify(writeMessage('recurring_week', { zone, charges: [{ ...next, description }] })),
  ],
])('%s names the day of the draw and the day of the charge', async (_, show) => {
  const text = readText(await show());
  expect(text).toMatch(/the draw on Sat(urday)? 5 Dec/);
  expect(text).toMatch(/charged on (Fri(day)? 4|Sat 5) Dec/);
});

test('time that is paid for has one date, that of its charge', async () => {
  const [time] = createAutoplay().nextCharges;
  const { drawNo: _no, drawDate: _date, ...paid } = time!;
  const [, chip] = listStateChips({
    isPreOrder: false,
    recurringPurchase: { ...REPEATED, ...monthly, nextCharges: [paid] },
  });
  expect(t(chip!.key, chip!.values)).toBe(
    'Then $9.00 once a month, next charged on Fri 4 Dec 2026. Cancel any time.',
  );
});

test('a subscription names the first day of its first period and of its second', () => {
  const text = readText(showBuilder(undefined, { type: 'subscription', availability: 'always' }));
  expect(text).toContain('The first period begins on Mon 23 Nov 2026.');
  expect(text).toContain('for 4 draws now, charged again on Wed 23 Dec 2026');
});
