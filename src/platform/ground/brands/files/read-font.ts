// What a WOFF2 file is: unpacked as far as its measures and its letters need. A file that only calls itself a font is none.
import { brotliDecompressSync } from 'node:zlib';

export interface FontFacts {
  readonly family: string;
  /** One file for all weights. */
  readonly isVariable: boolean;
  /** Per cent of the size of the type, for what stands in its place while it loads. */
  readonly ascent: number;
  readonly descent: number;
  readonly size: number;
}

export type FontFault =
  | { readonly code: 'font_unknown' | 'font_damaged' }
  | { readonly code: 'font_letters'; readonly name: string };

const SIGNATURE = 'wOF2';
const HEAD_BYTES = 48;
/** Of the font when it is unpacked. */
const UNPACKED_MAX_BYTES = 20_000_000;
const KNOWN_TABLES =
  'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,VDMX,vhea,vmtx,BASE,GDEF,GPOS,GSUB,EBSC,JSTF,MATH,CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,fdsc,feat,fmtx,fvar,gvar,hsty,just,lcar,mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill'.split(
    ',',
  );
/** What every page of a shop is written with. */
const NEEDED = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 $.,:;!?%&()+-/@'];
/** The average width of the small letters of Arial, in parts of its size. */
const ARIAL_WIDTH = 0.4895;
const SMALL_LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

type Tables = ReadonlyMap<string, Buffer>;

