import { expect, test } from 'vitest';
import { datePartsField, isBirthDate, splitDate } from '#lib/forms/date-parts.ts';

const field = datePartsField({ label: 'born' });

/** What the rules see of three fields, and whether they take it. */
function read(day: string, month: string, year: string) {
  const data = new FormData();
  for (const [part, value] of Object.entries({ day, month, year })) data.set(`born-${part}`, value);
  const sent = field.read?.(data, 'born') ?? '';
  return [field.normalise?.(sent), isBirthDate.isMet(field.normalise?.(sent), {})];
}

test('day, month and year become one date, with and without leading zeros', () => {
  expect(read('27', '3', '1985')).toEqual(['1985-03-27', true]);
  expect(read(' 07 ', '03', '1985')).toEqual(['1985-03-07', true]);
  expect(read('29', '2', '2000')).toEqual(['2000-02-29', true]);
  expect(read('', '', '')).toEqual(['', true]);
});

test.each([
  ['31', '4', '1985'],
  ['29', '2', '1985'],
  ['3', '27', '1985'],
  ['27', '3', '85'],
  ['27', '', '1985'],
  ['27', 'March', '1985'],
  ['27', '3', '1899'],
])('%s %s %s is no date of birth', (day, month, year) => {
  expect(read(day, month, year)[1]).toBe(false);
});

test('a form that sends the date as one text is read as before; one that sends nothing says nothing', () => {
  const data = new FormData();
  expect(field.read?.(data, 'born')).toBeUndefined();
  data.set('born', '1985-03-27');
  expect(field.read?.(data, 'born')).toBe('1985-03-27');
});

test('what was typed goes back into its fields', () => {
  expect(splitDate('1985-3-27')).toEqual({ day: '27', month: '3', year: '1985' });
  expect(splitDate('-3-')).toEqual({ day: '', month: '3', year: '' });
  expect(splitDate('')).toEqual({ day: '', month: '', year: '' });
});
