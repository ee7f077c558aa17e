// The page of a ticket whose draws are over.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test, vi } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import type { Order } from '#lib/contracts/cart/order.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getOwnConfig } from '#lib/server/content/site-config.ts';
import { createOrder } from '#tests/support/buying/orders.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';
import PastTicket from '../../src/pages/my-account/past-tickets/ticket/[id].astro';

const shop = vi.hoisted((): { ticket: Order | undefined } => ({ ticket: undefined }));

vi.mock('#lib/server/loaders/account/account-page.ts', () => ({
  openAccountPage: async () => {
    const offer = createOffer();
    return {
      t: createTranslator(defaultCopy),
      copy: defaultCopy,
      brand: drawcard,
      theme: {},
      config: getOwnConfig(drawcard),
      navigation: [],
      capabilities: new Set(['viewing-orders']),
      offers: [offer],
      knownOffers: [offer],
      subVariant: '',
      notices: [],
      account: { href: '/my-account', label: 'Account', count: 0 },
      customer: { customerId: 'cus_1' },
      zone: 'Australia/Sydney',
      mine: {
        call: async ({ name, path }: EndpointShape) => {
          if (!shop.ticket) throw new ApiError({ status: 404, url: path });
          return { result: name === 'getOrder' ? shop.ticket : [], serverTime: '2026-12-01T00:00:00.000Z' };
        },
      },
    };
  },
}));
vi.mock('#lib/server/loaders/account/recurring/ticket-repeats.ts', () => ({
  loadTicketRepeats: async () => new Map(),
}));

async function open(ticket: Order | undefined): Promise<Response> {
  shop.ticket = ticket;
  const container = await AstroContainer.create();
  const request = new Request('http://shop.test/my-account/past-tickets/ticket/tkt_1');
  return container.renderToResponse(PastTicket, { request, params: { id: 'tkt_1' }, partial: false });
}

test('it shows the ticket with its games, and what came of its draw', async () => {
  const outcome = { state: 'not_won' } as const;
  const numbers = [3, 5, 9, 11, 13, 44];
  const answer = await open(createOrder({}, { status: 'DRAW_EMAILED', outcome, numbers }));
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('Lighthouse Saturday');
  expect(html).toContain('/receipt/chk_1');
  expect(html).toContain('Draw 101');
});

test('a ticket that is still to be drawn is at its own address', async () => {
  const answer = await open(createOrder());
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/my-account/upcoming-tickets/ticket/tkt_1',
  ]);
});

test('a ticket that is unknown, or of another customer, is not found', async () => {
  expect((await open(undefined)).status).toBe(404);
});
