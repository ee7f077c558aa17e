// The text of a file, whatever encoding a bank, a spreadsheet or Windows wrote it in.
import { FileRefused } from './file-refused.ts';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface DecodedText {
  /** Without the byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
}

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const findMarked = (bytes: Uint8Array): Encoding | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte))?.[0];

/** How much of a file is looked at for the zero bytes that Latin letters have in UTF-16. */
const SAMPLE_BYTES = 4096;
/** Text in UTF-16 holds signs, digits and separators, whose upper byte is zero, in whatever language it is. */
const ZEROS_MIN = 0.2;

/** Letters beyond Latin, as those with a macron, may have a lower byte of zero. */
const OTHER_ZEROS_MAX = 0.05;

/** UTF-16 without a mark: zero bytes stand at even or at odd places, and hardly at the others. */
function findUnmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2]! += 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / (sample.length / 2));
  if (odd >= ZEROS_MIN && even <= OTHER_ZEROS_MAX) return 'utf-16le';
  return even >= ZEROS_MIN && odd <= OTHER_ZEROS_MAX ? 'utf-16be' : undefined;
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Signs that no text holds, but files of programs do: spreadsheets, archives, pictures. */
const NO_TEXT = '\0';

/**
 * What a file says. Its byte order mark decides; without one it is UTF-16 where the places of its zero bytes say so, UTF-8
 * where it is that, else Windows-1252, which holds Latin-1.
 * @param said the encoding that the operator named, which is then the only one
 * @throws FileRefused where it is no text, or not of that encoding
 */
export function decodeText(bytes: Uint8Array, said?: Encoding): DecodedText {
  const certain = said ?? findMarked(bytes) ?? findUnmarkedUtf16(bytes);
  for (const encoding of certain ? [certain] : (['utf-8', 'windows-1252'] as const)) {
    const text = decodeAs(bytes, encoding);
    if (text === undefined) continue;
    if (text.includes(NO_TEXT)) break;
    return { text, encoding };
  }
  throw new FileRefused(
    said
      ? `The file is no text in ${said}. Leave the encoding out, or name another one: ${ENCODINGS.join(', ')}.`
      : 'The file is no text. Where it is a spreadsheet, save it as CSV in UTF-8 and give that file.',
  );
}
