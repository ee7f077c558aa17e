// Reads the texts of documents back, as a reader of documents copies them: by the table of letters of each face.
import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly head: string;
  readonly body: string;
}

const inflate = (body: string): string => {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  } catch {
    return body;
  }
};

const readObjects = (raw: string): Map<string, PdfObject> =>
  new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g)].map(([, id = '', text = '']) => {
      const [head = '', stream] = text.split(/stream\r?\n/, 2);
      const isStream = stream !== undefined;
      const body = isStream ? text.slice(text.indexOf('stream') + 7).replace(/\r?\nendstream$/, '') : '';
      return [id, { head, body: head.includes('FlateDecode') ? inflate(body) : body }];
    }),
  );

const readUnits = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** The letters of a face by its glyphs, as pdfkit writes the table: one range with a list. */
function readLetters(table: string): string[] {
  const letters: string[] = [];
  for (const [, first = '', list = ''] of table.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [index, [, units = '']] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries())
      letters[Number.parseInt(first, 16) + index] = readUnits(units.replaceAll(' ', ''));
  return letters;
}

const WESTERN = new TextDecoder('windows-1252');

type Decode = (hex: string) => string;

function readFaces(objects: Map<string, PdfObject>): Map<string, Decode> {
  const faces = new Map<string, Decode>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      const letters = table && readLetters(objects.get(table)?.body ?? '');
      faces.set(name, (hex) =>
        letters
          ? (hex.match(/.{4}/g) ?? [])
              .map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\ufffd')
              .join('')
          : WESTERN.decode(Buffer.from(hex, 'hex')),
      );
    }
  return faces;
}

/** The texts of a document, page by page, a line for each piece that is drawn. A box in place of a letter is U+FFFD. */
export function readPdfPages(pdf: Buffer): string[] {
  const objects = readObjects(pdf.toString('latin1'));
  const faces = readFaces(objects);
  const pages = [...objects.values()].filter(({ body }) => /\bBT\b/.test(body));
  return pages.map(({ body }) => {
    let decode: Decode = () => '';
    const pieces: string[] = [];
    for (const [, face, run] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[\da-f]*>|[\s\d.-])*)\] TJ/g)) {
      if (face) decode = faces.get(face) ?? (() => '');
      else
        pieces.push([...(run ?? '').matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) => decode(hex)).join(''));
    }
    return pieces.join('\n');
  });
}
