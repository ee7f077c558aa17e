import { expect, test } from 'vitest';
import { CAPABILITIES, getHeldCapabilities, isGateOpen } from '#lib/domain/brand/capabilities.ts';

const segments = [
  { name: 'default', capabilities: ['blog', 'spend-limits'] },
  { name: 'raffles', capabilities: ['charity-lotteries', 'blog', 'made-up'], suppressed: ['blog'] },
];

test('a segment of that name decides, else the default one', () => {
  expect([...getHeldCapabilities(segments)]).toEqual(['blog', 'spend-limits']);
  expect([...getHeldCapabilities(segments, 'nowhere')]).toEqual(['blog', 'spend-limits']);
});

test('unknown keys are off and suppressed ones are taken away last', () => {
  expect([...getHeldCapabilities(segments, 'raffles')]).toEqual(['charity-lotteries']);
});

test('no segment at all leaves everything off', () => {
  expect(getHeldCapabilities([]).size).toBe(0);
});

test('a gate wants all of its capabilities, or any of them where it says so', () => {
  const held = getHeldCapabilities(segments);
  expect(isGateOpen(['blog', 'spend-limits'], held)).toBe(true);
  expect(isGateOpen(['blog', 'verify-id'], held)).toBe(false);
  expect(isGateOpen({ anyOf: ['verify-id', 'blog'] }, held)).toBe(true);
  expect(isGateOpen({ anyOf: ['verify-id'] }, held)).toBe(false);
  expect(isGateOpen([], held)).toBe(true);
});

test('each capability that is specified can be switched', () => {
  const specified = [
    'social-syndicates',
    'multi-offer-site',
    'commercial-lotteries',
    'autoplay-manage',
    'viewing-orders',
    'combined-recurring-purchases',
    'wallet-manage',
    'wallet-deposit',
    'wallet-withdrawal',
    'manage-notification-settings',
    'giveaway-entries',
    'favourite-numbers',
    'spend-limits',
    'subscription-manage',
    'verify-id',
    'membership-program',
    'membership-purchase',
    'suppress-capabilities',
    'customer-migration',
    'feedback',
    'sitewide-banner',
    'native-app',
    'customer-chat',
    'account-details-manage',
    'blog',
    'causes-directory',
    'partner-purchase',
    'sub-variants',
    'notifications-feed',
    'wallet-balance',
    'rebrand',
    'placements',
    'pre-cart-recommended-draws',
  ];
  expect(specified).toHaveLength(33);
  expect(CAPABILITIES).toEqual(expect.arrayContaining(specified));
});
