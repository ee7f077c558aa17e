import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { drawcard } from '#content/brands/drawcard.ts';
import { COLOUR_ROLES, type Hex } from '#lib/domain/brand/theme.ts';
import {
  findContrastFaults,
  formatContrastFault,
  GAME_PAIRINGS,
  getLuminance,
  LIGHT_FROM,
  makeThemeReadable,
  PAIRINGS,
} from '#lib/domain/brand/theme-contrast.ts';
import { renderThemeCss } from '#lib/domain/brand/theme-css.ts';
import { contrast } from '#tests/support/contrast.ts';

const changeTheme = (colours: Partial<typeof drawcard.colours>) => ({
  ...drawcard,
  colours: { ...drawcard.colours, ...colours },
});

test.each([...brands])('$name is left as it is', (brand) => {
  const { theme, faults } = makeThemeReadable(brand);
  expect(faults).toEqual([]);
  expect(theme).toBe(brand);
});

test('a text that can not be read is mended in its own hue, and told', () => {
  const { theme, faults } = makeThemeReadable(changeTheme({ accent: ['#9fe0c6', '#63d2a5'] }));
  expect(faults).toHaveLength(1);
  const [accent] = faults;
  expect(accent).toMatchObject({ role: 'accent', scheme: 'light', needed: 4.5 });
  expect(accent && formatContrastFault(accent)).toMatch(/^accent on [\w-]+, light: 1\.\d\d, needs 4\.5$/);
  const green = theme.colours.accent[0];
  expect(contrast(green, theme.colours['surface-sunken'][0])).toBeGreaterThanOrEqual(4.5);
  expect(theme.colours.accent[1]).toBe('#63d2a5');
  const [red, greenPart, blue] = [1, 3, 5].map((start) => Number.parseInt(green.slice(start, start + 2), 16));
  expect(greenPart).toBeGreaterThan(Math.max(red ?? 0, blue ?? 0));
});

test('whatever colours an editor chooses, what can be mended is readable', () => {
  const pickHex = (seed: number): Hex => `#${((seed * 2654435761) % 0xffffff).toString(16).padStart(6, '0')}`;
  for (let turn = 1; turn <= 60; turn += 1) {
    const colours = Object.fromEntries(
      COLOUR_ROLES.map((role, place) => [role, [pickHex(turn * 31 + place), pickHex(turn * 57 + place)]]),
    ) as unknown as typeof drawcard.colours;
    const { theme, faults } = makeThemeReadable({ ...drawcard, colours });
    const lost = new Set(
      faults
        .filter(({ repaired }) => !repaired)
        .map(({ role, scheme, game }) => `${game ?? ''} ${role} ${scheme}`),
    );
    const check = (
      shades: Readonly<Record<string, readonly string[]>>,
      pairings: typeof PAIRINGS,
      game = '',
    ) => {
      for (const { role, grounds, needed } of pairings)
        for (const [place, scheme] of (['light', 'dark'] as const).entries()) {
          if (lost.has(`${game} ${role} ${scheme}`)) continue;
          for (const ground of grounds)
            expect(contrast(shades[role]![place]!, shades[ground]![place]!)).toBeGreaterThanOrEqual(
              needed - 0.01,
            );
        }
    };
    check(theme.colours, PAIRINGS);
    for (const [key, own] of Object.entries(theme.games))
      check({ ...theme.colours, ...own }, GAME_PAIRINGS, key);
    expect(() => renderThemeCss(theme)).not.toThrow();
  }
});

test('grounds that no text could be read on are told as such', () => {
  const faults = findContrastFaults(
    changeTheme({ surface: ['#ffffff', '#000000'], 'surface-sunken': ['#000000', '#000000'] }),
  );
  expect(faults.find(({ role, scheme }) => role === 'ink' && scheme === 'light')).toMatchObject({
    repaired: undefined,
  });
});

test('a game has faults of its own', () => {
  const [key, own] = Object.entries(drawcard.games)[0]!;
  const faults = findContrastFaults({
    ...drawcard,
    games: { [key]: { ...own, game: ['#ffffff', '#ffffff'], 'game-ink': ['#ffffff', '#eeeeee'] } },
  });
  expect(faults.map(({ game, role, scheme }) => [game, role, scheme])).toEqual([
    [key, 'game-ink', 'light'],
    [key, 'game-ink', 'dark'],
  ]);
});

test('a colour is light above 166; what can not be read counts as 0.6 of 256', () => {
  expect(getLuminance('#fff')).toBeCloseTo(255);
  expect(getLuminance('#000000')).toBe(0);
  expect(getLuminance('tomato')).toBeCloseTo(153.6);
  expect(getLuminance('#a6a6a6')).toBeCloseTo(LIGHT_FROM);
});
