import { expect, test } from 'vitest';
import { fillText } from '#lib/domain/content/content-values.ts';

test('names of values are filled in, other braces stay', () => {
  const values = { brand: 'Drawcard', minimumAge: '18' };
  expect(fillText('{brand}: {minimumAge}+, {unknown}, {toString} {}', values)).toBe(
    'Drawcard: 18+, {unknown}, {toString} {}',
  );
});
