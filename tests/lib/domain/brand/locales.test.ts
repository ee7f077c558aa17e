import { expect, test } from 'vitest';
import { LANGUAGE_NAMES } from '#lib/domain/brand/locales.ts';

test('editors read the languages of texts by their names', () => {
  expect(LANGUAGE_NAMES).toEqual({
    'en-AU': 'English (Australia)',
    'en-GB': 'English (United Kingdom)',
  });
});
