// Every pair of colours that components put together is readable, in light and in dark (decision U5).
import { describe, expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import type { ColourRole, GameRole, Shades } from '#lib/domain/brand/theme.ts';
import { contrast } from '#tests/support/contrast.ts';

const TEXT = 4.5;
const SHAPE = 3;
const SURFACES = ['surface', 'surface-raised', 'surface-sunken'] as const;
const TINTS = ['accent-soft', 'positive-soft', 'warning-soft', 'danger-soft'] as const;

type Role = ColourRole | GameRole;
type Pair = readonly [text: Role, ground: Role, ratio: number];

const pairOn = (text: Role, grounds: readonly Role[], ratio = TEXT): Pair[] =>
  grounds.map((ground) => [text, ground, ratio] as const);

const PAIRS: readonly Pair[] = [
  ...pairOn('ink', [...SURFACES, ...TINTS]),
  ...pairOn('ink-muted', SURFACES),
  ...pairOn('accent', [...SURFACES, 'accent-soft']),
  ...pairOn('positive', ['surface', 'surface-raised', 'positive-soft']),
  ...pairOn('warning', ['surface', 'surface-raised', 'warning-soft']),
  ...pairOn('danger', [...SURFACES, 'danger-soft']),
  ['accent-ink', 'accent', TEXT],
  ['danger-ink', 'danger', TEXT],
  ['highlight-ink', 'highlight', TEXT],
  ...pairOn('line-strong', ['surface', 'surface-raised'], SHAPE),
  ...pairOn('focus', SURFACES, SHAPE),
];

const GAME_PAIRS: readonly Pair[] = [
  ['game-ink', 'game', TEXT],
  ...pairOn('game-text', ['surface', 'surface-raised', 'surface-sunken', 'game-soft']),
  ['ink', 'game-soft', TEXT],
  ['focus', 'game-soft', SHAPE],
];

const checkBothSchemes = (pairs: readonly Pair[]) =>
  pairs.flatMap((pair) => ([0, 1] as const).map((scheme) => [...pair, scheme] as const));

describe.each([...brands])('$name', ({ colours, games }) => {
  test.each(checkBothSchemes(PAIRS))('%s on %s reaches %d (scheme %d)', (text, ground, ratio, scheme) => {
    const shades = colours as Readonly<Record<string, Shades>>;
    expect(contrast(shades[text]![scheme], shades[ground]![scheme])).toBeGreaterThanOrEqual(ratio);
  });

  describe.each(Object.entries(games))('in the colours of %s', (_, game) => {
    test.each(checkBothSchemes(GAME_PAIRS))(
      '%s on %s reaches %d (scheme %d)',
      (text, ground, ratio, scheme) => {
        const shades: Readonly<Record<string, Shades>> = { ...colours, ...game };
        expect(contrast(shades[text]![scheme], shades[ground]![scheme])).toBeGreaterThanOrEqual(ratio);
      },
    );
  });
});
