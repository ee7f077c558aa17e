// All colours of a brand, made of two: the one of its buttons, and the one that catches the eye.
import { clampChroma, converter, formatHex, wcagContrast } from 'culori';
import { makeDark } from './brand-file.ts';
import { COLOUR_ROLES, type ColourRole, type Hex } from './theme.ts';

const toOklch = converter('oklch');

/** A colour of a hue, from lightness and chroma in OKLCH. */
const mix = (hue: number, lightness: number, chroma: number): Hex =>
  formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue }, 'oklch')) as Hex;

const readHue = (colour: string): number => toOklch(colour)?.h ?? 0;
/** Hues of what is right, doubtful and wrong, in every brand. */
const HUES = { positive: 150, warning: 70, danger: 27, focus: 262 } as const;

/** Dark or white, whichever can be read better on a colour. */
function inkOn(colour: Hex): Hex {
  const dark = mix(readHue(colour), 0.2, 0.03);
  return wcagContrast(dark, colour) > wcagContrast('#ffffff', colour) ? dark : '#ffffff';
}

/** The light shade of each role. */
function listLight(accent: Hex, highlight: Hex): Readonly<Record<ColourRole, Hex>> {
  const hue = readHue(accent);
  return {
    surface: mix(hue, 0.97, 0.006),
    'surface-raised': '#ffffff',
    'surface-sunken': mix(hue, 0.94, 0.01),
    ink: mix(hue, 0.24, 0.03),
    'ink-muted': mix(hue, 0.45, 0.025),
    line: mix(hue, 0.88, 0.012),
    'line-strong': mix(hue, 0.58, 0.02),
    accent,
    'accent-ink': inkOn(accent),
    'accent-soft': mix(hue, 0.93, 0.03),
    highlight,
    'highlight-ink': inkOn(highlight),
    positive: mix(HUES.positive, 0.45, 0.1),
    'positive-soft': mix(HUES.positive, 0.95, 0.03),
    warning: mix(HUES.warning, 0.45, 0.09),
    'warning-soft': mix(HUES.warning, 0.95, 0.04),
    danger: mix(HUES.danger, 0.48, 0.17),
    'danger-ink': '#ffffff',
    'danger-soft': mix(HUES.danger, 0.95, 0.025),
    focus: mix(HUES.focus, 0.5, 0.2),
  };
}

/** The highlight stays what it is; what else stands on a dark surface is made from its light shade. */
const makeDarkColour = (role: ColourRole, light: Hex): Hex =>
  role === 'highlight' ? light : makeDark(light);

/** Text on a colour follows the dark shade of it. */
function makeDarkShade(role: ColourRole, light: Readonly<Record<ColourRole, Hex>>): Hex {
  const below = COLOUR_ROLES.find((one) => role === `${one}-ink`);
  return below ? inkOn(makeDarkColour(below, light[below])) : makeDarkColour(role, light[role]);
}

/**
 * The roles with their shades, as a brand's file holds them. Where a pair has too little contrast the check of looks mends it
 * (decision U5).
 */
export function makePalette(accent: Hex, highlight: Hex): { role: ColourRole; light: Hex; dark: Hex }[] {
  const light = listLight(accent, highlight);
  return COLOUR_ROLES.map((role) => ({ role, light: light[role], dark: makeDarkShade(role, light) }));
}
