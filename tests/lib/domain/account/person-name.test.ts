// The rule for names: real ones of many languages pass, and nothing passes that is no name.
import { expect, test } from 'vitest';
import {
  isNameInLetters,
  isNamePlain,
  isNameWithoutLink,
  joinName,
  normalisePersonName,
  toFamilyName,
} from '#lib/domain/account/person-name.ts';

const isName = (name: string): boolean =>
  [isNamePlain, isNameWithoutLink, isNameInLetters].every((isMet) => isMet(name));

test.each([
  'O',
  "'t Hart",
  '’t Hart',
  'Hēmi',
  'O’Brien-Ngāti Māhina',
  'ʻOfa',
  '‘Ofa',
  'Kumar s/o Raman',
  'Gal·la',
  'ශ්\u200dරීමාලි',
  'علی\u200cرضا',
  'Anne\u2011Marie',
  'Lee, III',
  'Lee 3rd',
  'J.R.',
  'Ma.Theresa',
  'ǃXóbile',
  'Robert "Bob"',
  '李小龍',
  'Jose\u0301',
])('%s is a name', (name) => {
  expect(isName(name)).toBe(true);
});

test.each([
  '-',
  '7',
  "'",
  '\u200c',
  'Ann\u202eeb',
  'Ann\u2066eb',
  'Ann\nBen',
  'Ann\u0007',
  'Ann\ud800',
  '<b>Ann</b>',
  'ann@example.org',
  'Win at http://evil.example',
  'see www.evil.example',
  'Ann 4111 1111',
  'Ann {0}',
  'Ann 😀',
  'a=1',
])('%j is none', (name) => {
  expect(isName(name)).toBe(false);
});

test('a name is composed, has single blanks, and joiners only where they join', () => {
  expect(normalisePersonName('  Jose\u0301 \u00a0 Mari\u0301a\u200b ')).toBe('José María');
  expect(normalisePersonName('\u200cعلی\u200cرضا\u200c')).toBe('علی\u200cرضا');
  expect(normalisePersonName('\u200fDana\ufeff')).toBe('Dana');
});

test('someone with one name is called by it, and has it as family name where one is needed', () => {
  const suharti = { firstname: 'Suharti', lastname: '' };
  expect(joinName(suharti)).toBe('Suharti');
  expect(toFamilyName(suharti)).toEqual({ givenNames: '', familyName: 'Suharti' });
  expect(toFamilyName({ firstname: 'Dana', lastname: 'Merrow' })).toEqual({
    givenNames: 'Dana',
    familyName: 'Merrow',
  });
});
