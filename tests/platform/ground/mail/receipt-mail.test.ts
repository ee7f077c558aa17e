// The mail of a receipt: the figures and the numbers that its page shows.
import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import type { Receipt } from '#lib/contracts/cart/checkout.ts';
import { formatTicketRun } from '#lib/domain/ticket/played-words.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { renderMail, renderMessage, writeMessage } from '#platform/ground/mail/render.ts';
import {
  addToCart,
  createFundedCustomer,
  createQuickPickInput,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { getMail } from '../../../support/mails.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';

const listNumbers = ({ orders }: Receipt) =>
  orders.flatMap((order) => ('games' in order ? order.games.map(({ numbers }) => numbers) : []));

test('a mail says the numbers of each game and the ticket numbers of a raffle', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services);
  await openTestRaffle(services);
  const as = await createFundedCustomer(platform, '100.00');
  await addToCart(platform, as, createTicketInput());
  await addToCart(platform, as, createQuickPickInput(12));
  const { result: cart } = await platform.call(accountCart.addItem, { as, body: createBookInput(5) });
  const { result: receipt } = await payFor(platform, as, cart);
  const { payload } = await getMail(services, 'receipt');
  const { parts } = writeMessage('receipt', payload);
  const rows = parts.flatMap((part) => (part.part === 'balls' ? part.rows : []));
  const games = listNumbers(receipt);
  expect(games.length).toBeGreaterThan(12);
  expect(rows.filter(({ balls }) => balls === 'main').map(({ numbers }) => numbers)).toEqual(games);
  const { text, html } = renderMail('receipt', payload, {
    firstname: 'Robin',
    look: { brand: brands[0], origin: undefined },
  });
  for (const numbers of games) expect(text).toContain(`: ${numbers.join(', ')}`);
  const order = receipt.orders.find((one) => one.kind === 'lottery_ticket');
  const held = formatInstant(order?.entries[0]?.drawDate ?? '', 'Australia/Adelaide');
  expect(renderMessage('receipt', payload, 'Australia/Adelaide').text).toContain(`The draw is held ${held}.`);
  const raffle = receipt.orders.find((order) => order.kind === 'raffle_ticket');
  const [run] = raffle?.entries[0]?.numbers ?? [];
  expect(run && run.last - run.first).toBe(4);
  expect(text).toContain('Ticket numbers: 1,001 to 1,005'.replaceAll(',', '\u202f'));
  expect(html).toContain('1\u202f001 to 1\u202f005');
});

test('digits are said with how they are played, and what was queued before has no numbers', () => {
  const base = { checkoutId: 'chk_1', totalCents: 50, balanceAfterCents: 0 };
  const line = { description: 'Semaphore: 2 games', priceCents: 50 };
  const games = [
    { numbers: [1, 2, 2, 4], play: 'box' as const },
    { numbers: [0, 1, 2, 3, 4], play: 'mega' as const, favourites: [9, 8, 7, 6] },
  ];
  const write = (lines: (typeof line & { games?: typeof games; hasEveryPowerball?: boolean })[]) =>
    writeMessage('receipt', { ...base, lines }).parts;
  expect(write([{ ...line, games }])).toContainEqual({
    part: 'paragraph',
    text: [
      'Semaphore: 2 games',
      'A: 1 2 2 4. Played in any order.',
      'B: 0 1 2 3 4. Played in every order of four of them. Favourite order: 9 8 7 6.',
    ].join('\n'),
  });
  expect(write([line]).map(({ part }) => part)).toEqual(['paragraph', 'lines', 'paragraph', 'button']);
  expect(formatTicketRun((key) => key, { first: 1001, last: 1001 })).toBe('1\u202f001');
});
