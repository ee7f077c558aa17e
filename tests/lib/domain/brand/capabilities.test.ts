import { expect, test } from 'vitest';
import { heldCapabilities, passesGate } from '#lib/domain/brand/capabilities.ts';

const segments = [
  { name: 'default', capabilities: ['blog', 'spend-limits'] },
  { name: 'raffles', capabilities: ['charity-lotteries', 'blog', 'made-up'], suppressed: ['blog'] },
];

test('a segment of that name decides, else the default one', () => {
  expect([...heldCapabilities(segments)]).toEqual(['blog', 'spend-limits']);
  expect([...heldCapabilities(segments, 'nowhere')]).toEqual(['blog', 'spend-limits']);
});

test('unknown keys are off and suppressed ones are taken away last', () => {
  expect([...heldCapabilities(segments, 'raffles')]).toEqual(['charity-lotteries']);
});

test('no segment at all leaves everything off', () => {
  expect(heldCapabilities([]).size).toBe(0);
});

test('a gate wants all of its capabilities, or any of them where it says so', () => {
  const held = heldCapabilities(segments);
  expect(passesGate(['blog', 'spend-limits'], held)).toBe(true);
  expect(passesGate(['blog', 'verify-id'], held)).toBe(false);
  expect(passesGate({ anyOf: ['verify-id', 'blog'] }, held)).toBe(true);
  expect(passesGate({ anyOf: ['verify-id'] }, held)).toBe(false);
  expect(passesGate([], held)).toBe(true);
});
