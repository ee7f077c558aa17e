import { expect, test } from 'vitest';
import {
  findRestriction,
  hasRegionalRestrictions,
  narrowRestrictions,
  type Restriction,
} from '#lib/domain/offers/restrictions.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const REGIONAL: Restriction = {
  productType: 'lottery_ticket',
  kind: 'licensing_restriction',
  regions: ['SA'],
};
const offer = createOffer({ restrictions: [REGIONAL] });
const other = createOffer({ restrictions: [{ ...REGIONAL, productType: 'raffle_ticket' }] });

test('an offer keeps the restriction of the region, for everybody who is shown it', () => {
  const [narrowed] = narrowRestrictions([offer], 'sa');
  expect(narrowed && findRestriction(narrowed)).toEqual({
    productType: 'lottery_ticket',
    kind: 'licensing_restriction',
  });
});

test('elsewhere, and where no region is known, the offer is sold', () => {
  for (const region of ['NSW', undefined]) {
    const [narrowed] = narrowRestrictions([offer], region);
    expect(narrowed?.restrictions).toEqual([]);
  }
});

test('pages differ by region where what is sold does, and not for another kind of product', () => {
  expect(hasRegionalRestrictions([offer])).toBe(true);
  expect(hasRegionalRestrictions([other])).toBe(false);
  expect(hasRegionalRestrictions([createOffer()])).toBe(false);
});
