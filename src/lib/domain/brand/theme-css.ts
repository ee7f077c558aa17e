import { type BrandTheme, COLOUR_ROLES, GAME_ROLES, type Shades } from './theme.ts';

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const KEY = /^[a-z0-9-]+$/;
const FAMILY = /^[\p{L}\p{N} -]+$/u;

const checkPattern = (pattern: RegExp, value: string, what: string): string => {
  if (!pattern.test(value)) throw new RangeError(`Theme: "${value}" is not ${what}`);
  return value;
};

function renderDeclaration(role: string, [light, dark]: Shades): string {
  const shades = [light, dark].map((hex) => checkPattern(HEX, hex, `a hex colour (${role})`));
  return `--${role}:${light === dark ? light : `light-dark(${shades.join(',')})`}`;
}

/**
 * What English is written with: letters, figures and signs of ASCII, and dashes, quotes, dot, cross, minus, copyright.
 * A file that is divided holds these; the rest of its family is fetched by pages that show one of its signs.
 */
const BASIC_SIGNS = 'U+20-7E,U+A0,U+A9,U+B7,U+D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026,U+2212';

/** The file of a brand's family, and what stretches the visitor's own Arial to the same widths and heights. */
interface FontFile {
  readonly href: string;
  /** The signs that are not basic, where the family is divided. */
  readonly moreHref?: string | undefined;
  /** Per cent of the size of the type. */
  readonly fallback?:
    | {
        readonly ascent: number;
        readonly descent: number;
        readonly size: number;
        /** False where the file has one weight: the browser draws the others. */
        readonly isVariable?: boolean;
      }
    | undefined;
}

function renderFontFaces(family: string, { href, moreHref, fallback }: FontFile): string[] {
  const renderFace = (file: string, range?: string) =>
    `@font-face{font-family:"${family}";font-weight:${fallback?.isVariable === false ? '400' : '400 700'};font-display:swap;src:url("${file}") format("woff2")${range ? `;unicode-range:${range}` : ''}}`;
  // Of two faces that hold a sign, the later one is used.
  const faces = moreHref
    ? [renderFace(moreHref, 'U+A1-FFFD'), renderFace(href, BASIC_SIGNS)]
    : [renderFace(href)];
  if (!fallback) return faces;
  const measures = `ascent-override:${fallback.ascent}%;descent-override:${fallback.descent}%;line-gap-override:0%;size-adjust:${fallback.size}%`;
  const locals = 'local("Arial"),local("Liberation Sans"),local("Helvetica Neue")';
  return [...faces, `@font-face{font-family:"${family} Fallback";src:${locals};${measures}}`];
}

/** The colours of games; those that look alike share a rule. */
function renderGames(games: BrandTheme['games']): string[] {
  const rules = new Map<string, string[]>();
  for (const [key, colours] of Object.entries(games)) {
    const rule = GAME_ROLES.map((role) => renderDeclaration(role, colours[role])).join(';');
    const selector = `[data-game="${checkPattern(KEY, key, 'a game key')}"]`;
    rules.set(rule, [...(rules.get(rule) ?? []), selector]);
  }
  return [...rules].map(([rule, selectors]) => `${selectors.join()}{${rule}}`);
}

/**
 * The brand's style sheet: its type, its colours in light and dark, the colours of its games. It is
 * not in a cascade layer, so it wins over the fallbacks of `tokens.css` wherever it is linked.
 * @throws RangeError when a colour has not 3 or 6 hex digits, or a name could break out of the sheet.
 */
export function renderThemeCss(brand: BrandTheme, font?: FontFile): string {
  const family = checkPattern(FAMILY, brand.font.family, 'a font family');
  const root = [
    ...COLOUR_ROLES.map((role) => renderDeclaration(role, brand.colours[role])),
    `--font-brand:"${family}","${family} Fallback"`,
  ];
  const faces = font ? renderFontFaces(family, font) : [];
  return [...faces, `:root{${root.join(';')}}`, ...renderGames(brand.games)].join('\n');
}
