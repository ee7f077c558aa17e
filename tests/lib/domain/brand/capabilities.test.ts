import { expect, test } from 'vitest';
import { getHeldCapabilities, isGateOpen } from '#lib/domain/brand/capabilities.ts';

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