class FontRefused extends Error {
  readonly fault: FontFault;
  constructor(fault: FontFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** A number of one to five bytes, seven bits in each. */
function readBase128(bytes: Buffer, at: { place: number }): number {
  let value = 0;
  for (let count = 0; count < 5; count += 1) {
    const byte = bytes.readUInt8(at.place++);
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  throw new RangeError('A length of the font has more than five bytes');
}

/** Four letters. */
function readTag(bytes: Buffer, at: { place: number }): string {
  const tag = bytes.toString('latin1', at.place, at.place + 4);
  at.place += 4;
  return tag;
}

function unpackTables(file: Buffer): Tables {
  const count = file.readUInt16BE(12);
  const at = { place: HEAD_BYTES };
  const found: { tag: string; length: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const flags = file.readUInt8(at.place++);
    const known = flags & 63;
    const tag = known === 63 ? readTag(file, at) : (KNOWN_TABLES[known] ?? '');
    const version = flags >> 6;
    const own = readBase128(file, at);
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    found.push({ tag, length: isTransformed ? readBase128(file, at) : own });
  }
  const total = found.reduce((sum, { length }) => sum + length, 0);
  if (total > UNPACKED_MAX_BYTES) throw new RangeError('The font is too large when it is unpacked');
  const packed = file.subarray(at.place, at.place + file.readUInt32BE(20));
  const data = brotliDecompressSync(packed, { maxOutputLength: total + 1 });
  if (data.length !== total) throw new RangeError('The tables of the font do not have their lengths');
  const tables = new Map<string, Buffer>();
  let start = 0;
  for (const { tag, length } of found) {
    tables.set(tag, data.subarray(start, start + length));
    start += length;
  }
  return tables;
}

const getTable = (tables: Tables, tag: string): Buffer => {
  const table = tables.get(tag);
  if (!table) throw new RangeError(`The font has no table ${tag}`);
  return table;
};

type FindGlyph = (code: number) => number;

/** Segments of 16 bits. */
function readSegments(table: Buffer): FindGlyph {
  const count = table.readUInt16BE(6) / 2;
  const [ends, starts, deltas, offsets] = [14, 16 + count * 2, 16 + count * 4, 16 + count * 6];
  return (code) => {
    for (let index = 0; index < count; index += 1) {
      if (table.readUInt16BE(ends + index * 2) < code) continue;
      const start = table.readUInt16BE(starts + index * 2);
      if (start > code) return 0;
      const offset = table.readUInt16BE(offsets + index * 2);
      const delta = table.readUInt16BE(deltas + index * 2);
      if (offset === 0) return (code + delta) & 0xff_ff;
      const glyph = table.readUInt16BE(offsets + index * 2 + offset + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xff_ff;
    }
    return 0;
  };
}

/** Groups of 32 bits. */
function readGroups(table: Buffer): FindGlyph {
  const count = table.readUInt32BE(12);
  return (code) => {
    for (let index = 0; index < count; index += 1) {
      const at = 16 + index * 12;
      const start = table.readUInt32BE(at);
      if (code >= start && code <= table.readUInt32BE(at + 4))
        return table.readUInt32BE(at + 8) + code - start;
    }
    return 0;
  };
}

function readLetters(cmap: Buffer): FindGlyph {
  const count = cmap.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    const platform = cmap.readUInt16BE(4 + index * 8);
    if (platform !== 0 && platform !== 3) continue;
    const table = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const format = table.readUInt16BE(0);
    if (format === 4) return readSegments(table);
    if (format === 12) return readGroups(table);
  }
  throw new RangeError('The font does not say which sign is which');
}

/** The first family of its names, in letters that a style sheet may hold. */
function readFamily(name: Buffer): string {
  const [count, texts] = [name.readUInt16BE(2), name.readUInt16BE(4)];
  const found = new Map<number, string>();
  for (let index = 0; index < count; index += 1) {
    const at = 6 + index * 12;
    const [platform, id] = [name.readUInt16BE(at), name.readUInt16BE(at + 6)];
    if (id !== 1 && id !== 16) continue;
    const start = texts + name.readUInt16BE(at + 10);
    const bytes = Buffer.from(name.subarray(start, start + name.readUInt16BE(at + 8)));
    if (platform === 1) found.set(id, bytes.toString('latin1'));
    else if (bytes.length % 2 === 0) found.set(id, bytes.swap16().toString('utf16le'));
  }
  const family = (found.get(16) ?? found.get(1) ?? '').normalize('NFC').replace(/[^\p{L}\p{N} -]/gu, ' ');
  return family.replace(/\s+/g, ' ').trim().slice(0, 60) || 'Own type';
}

/** The average width of the small letters, in parts of the size. */
function measureWidth(tables: Tables, find: FindGlyph, perEm: number): number {
  const hmtx = getTable(tables, 'hmtx');
  const count = getTable(tables, 'hhea').readUInt16BE(34);
  // Transformed, the widths follow a byte of flags; as they are, each stands beside a bearing.
  const isPlain = hmtx.length >= count * 4;
  const readWidth = (glyph: number): number => {
    const place = Math.min(glyph, count - 1);
    return isPlain ? hmtx.readUInt16BE(place * 4) : hmtx.readUInt16BE(1 + place * 2);
  };
  const sum = SMALL_LETTERS.reduce((total, letter) => total + readWidth(find(letter.codePointAt(0)!)), 0);
  return sum / SMALL_LETTERS.length / perEm;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

function readFacts(file: Buffer): FontFacts {
  const tables = unpackTables(file);
  for (const tag of ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name']) getTable(tables, tag);
  if (!['glyf', 'CFF ', 'CFF2'].some((tag) => tables.has(tag)))
    throw new RangeError('The font draws no letters');
  const find = readLetters(getTable(tables, 'cmap'));
  const missing = NEEDED.filter((sign) => find(sign.codePointAt(0)!) === 0);
  if (missing.length > 0)
    throw new FontRefused({ code: 'font_letters', name: missing.slice(0, 12).join(' ') });
  const perEm = getTable(tables, 'head').readUInt16BE(18);
  const hhea = getTable(tables, 'hhea');
  const size = clamp((measureWidth(tables, find, perEm) / ARIAL_WIDTH) * 100, 30, 300);
  const toShare = (units: number) => (units / perEm / size) * 10_000;
  return {
    family: readFamily(getTable(tables, 'name')),
    isVariable: tables.has('fvar'),
    ascent: round(clamp(toShare(hhea.readInt16BE(4)), 10, 300)),
    descent: round(clamp(toShare(-hhea.readInt16BE(6)), 0, 300)),
    size: round(size),
  };
}

/** The facts of a font, or why it is none that a shop can be written with. */
export function readFont(bytes: Uint8Array): FontFacts | FontFault {
  const file = Buffer.from(bytes);
  const isFont = file.length > HEAD_BYTES && file.toString('latin1', 0, 4) === SIGNATURE;
  if (!isFont) return { code: 'font_unknown' };
  try {
    if (file.readUInt32BE(8) !== file.length) throw new RangeError('The font is cut');
    return readFacts(file);
  } catch (error) {
    return error instanceof FontRefused ? error.fault : { code: 'font_damaged' };
  }
}
