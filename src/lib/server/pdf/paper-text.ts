// Text of documents: every letter that a customer can type comes out. A text is written in the face of the document where
// that has all of its letters, else in one of wide coverage (Latin, Vietnamese, Greek, Cyrillic), and letters of other
// scripts in Latin letters, which the document says of itself.
import opentype from 'opentype.js';
import type PDFDocument from 'pdfkit';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { toLatin } from '#lib/domain/text/to-latin.ts';
import { loadTypefaceBytes, type Weight } from '../seo/share/typeface.ts';

type Pdf = InstanceType<typeof PDFDocument>;
export type PaperWeight = 'plain' | 'bold';

interface Face {
  /** A file, or the name of a font that every reader of documents has. */
  readonly source: Buffer | string;
  has(sign: string): boolean;
}
type Faces = Readonly<Record<PaperWeight, Face>>;

/** Writes the texts of one document. */
export interface PaperText {
  /** Sets the face that can write the text, and gives the text as that face writes it. */
  set(weight: PaperWeight, text: string): string;
  /** The same for texts that stand on one line: they share a face, so that they stand on the same base line. */
  setLine(weight: PaperWeight, texts: readonly string[]): string[];
  /** Whether letters were written in Latin letters, or pictures left out. */
  hasChanged(): boolean;
}

const WIDE_FILES = import.meta.glob<string>('/src/assets/paper/*.ttf', {
  query: '?inline',
  import: 'default',
});
const WEIGHTS = { plain: 400, bold: 700 } as const satisfies Record<PaperWeight, Weight>;

/** What the encoding of the standard fonts holds. */
const STANDARD = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]$/u;
const STANDARD_FACES: Faces = {
  plain: { source: 'Helvetica', has: (sign) => STANDARD.test(sign) },
  bold: { source: 'Helvetica-Bold', has: (sign) => STANDARD.test(sign) },
};

/** @returns what the file can write, without the file's outlines: they are large once they are read */
function readSigns(bytes: Buffer): (sign: string) => boolean {
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const codes = new Set<number>();
  for (let at = 0; at < font.glyphs.length; at += 1)
    for (const code of font.glyphs.get(at).unicodes) codes.add(code);
  return (sign) => codes.has(sign.codePointAt(0) ?? 0);
}

const toFace = (bytes: Buffer): Face => ({ source: bytes, has: readSigns(bytes) });

async function loadWideBytes(weight: Weight): Promise<Buffer> {
  const url = await WIDE_FILES[`/src/assets/paper/paper-sans-${weight}.ttf`]!();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function loadFaces(load: (weight: Weight) => Promise<Buffer>): Promise<Faces> {
  const [plain, bold] = await Promise.all([load(WEIGHTS.plain), load(WEIGHTS.bold)]);
  return { plain: toFace(plain), bold: toFace(bold) };
}

const cache = new Map<string, Promise<Faces>>();

function getFaces(name: string, load: (weight: Weight) => Promise<Buffer>): Promise<Faces> {
  const known = cache.get(name) ?? loadFaces(load);
  cache.set(name, known);
  known.catch(() => cache.delete(name));
  return known;
}

/** What has no shape of its own; the end of a line stays. */
const SHAPELESS = /(?!\n)[\p{Cf}\p{Cc}\p{Co}\p{Cn}]/gu;

/** A minus sign is written as a hyphen: the standard fonts have no other. */
const toSigns = (text: string): string =>
  text.normalize('NFC').replaceAll('\u2212', '-').replace(SHAPELESS, '');

const isWritten = (face: Face, sign: string): boolean => sign === '\n' || face.has(sign);

/** A letter, the same without the marks that the face lacks, or how it sounds. */
function writeSign(face: Face, sign: string): string {
  if (isWritten(face, sign)) return sign;
  const bare = [...sign.normalize('NFD')].filter((part) => face.has(part)).join('');
  return bare === '' ? toLatin(sign) : bare;
}

const canWrite = (face: Face, text: string): boolean => [...text].every((sign) => isWritten(face, sign));

/** @param font the face of the document; one that every reader has when left out */
export async function openPaperText(pdf: Pdf, font?: BrandTheme['font']): Promise<PaperText> {
  const wide = await getFaces('', loadWideBytes);
  const own = font
    ? await getFaces(font.file, (weight) => loadTypefaceBytes(font.file, weight))
    : STANDARD_FACES;
  for (const weight of ['plain', 'bold'] as const) {
    pdf.registerFont(weight, own[weight].source);
    pdf.registerFont(`wide-${weight}`, wide[weight].source);
  }
  let isChanged = false;
  const write = (weight: PaperWeight, texts: readonly string[]): string[] => {
    const signs = texts.map(toSigns);
    if (signs.every((text) => canWrite(own[weight], text))) {
      pdf.font(weight);
      return signs;
    }
    const face = wide[weight];
    pdf.font(`wide-${weight}`);
    isChanged ||= !signs.every((text) => canWrite(face, text));
    return signs.map((text) => [...text].map((sign) => writeSign(face, sign)).join(''));
  };
  return {
    set: (weight, text) => write(weight, [text]).join(''),
    setLine: (weight, texts) =>
      write(
        weight,
        texts.map((text) => text.replaceAll('\n', ' ')),
      ),
    hasChanged: () => isChanged,
  };
}
