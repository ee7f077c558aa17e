import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAgreementFault } from '#lib/domain/party/agreement.ts';
import { priceSharesCents } from '#lib/domain/party/share-price.ts';

/** Parts of a session in any sizes, each at what its shares cost. */
const agreements = fc
  .record({
    costCents: fc.integer({ min: 100, max: 200_000 }),
    counts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }),
  })
  .map(({ costCents, counts }) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    let first = 1;
    const shares = counts.map((count) => {
      const part = { first, count, paidCents: priceSharesCents(costCents, total, first, count) };
      first += count;
      return part;
    });
    return { costCents, total, shares };
  });

test('shares that were all bought at their prices are agreed', () => {
  fc.assert(
    fc.property(agreements, ({ shares, total, costCents }) => {
      expect(findAgreementFault(shares, total, costCents)).toBeUndefined();
    }),
  );
});

test('a gap, a share held twice, a missing end and a wrong cent are faults', () => {
  fc.assert(
    fc.property(agreements, fc.nat(), ({ shares, total, costCents }, pick) => {
      const index = pick % shares.length;
      const change = (changes: Partial<(typeof shares)[number]>) =>
        shares.map((part, place) => (place === index ? { ...part, ...changes } : part));
      const part = shares[index]!;
      const broken = [
        shares.filter((_, place) => place !== index),
        [...shares.slice(0, index), part, ...shares.slice(index)],
        change({ first: part.first + 1 }),
        change({ count: part.count + 1 }),
        change({ count: 0 }),
        change({ paidCents: part.paidCents + 1 }),
      ];
      for (const parts of broken) expect(findAgreementFault(parts, total, costCents)).toBeTypeOf('string');
    }),
  );
});
