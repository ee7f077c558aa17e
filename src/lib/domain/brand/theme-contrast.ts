// Whether the colours of a brand can be read where they are put together (decision U5), and what to do where they can't.
import { clampChroma, converter, formatHex, wcagContrast } from 'culori';
import type { ColourRole, GameRole, Hex } from './theme.ts';

/** The least contrast of text (WCAG 2 AA). */
export const TEXT_CONTRAST = 4.5;
/** That of lines and other shapes that carry a meaning. */
export const SHAPE_CONTRAST = 3;
/** Above this luminance, 0 to 255, a colour is a light one. */
export const LIGHT_FROM = 166;
/** What a colour counts as that can't be read. */
const UNKNOWN_LUMINANCE = 0.6 * 256;

type Role = ColourRole | GameRole;

interface Pairing {
  readonly role: Role;
  readonly grounds: readonly Role[];
  readonly needed: number;
}

const SURFACES = ['surface', 'surface-raised', 'surface-sunken'] as const;
const TINTS = ['accent-soft', 'positive-soft', 'warning-soft', 'danger-soft'] as const;
const pairText = (role: Role, grounds: readonly Role[]): Pairing => ({
  role,
  grounds,
  needed: TEXT_CONTRAST,
});
const pairShape = (role: Role, grounds: readonly Role[]): Pairing => ({
  role,
  grounds,
  needed: SHAPE_CONTRAST,
});

/** What components put on what. A role that stands on another which may be mended comes after it. */
export const PAIRINGS: readonly Pairing[] = [
  pairText('ink', [...SURFACES, ...TINTS]),
  pairText('ink-muted', SURFACES),
  pairText('accent', [...SURFACES, 'accent-soft']),
  pairText('positive', ['surface', 'surface-raised', 'positive-soft']),
  pairText('warning', ['surface', 'surface-raised', 'warning-soft']),
  pairText('danger', [...SURFACES, 'danger-soft']),
  pairText('accent-ink', ['accent']),
  pairText('danger-ink', ['danger']),
  pairText('highlight-ink', ['highlight']),
  pairShape('line-strong', ['surface', 'surface-raised']),
  pairShape('focus', SURFACES),
];

export const GAME_PAIRINGS: readonly Pairing[] = [
  pairText('game-ink', ['game']),
  pairText('game-text', [...SURFACES, 'game-soft']),
];

/** In light and in dark, as they were written: a draft may hold what is no colour. */
type WrittenShades = readonly [light: string, dark: string];
type Colours = Readonly<Record<string, WrittenShades>>;

export interface ContrastFault {
  readonly role: Role;
  /** The ground on which it is hardest to read. */
  readonly on: Role;
  readonly scheme: 'light' | 'dark';
  /** The key of a game, for its own colours. */
  readonly game?: string;
  /** 1 to 21. */
  readonly contrast: number;
  readonly needed: number;
  /** What is shown in its place; undefined where no colour could be read on all of its grounds. */
  readonly repaired: Hex | undefined;
  /** The contrast of that colour, where there is one. */
  readonly repairedContrast: number | undefined;
}

const SCHEMES = ['light', 'dark'] as const;
const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Perceived lightness, 0 to 255; 0.6 of 256 for what is no colour. */
export function getLuminance(colour: string): number {
  const hex = /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  const [red, green, blue] = (channels.exec(hex)?.slice(1) ?? []).map((part) => Number.parseInt(part, 16));
  if (red === undefined || green === undefined || blue === undefined) return UNKNOWN_LUMINANCE;
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

const toOklch = converter('oklch');
const STEPS = 50;

const getLeastContrast = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => wcagContrast(colour, ground) ?? 1));

/** The same hue, darker or lighter by as little as will do; first away from the grounds. */
function findReadable(colour: string, grounds: readonly string[], needed: number): Hex | undefined {
  const start = toOklch(colour) ?? { mode: 'oklch' as const, l: 0.5, c: 0 };
  const average = grounds.reduce((sum, ground) => sum + getLuminance(ground), 0) / grounds.length;
  const ends = average > LIGHT_FROM ? [0, 1] : [1, 0];
  for (const end of ends)
    for (let step = 1; step <= STEPS; step += 1) {
      const l = start.l + ((end - start.l) * step) / STEPS;
      const tried = formatHex(clampChroma({ ...start, l }, 'oklch')) as Hex;
      if (getLeastContrast(tried, grounds) >= needed) return tried;
    }
  return undefined;
}

interface MendedColours {
  readonly colours: Colours;
  readonly faults: readonly ContrastFault[];
}

function mendColours(
  given: Colours,
  own: readonly string[],
  pairings: readonly Pairing[],
  game?: string,
): MendedColours {
  const colours: Record<string, WrittenShades> = { ...given };
  const faults: ContrastFault[] = [];
  for (const { role, grounds, needed } of pairings)
    for (const [place, scheme] of SCHEMES.entries()) {
      const shades = colours[role];
      const behind = grounds.map((ground) => colours[ground]?.[place] ?? '');
      if (!shades || !own.includes(role) || getLeastContrast(shades[place]!, behind) >= needed) continue;
      const contrasts = behind.map((ground) => wcagContrast(shades[place]!, ground) ?? 1);
      const contrast = Math.min(...contrasts);
      const on = grounds[contrasts.indexOf(contrast)] ?? grounds[0]!;
      const repaired = findReadable(shades[place]!, behind, needed);
      const repairedContrast = repaired && getLeastContrast(repaired, behind);
      faults.push({ role, on, scheme, ...(game && { game }), contrast, needed, repaired, repairedContrast });
      if (repaired) colours[role] = place === 0 ? [repaired, shades[1]] : [shades[0], repaired];
    }
  return { colours, faults };
}

/** The colours of a brand, or of a draft of one that may lack some. */
export interface ThemeColours {
  readonly colours: Colours;
  readonly games: Readonly<Record<string, Colours>>;
}

/** The theme with every text readable, and what was not. A theme without faults is the same object. */
export function makeThemeReadable<T extends ThemeColours>(
  theme: T,
): { readonly theme: T; readonly faults: readonly ContrastFault[] } {
  const site = mendColours(theme.colours, Object.keys(theme.colours), PAIRINGS);
  const games = Object.entries(theme.games).map(([key, own]) => {
    const one = mendColours({ ...site.colours, ...own }, Object.keys(own), GAME_PAIRINGS, key);
    const colours = Object.fromEntries(Object.keys(own).map((role) => [role, one.colours[role]]));
    return { key, colours, faults: one.faults };
  });
  const faults = [...site.faults, ...games.flatMap((game) => game.faults)];
  if (faults.length === 0) return { theme, faults };
  const mendedGames = Object.fromEntries(games.map(({ key, colours }) => [key, colours]));
  return { theme: { ...theme, colours: site.colours, games: mendedGames } as T, faults };
}

/** What of a theme could not be read as it is (decision U5): for an editor to see before it is published. */
export const findContrastFaults = (theme: ThemeColours): readonly ContrastFault[] =>
  makeThemeReadable(theme).faults;

/** `accent on surface, light: 2.13, needs 4.5`. */
export const formatContrastFault = ({ role, on, scheme, game, contrast, needed }: ContrastFault): string =>
  `${game ? `${game}: ` : ''}${role} on ${on}, ${scheme}: ${contrast.toFixed(2)}, needs ${needed}`;
