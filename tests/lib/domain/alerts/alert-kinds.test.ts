import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import {
  canBeOfAnyOffer,
  isFilling,
  listAlertKinds,
  suggestJackpotCents,
} from '#lib/domain/alerts/alert-kinds.ts';
import { describeAlert } from '#lib/domain/alerts/describe-alert.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

test('what an offer can be followed for depends on what it sells', () => {
  expect(listAlertKinds('lottery_ticket')).toEqual(['jackpot', 'result']);
  expect(listAlertKinds('raffle_ticket')).toEqual(['result', 'raffle_ending']);
  expect(listAlertKinds('syndicate_share')).toEqual(['syndicate_filling']);
  expect(listAlertKinds('membership')).toEqual([]);
});

test('results of every game are had of one’s own tickets alone', () => {
  expect(canBeOfAnyOffer({ kind: 'result', onlyMine: false })).toBe(false);
  expect(canBeOfAnyOffer({ kind: 'result', onlyMine: true })).toBe(true);
  expect(canBeOfAnyOffer({ kind: 'jackpot', onlyMine: false })).toBe(true);
});

test.each([
  [7, 10, false],
  [8, 10, true],
  [9, 10, true],
  [10, 10, false],
  [1, 1, false],
] as const)('%i of %i shares: %s', (taken, shares, filling) => {
  expect(isFilling({ taken, shares })).toBe(filling);
});

test.each([
  [undefined, 1_000_000_00],
  [750_000_00, 1_000_000_00],
  [1_000_000_00, 2_000_000_00],
  [12_400_000_00, 20_000_000_00],
] as const)('above %s cents people ask for %i', (now, suggested) => {
  expect(suggestJackpotCents(now)).toBe(suggested);
});

test('an alert says what it is of', () => {
  const t = createTranslator(defaultCopy);
  expect(
    describeAlert(t, { kind: 'jackpot', game: 'Comet', atLeastCents: 20_000_000_00, onlyMine: false }),
  ).toBe('Comet: a jackpot of $20,000,000 or more');
  expect(describeAlert(t, { kind: 'result', game: undefined, onlyMine: true })).toBe(
    'Results of every draw that you have a ticket in',
  );
  expect(describeAlert(t, { kind: 'syndicate_filling', game: undefined, onlyMine: false })).toBe(
    'Any syndicate: few shares are left',
  );
});
