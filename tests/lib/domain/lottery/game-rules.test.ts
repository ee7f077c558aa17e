import { expect, test } from 'vitest';
import { findRulesOn, hasJackpots } from '#lib/domain/lottery/game-rules.ts';
import { SEVEN_OF_44, SIX_OF_45 } from './rules.ts';

const older = { ...SIX_OF_45, validFrom: '1986-08-30' };
const newer = { ...SEVEN_OF_44, validFrom: '2018-04-19' };

test('rules hold from their first date on, whatever the order of the history', () => {
  for (const history of [
    [older, newer],
    [newer, older],
  ]) {
    expect(findRulesOn(history, '2018-04-18')).toBe(older);
    expect(findRulesOn(history, '2018-04-19')).toBe(newer);
    expect(findRulesOn(history, '2030-01-01')).toBe(newer);
  }
});

test('before the first rules there are none', () => {
  expect(findRulesOn([newer, older], '1986-08-29')).toBeUndefined();
  expect(findRulesOn([], '2020-01-01')).toBeUndefined();
});

test('a draw has no jackpot where its first prize is fixed', () => {
  const divisions = newer.divisions.map((one) =>
    one.division === 1 ? { ...one, fixedCents: 1_000_000 } : one,
  );
  const fixed = { ...newer, divisions };
  expect(hasJackpots([older, fixed], '2018-04-18')).toBe(true);
  expect(hasJackpots([older, fixed], '2018-04-19')).toBe(false);
  const later = { ...newer, validFrom: '2027-01-01' };
  expect(hasJackpots([fixed, later], '2026-11-28')).toBe(true);
});
