// A brand between its file and what pages are made with.
import { clampChroma, converter, formatHex } from 'culori';
import type { BrandFile } from '../../contracts/content/brand-file.ts';
import { parseBrandTheme, toThemeItem } from './brand-theme.ts';
import type { BrandTheme, Hex } from './theme.ts';

export function toBrandFile(brand: BrandTheme): BrandFile {
  const { key, hosts, segmentName } = brand;
  return { key, hosts: [...hosts], segment_name: segmentName, ...toThemeItem(brand) };
}

/** Undefined where the file is not whole. */
export const fromBrandFile = ({ key, hosts, segment_name, ...item }: BrandFile): BrandTheme | undefined =>
  parseBrandTheme({ key, hosts, segmentName: segment_name }, item);

const toOklch = converter('oklch');
/** The lightest that a dark page is, and the darkest that a light one is, in OKLCH. */
const MIDDLE = 0.56;

/** The colour that does in the dark what this one does in the light: its hue, as light as that was dark. */
export function makeDark(light: string): Hex {
  const { l, c = 0, h } = toOklch(light) ?? { l: MIDDLE };
  const dark = { mode: 'oklch' as const, l: 1.16 - l, c: c * 0.8, ...(h !== undefined && { h }) };
  return formatHex(clampChroma({ ...dark, l: Math.min(0.97, Math.max(0.14, dark.l)) }, 'oklch')) as Hex;
}

interface GivenColour {
  readonly light?: unknown;
  readonly dark?: unknown;
}
const addDark = (colour: unknown): unknown => {
  const { light, dark } = (colour ?? {}) as GivenColour;
  return typeof light === 'string' && dark === undefined
    ? Object.assign({}, colour, { dark: makeDark(light) })
    : colour;
};
const addDarkToAll = (colours: unknown): unknown => (Array.isArray(colours) ? colours.map(addDark) : colours);

/** A file whose colours name no dark shade gets one of the light shade. What is no brand stays as it is. */
export function completeDark(file: unknown): unknown {
  if (typeof file !== 'object' || file === null) return file;
  const { colours, games } = file as { colours?: unknown; games?: unknown };
  const dressed = Array.isArray(games)
    ? games.map((game) =>
        Object.assign({}, game, { colours: addDarkToAll((game as { colours?: unknown }).colours) }),
      )
    : games;
  return Object.assign({}, file, { colours: addDarkToAll(colours), games: dressed });
}
