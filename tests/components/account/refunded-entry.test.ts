// What a ticket's page says of a draw in which it did not play.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import EntryCard from '#components/account/tickets/EntryCard.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { Entry } from '#lib/contracts/cart/order.ts';
import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createOrder } from '#tests/support/buying/orders.ts';

const amount = { amount: '2.80', currency: 'AUD' } as const;

async function renderEntry(
  status: DrawStatus,
  overrides: object,
  ticket: ReturnType<typeof createOrder> = createOrder(),
): Promise<string> {
  const container = await AstroContainer.create();
  const entry = { ...ticket.entries[0], status, numbers: [3, 5, 9], ...overrides } satisfies Partial<Entry>;
  const props = {
    t: createTranslator(defaultCopy),
    ticket,
    entry,
    place: { zone: 'Australia/Sydney', now: Date.parse('2026-11-22T00:00:00Z') },
    isOpen: true,
    isLinked: false,
  };
  return container.renderToString(EntryCard, { props });
}

test.each(['DRAW_CLOSED', 'DRAW_EMAILED'] as const)(
  'a late ticket has its money back in %s',
  async (status) => {
    const html = await renderEntry(status, { outcome: { state: 'refunded', amount, isLate: true } });
    expect(html).toContain(defaultCopy['common.ticket-refunded']);
    expect(html).toContain('It was bought after the draw had closed, so it did not play. $2.80 is back');
    // Its numbers are not compared with those of the draw.
    expect(html).not.toContain('matched');
  },
);

const shares = { kind: 'syndicate_share', shares: 1, ofShares: 12 };

test('shares say whether their pool was filled late, or not in time', async () => {
  const late = { ...shares, outcome: { state: 'refunded', amount, isLate: true } };
  expect(await renderEntry('DRAW_EMAILED', late)).toContain(
    'Its last shares were sold after the draw had closed, so it did not play. $2.80 is back',
  );
  const unfilled = { ...shares, outcome: { state: 'refunded', amount } };
  for (const status of ['DRAW_OPEN', 'DRAW_EMAILED'] as const)
    expect(await renderEntry(status, unfilled)).toContain('did not fill in time, so it did not play. $2.80');
});

test('nothing is said of money where nothing was paid', async () => {
  const unpaid = { state: 'refunded', amount: { amount: '0.00', currency: 'AUD' }, isLate: true };
  const html = await renderEntry('DRAW_CLOSED', { outcome: unpaid });
  expect(html).toContain('so it did not play.');
  expect(html).not.toContain('back in your wallet');
});

test('games that are shared are compared with the numbers, as those of a ticket are', async () => {
  const won = { ...shares, supplementary: [], outcome: { state: 'no_prize' } };
  const ticket = createOrder({ games: [{ numbers: [3, 9, 20, 21, 22, 23] }] });
  const html = await renderEntry('DRAW_EMAILED', won, ticket);
  expect(html).toContain(defaultCopy['account.shared-games']);
  expect(html).toContain('2 of 6 matched');
});
