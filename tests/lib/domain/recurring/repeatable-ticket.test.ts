import { expect, test } from 'vitest';
import type { PartyDetails } from '#lib/contracts/party/party-order.ts';
import type { PartyShareOrder } from '#lib/contracts/products/party-share.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { findRepeatable, listRepeatable } from '#lib/domain/recurring/repeatable-ticket.ts';
import { createOrder } from '#tests/support/buying/orders.ts';

const OFFER: Parameters<typeof findRepeatable>[1]['offers'][number] = {
  key: 'lighthouse',
  gameTypes: [],
  availability: 'available',
  suspended: false,
};

const CAPABILITIES: readonly Capability[] = ['autoplay-manage', 'viewing-orders', 'social-syndicates'];
const createShop = (capabilities = CAPABILITIES, offer = {}) => ({
  offers: [{ ...OFFER, ...offer }],
  capabilities: new Set(capabilities),
});

const createShares = (
  id: string,
  {
    canRepeat = true,
    groupId = 'pgr_1',
  }: Partial<Pick<PartyDetails, 'canRepeat'>> & { groupId?: string } = {},
): PartyShareOrder => {
  const { checkoutId, offerKey, offerName, createdAt } = createOrder();
  return {
    id,
    kind: 'social_syndicate_share',
    productType: 'social_syndicate_share',
    checkoutId,
    offerKey,
    offerName,
    createdAt,
    groupId,
    isPreOrder: false,
    socialSyndicateId: 'pol_1',
    groupName: 'Harbour Five',
    description: '2 of 12 shares',
    price: toMoney(1190),
    quantity: 2,
    firstShare: 1,
    shares: 12,
    totalGames: 50,
    cutOff: '2026-12-05T07:30:00.000Z',
    status: 'paid',
    games: [],
    entries: [],
    details: { games: [], shares: [], canRepeat },
  };
};

test('shares repeat where their group says so, under its name and for what they cost together', () => {
  expect(findRepeatable(createShares('tkt_1'), createShop())).toEqual({
    ticketId: 'tkt_1',
    kind: 'social_syndicate_share',
    each: 'session',
    groupId: 'pgr_1',
    name: 'Harbour Five',
    price: toMoney(1190),
  });
  expect(findRepeatable(createShares('tkt_1', { canRepeat: false }), createShop())).toBeUndefined();
  const { details: _, ...unknown } = createShares('tkt_1');
  expect(findRepeatable(unknown, createShop())).toBeUndefined();
  const suspended = createShop(CAPABILITIES, { suspended: true });
  expect(findRepeatable(createShares('tkt_1'), suspended)).toBeUndefined();
});

test('what repeats already is not offered to be repeated', () => {
  const repeated = { ...createShares('tkt_1'), repeatedBy: ['rec_1'] };
  expect(findRepeatable(repeated, createShop())).toBeUndefined();
});

test('of several tickets of a group the first one repeats', () => {
  const tickets = [createShares('tkt_1'), createShares('tkt_2'), createShares('tkt_3', { groupId: 'pgr_2' })];
  expect(listRepeatable(tickets, createShop()).map(({ ticketId }) => ticketId)).toEqual(['tkt_1', 'tkt_3']);
});

test.each(['autoplay-manage', 'social-syndicates'] as const)(
  'no shares repeat where %s is switched off',
  (off) => {
    const shop = createShop(CAPABILITIES.filter((key) => key !== off));
    expect(findRepeatable(createShares('tkt_1'), shop)).toBeUndefined();
  },
);
