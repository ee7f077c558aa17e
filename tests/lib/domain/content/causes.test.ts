import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import {
  describeShare,
  findCauseShare,
  formatCauseChoice,
  getSupportLead,
  isSupporter,
  splitPrice,
} from '#lib/domain/content/causes.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

test('an offer supports a cause that names it, or that it names itself', () => {
  const cause = { slug: 'reef', offers: ['tide'] };
  expect(isSupporter(createOffer({ key: 'tide' }), cause)).toBe(true);
  expect(isSupporter(createOffer({ key: 'comet' }), cause)).toBe(false);
  const causes = [{ key: 'r', urlSlug: 'reef', name: 'Reef' }];
  expect(isSupporter(createOffer({ key: 'comet', causes }), { slug: 'reef' })).toBe(true);
});

test('the parts of a price are whole cents and together the price', () => {
  for (const cents of [1, 75, 110, 1999])
    for (const percent of [0, 12.5, 33, 100]) {
      const { cause, rest } = splitPrice(cents, percent);
      expect(cause + rest).toBe(cents);
      expect(Number.isInteger(cause)).toBe(true);
    }
  expect(splitPrice(1000, 35)).toEqual({ cause: 350, rest: 650 });
});

const t = createTranslator(defaultCopy);
const reef = (shareBps?: number) => ({ key: 'r', urlSlug: 'reef', name: 'Reef', shareBps });
const lamp = { key: 'l', urlSlug: 'lamp', name: 'Lamp', shareBps: 3500 };

test('a cause has the share that the tickets of offers book to it, and none of an offer that books none', () => {
  const comet = createOffer({ key: 'comet' });
  expect(findCauseShare([comet, createOffer({ causes: [reef()] })], 'reef')).toBeUndefined();
  const tide = createOffer({ causes: [reef(250)] });
  expect(findCauseShare([comet, tide], 'reef')).toEqual({ lowest: 2.5, highest: 2.5, isChosen: false });
  expect(findCauseShare([tide], 'lamp')).toBeUndefined();
  const shares = createOffer({ type: 'syndicate_share', causes: [reef(250)] });
  expect(findCauseShare([shares], 'reef')).toBeUndefined();
});

test('a share says whether its buyer chooses the cause, and between what it lies', () => {
  const one = createOffer({ causes: [reef(3000)] });
  const several = createOffer({ type: 'raffle_ticket', causes: [reef(4000), lamp] });
  const describe = (offers: Parameters<typeof findCauseShare>[0]) => {
    const share = findCauseShare(offers, 'reef');
    return share && describeShare(t, share);
  };
  expect(describe([one])).toBe('30% of each ticket');
  expect(describe([several])).toBe('40% of each ticket whose buyer chooses it');
  expect(describe([one, several])).toBe('30–40% of each ticket whose buyer chooses it');
});

test('over the causes of an offer stands what its tickets give them', () => {
  const lead = (offer: ReturnType<typeof createOffer>) =>
    t(getSupportLead([{ share: findCauseShare([offer], 'reef') }]), { offer: 'Comet' });
  expect(lead(createOffer())).toContain('No part of the price');
  expect(lead(createOffer({ causes: [reef(300)] }))).toContain('of every Comet ticket');
  expect(lead(createOffer({ causes: [reef(300), lamp] }))).toContain('its buyer chooses');
});

test('a cause is chosen by its name and its share, where it has one', () => {
  expect(formatCauseChoice(t, lamp)).toBe('Lamp, 35 cents of each dollar');
  expect(formatCauseChoice(t, reef(250))).toBe('Reef, 2.5 cents of each dollar');
  expect(formatCauseChoice(t, reef(100))).toBe('Reef, 1 cent of each dollar');
  expect(formatCauseChoice(t, reef(0))).toBe('Reef');
  expect(formatCauseChoice(t, reef())).toBe('Reef');
});
