// Words as outlines, so that a picture comes out the same on a machine without fonts.
import opentype, { type Font, type PathCommand } from 'opentype.js';
import { toLatin } from '#lib/domain/text/to-latin.ts';

const FILES = import.meta.glob<string>('/src/assets/share/*.ttf', { query: '?inline', import: 'default' });
const FALLBACK = 'familjen-grotesk';

export type Weight = 400 | 700;

/** A face of one weight. Sizes and places in pixels. */
export interface Typeface {
  measureWidth(text: string, size: number): number;
  /** The text as the `d` of an SVG path; `y` is its base line. */
  outline(text: string, at: { x: number; y: number; size: number }): string;
}

/** What the face can write: accents that it lacks are dropped, and letters that it lacks are written in Latin letters. */
function toWritable(font: Font, text: string): string {
  const has = (sign: string) => font.charToGlyphIndex(sign) > 0;
  return [...text.normalize('NFC')]
    .map((sign) => {
      if (has(sign)) return sign;
      return [...sign.normalize('NFD')].filter(has).join('') || toLatin(sign);
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

function formatCommand(command: PathCommand): string {
  const { type, ...places } = command;
  const { x1, y1, x2, y2, x, y } = places as Record<string, number | undefined>;
  const numbers = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
  return `${type}${numbers.map(round).join(' ')}`;
}

/** The file of a face, by the file of its brand's font for pages: `literata.woff2`. */
function findFile(fontFile: string, weight: Weight): string {
  const toFileName = (family: string) => `/src/assets/share/${family}-${weight}.ttf`;
  const own = toFileName(fontFile.replace(/\.\w+$/, ''));
  return own in FILES ? own : toFileName(FALLBACK);
}

async function loadBytes(file: string): Promise<Buffer> {
  const url = await FILES[file]!();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** The face as a file of its own, for documents that hold their font. */
export const loadTypefaceBytes = (fontFile: string, weight: Weight): Promise<Buffer> =>
  loadBytes(findFile(fontFile, weight));

async function loadTypeface(file: string): Promise<Typeface> {
  const bytes = await loadBytes(file);
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return {
    measureWidth: (text, size) => font.getAdvanceWidth(toWritable(font, text), size),
    outline: (text, { x, y, size }) =>
      font.getPath(toWritable(font, text), x, y, size).commands.map(formatCommand).join(''),
  };
}

const cache = new Map<string, Promise<Typeface>>();

/** The face of a brand, by the file of its font for pages: `literata.woff2`. */
export function getTypeface(fontFile: string, weight: Weight): Promise<Typeface> {
  const file = findFile(fontFile, weight);
  const known = cache.get(file) ?? loadTypeface(file);
  cache.set(file, known);
  return known;
}
