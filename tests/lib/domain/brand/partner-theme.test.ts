import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { createPartnerTheme } from '#lib/domain/brand/partner-theme.ts';
import type { Hex } from '#lib/domain/brand/theme.ts';
import { findContrastFaults } from '#lib/domain/brand/theme-contrast.ts';

const Colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Hex => `#${value.toString(16).padStart(6, '0')}`);

test('a page in the colour of a partner can be read, whatever the colour', () => {
  fc.assert(
    fc.property(Colour, (accent) => {
      expect(findContrastFaults(createPartnerTheme(drawcard, accent))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
