// Whether a picture moves: pages show the first of its frames.

const readText = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const COLOURS = 0x80;

/** Bytes of a table of colours, by the flags before it. */
const sizeColours = (flags: number): number => (flags & COLOURS ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The end of blocks that name their own length. */
function skipBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
}

const EXTENSION = 0x21;
const FRAME = 0x2c;

function countGifFrames(bytes: Uint8Array): number {
  let at = 13 + sizeColours(bytes[10] ?? 0);
  let frames = 0;
  while (at < bytes.length) {
    if (bytes[at] === EXTENSION) at = skipBlocks(bytes, at + 2);
    else if (bytes[at] === FRAME) {
      frames += 1;
      at = skipBlocks(bytes, at + 11 + sizeColours(bytes[at + 9] ?? 0));
    } else break;
  }
  return frames;
}

const MOTION = 0x02;
const hasWebpMotion = (bytes: Uint8Array): boolean =>
  readText(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & MOTION) !== 0;

/** The chunk that counts the frames stands before the first of them. */
function hasPngMotion(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const name = readText(bytes, at + 4, 4);
    if (name === 'acTL') return view.getUint32(at + 8) > 1;
    if (name === 'IDAT') return false;
  }
  return false;
}

/** Reads a GIF, WebP or PNG; anything else stands still. */
export function isMoving(bytes: Uint8Array): boolean {
  if (readText(bytes, 0, 4) === 'GIF8') return countGifFrames(bytes) > 1;
  if (readText(bytes, 8, 4) === 'WEBP') return hasWebpMotion(bytes);
  return readText(bytes, 1, 3) === 'PNG' && hasPngMotion(bytes);
}
