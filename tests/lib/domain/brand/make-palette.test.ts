import { wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { makePalette } from '#lib/domain/brand/make-palette.ts';
import { COLOUR_ROLES, type Hex } from '#lib/domain/brand/theme.ts';

const TEXT_ON: readonly (readonly [text: string, on: string])[] = [
  ['ink', 'surface'],
  ['ink', 'surface-raised'],
  ['ink', 'surface-sunken'],
  ['ink-muted', 'surface'],
  ['accent-ink', 'accent'],
  ['highlight-ink', 'highlight'],
  ['danger-ink', 'danger'],
  ['positive', 'surface-raised'],
  ['warning', 'surface-raised'],
  ['danger', 'surface-raised'],
];

test.each([
  ['#0b5d46', '#ffcb2e'],
  ['#1d3f7a', '#f2704e'],
  ['#7a1f5c', '#ffd166'],
  ['#222222', '#ff5a5f'],
] as [Hex, Hex][])(
  'text of a palette of %s and %s can be read, in light and in dark',
  (accent, highlight) => {
    const palette = makePalette(accent, highlight);
    expect(palette.map(({ role }) => role)).toEqual([...COLOUR_ROLES]);
    const find = (role: string) => palette.find((one) => one.role === role)!;
    for (const [text, on] of TEXT_ON)
      for (const shade of ['light', 'dark'] as const)
        expect([text, on, shade, wcagContrast(find(text)[shade], find(on)[shade]) >= 4.5]).toEqual([
          text,
          on,
          shade,
          true,
        ]);
  },
);
