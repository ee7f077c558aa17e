import { expect, test } from 'vitest';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { findSaleFault } from '#lib/domain/offers/sale-fault.ts';

const held = (...capabilities: Capability[]): ReadonlySet<Capability> => new Set(capabilities);
const autoplay = { enabled: true, type: 'autoplay' } as const;

test('a kind that the brand does not sell is a fault, whatever else the line says', () => {
  expect(findSaleFault({ kind: 'lottery_ticket' }, held('charity-lotteries'))).toBe('not_sold_here');
  expect(findSaleFault({ kind: 'lottery_ticket', recurringPurchase: autoplay }, held())).toBe(
    'not_sold_here',
  );
  expect(findSaleFault({ kind: 'raffle_ticket' }, held('charity-lotteries'))).toBeUndefined();
});

test('a line that repeats needs the shop to repeat tickets, one that only could does not', () => {
  const sells = held('commercial-lotteries');
  const line = { kind: 'lottery_ticket', recurringPurchase: autoplay };
  expect(findSaleFault(line, sells)).toBe('recurring_unavailable');
  expect(findSaleFault(line, held('commercial-lotteries', 'autoplay-manage'))).toBeUndefined();
  expect(
    findSaleFault({ ...line, recurringPurchase: { ...autoplay, enabled: false } }, sells),
  ).toBeUndefined();
});

test('shares of a lotto party are sold where there are lotto parties', () => {
  const line = { kind: 'social_syndicate_share' };
  expect(findSaleFault(line, held('commercial-lotteries'))).toBe('not_sold_here');
  expect(findSaleFault(line, held('social-syndicates'))).toBeUndefined();
});

test('codes are sold by no kind of their own', () => {
  expect(findSaleFault({ kind: 'voucher' }, held())).toBeUndefined();
});
