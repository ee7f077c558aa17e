// A raffle ticket of the customer: of which draw it is, and which early birds it is in.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import RaffleOrder from '#components/account/kinds/RaffleOrder.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { RaffleTicketOrder } from '#lib/contracts/products/raffle-ticket.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getEarlyBirdNo } from '#lib/domain/raffle/prizes.ts';
import { createRaffleOffer } from '#tests/support/buying/listed-offers.ts';

const t = createTranslator(defaultCopy);
const price = { amount: '50.00', currency: 'AUD' };

const createEntry = (drawNo: number, drawDate: string, drawName: string, status = 'DRAW_OPEN') => ({
  id: `ent_${drawNo}`,
  kind: 'raffle_ticket',
  drawNo,
  drawDate,
  date: drawDate.slice(0, 10),
  stop: drawDate,
  status,
  price,
  drawName,
  numbers: [{ first: 1, last: 6 }],
  termsRevision: 1,
  isSealed: false,
  outcome: { state: 'waiting' },
});

const ticket = RaffleTicketOrder.parse({
  id: 'tkt_1',
  kind: 'raffle_ticket',
  checkoutId: 'chk_1',
  offerKey: 'prize-home',
  offerName: 'Prize Home',
  description: '6 tickets, draw 14',
  price,
  createdAt: '2026-11-22T00:00:00.000Z',
  numRaffleTickets: 6,
  bookName: 'Book of 6',
  entries: [
    createEntry(getEarlyBirdNo(14, 1), '2026-12-01T09:00:00.000Z', 'Early bird: travel', 'DRAW_PAID'),
    createEntry(getEarlyBirdNo(14, 2), '2026-12-16T09:00:00.000Z', 'Early bird: $50,000'),
    createEntry(14, '2027-02-03T09:00:00.000Z', 'The house'),
  ],
});

test('it is of the main draw, and names the early birds that are still to come', async () => {
  const container = await AstroContainer.create();
  const html = await container.renderToString(RaffleOrder, {
    props: { page: { t, knownOffers: [] }, ticket, now: Date.parse('2026-12-02T00:00:00Z'), isWhole: true },
  });
  expect(html).toContain('Draw 14, Wednesday 3 February 2027');
  expect(html).not.toMatch(/Draw 140\d/);
  expect(html).toContain('Also in the Early bird: $50,000, drawn Wednesday 16 December 2026');
  expect(html).not.toContain('travel');
});

test('a ticket of a raffle that is not for sale here names its cause, and its draw by the clock of its place', async () => {
  const causes = [{ key: 'reef', urlSlug: 'reef', name: 'The reef' }];
  const offer = createRaffleOffer({ key: 'prize-home', timeZone: 'Australia/Perth', causes });
  const container = await AstroContainer.create();
  const html = await container.renderToString(RaffleOrder, {
    props: {
      page: { t, offers: [], knownOffers: [offer] },
      ticket: { ...ticket, causeKey: 'reef' },
      now: Date.parse('2026-12-02T00:00:00Z'),
      isWhole: true,
    },
  });
  expect(html).toContain('The reef');
  expect(html).toContain('AWST');
});
