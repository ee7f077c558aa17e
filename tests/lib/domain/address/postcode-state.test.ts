import { expect, test } from 'vitest';
import { isPostcodeOfState } from '#lib/domain/address/postcode-state.ts';

test.each([
  ['0200', 'ACT'],
  ['2600', 'ACT'],
  ['2620', 'ACT'],
  ['2540', 'ACT'],
  ['2920', 'ACT'],
  ['1001', 'NSW'],
  ['2000', 'NSW'],
  ['2620', 'NSW'],
  ['2899', 'NSW'],
  ['3644', 'NSW'],
  ['0800', 'NT'],
  ['0872', 'NT'],
  ['0872', 'SA'],
  ['0872', 'WA'],
  ['4825', 'NT'],
  ['9726', 'QLD'],
  ['2406', 'QLD'],
  ['8001', 'VIC'],
  ['7151', 'TAS'],
  ['6799', 'WA'],
] as const)('%s is in %s', (postcode, state) => {
  expect(isPostcodeOfState(postcode, state)).toBe(true);
});

test.each([
  ['6000', 'VIC'],
  ['3000', 'NSW'],
  ['2600', 'NSW'],
  ['2000', 'ACT'],
  ['0872', 'QLD'],
  ['0300', 'ACT'],
  ['2000', 'QLD'],
] as const)('%s is not in %s', (postcode, state) => {
  expect(isPostcodeOfState(postcode, state)).toBe(false);
});

test('outside Australia no state says where a postcode is', () => {
  expect(isPostcodeOfState('6011', 'OTHER')).toBe(true);
});
