import { expect, test } from 'vitest';
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
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
