import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DiscountableGood,
  getDiscountCents,
  getMissingCents,
  isEligible,
  listMeantCodes,
  normalisePromotionCode,
  type VoucherTerms,
} from '#lib/domain/money/discounts.ts';

const createTerms = (overrides: Partial<VoucherTerms> = {}): VoucherTerms => ({
  type: 'voucher_fixed_discount',
  amountCents: 500,
  minimumCents: 0,
  kinds: [],
  offerKeys: [],
  ...overrides,
});

const createGood = (overrides: Partial<DiscountableGood> = {}): DiscountableGood => ({
  kind: 'raffle_ticket',
  offerKey: 'harbour-boat',
  priceCents: 4500,
  discountCents: 0,
  isPreOrder: false,
  ...overrides,
});

const goods = fc.array(
  fc
    .record({ priceCents: fc.integer({ min: 1, max: 500_000 }), part: fc.integer({ min: 0, max: 100 }) })
    .map(({ priceCents, part }) =>
      createGood({ priceCents, discountCents: Math.floor((priceCents * part) / 100) }),
    ),
  { maxLength: 12 },
);
const anyTerms = fc.record({
  type: fc.constantFrom(
    'voucher_fixed_discount' as const,
    'voucher_percent_discount' as const,
    'voucher_fixed_discount_expire' as const,
    'voucher_credit_amount' as const,
  ),
  amountCents: fc.integer({ min: 1, max: 500_000 }),
  percentBps: fc.integer({ min: 1, max: 10_000 }),
  maxCents: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: undefined }),
});

test('a discount is never below zero, and never more than the goods cost', () => {
  fc.assert(
    fc.property(goods, anyTerms, fc.integer({ min: 0, max: 100_000 }), (eligible, terms, left) => {
      const costCents = eligible.reduce((sum, good) => sum + good.priceCents - good.discountCents, 0);
      const cents = getDiscountCents(createTerms(terms), eligible, left);
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThanOrEqual(costCents);
      if (terms.type === 'voucher_credit_amount') expect(cents).toBeLessThanOrEqual(left);
      expect(Number.isInteger(cents)).toBe(true);
    }),
  );
});

test('the order of the goods changes nothing', () => {
  fc.assert(
    fc.property(goods, anyTerms, (eligible, terms) => {
      expect(getDiscountCents(createTerms(terms), eligible.toReversed(), 700)).toBe(
        getDiscountCents(createTerms(terms), eligible, 700),
      );
    }),
  );
});

test.each([
  { bps: 1000, price: 2250, max: undefined, off: 225 },
  { bps: 1000, price: 2255, max: undefined, off: 226 },
  { bps: 333, price: 100, max: undefined, off: 3 },
  { bps: 10_000, price: 4500, max: 2000, off: 2000 },
])('$bps hundredths of a percent of $price cents are $off', ({ bps, price, max, off }) => {
  const terms = createTerms({ type: 'voucher_percent_discount', percentBps: bps, maxCents: max });
  expect(getDiscountCents(terms, [createGood({ priceCents: price })])).toBe(off);
});

test('a voucher is for its kinds and offers, and never for what is charged later', () => {
  const terms = { kinds: ['raffle_ticket'], offerKeys: ['harbour-boat'] };
  expect(isEligible(terms, createGood())).toBe(true);
  expect(isEligible(terms, createGood({ kind: 'lottery_ticket' }))).toBe(false);
  expect(isEligible(terms, createGood({ offerKey: 'harbour-garage' }))).toBe(false);
  expect(isEligible(terms, createGood({ isPreOrder: true }))).toBe(false);
  expect(isEligible({ kinds: [], offerKeys: [] }, createGood({ kind: 'lottery_ticket' }))).toBe(true);
});

test('the minimum looks at what the goods cost before any discount', () => {
  const discounted = createGood({ priceCents: 900, discountCents: 900 });
  expect(getMissingCents({ minimumCents: 1000 }, [discounted])).toBe(100);
  expect(getMissingCents({ minimumCents: 900 }, [discounted])).toBe(0);
});

test('a code is read without regard to case, blanks, hyphens and lookalike letters', () => {
  expect(normalisePromotionCode(' welcome-5 ')).toBe('WELCOME5');
  expect(listMeantCodes('4o1l-2i')).toEqual(['4O1L2I', '401121']);
  expect(listMeantCodes('ABC123')).toEqual(['ABC123']);
});
