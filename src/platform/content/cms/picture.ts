// Uploaded pictures are recognised by their first bytes and re-encoded, so that only pixels are served, of drawings too.
import sharp from 'sharp';

export const PICTURE_FORMATS = ['webp', 'jpeg', 'png'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const UPLOAD_MAX_BYTES = 15_000_000;
const PIXELS_MAX = 50_000_000;
const SIDE_MAX = 4000;
/** A quality for PNG would reduce the palette, which takes many seconds. */
const ENCODING = {
  webp: { quality: 82 },
  jpeg: { quality: 84 },
  png: { compressionLevel: 7 },
} as const satisfies Record<PictureFormat, object>;

/** Rendered widths in pixels: a requested width is rounded up to one of them. */
export const PICTURE_WIDTHS = [80, 160, 320, 480, 640, 960, 1280, 1920, 2560] as const;

/** Drawings become this wide where they are smaller, so that they stay sharp. */
const DRAWING_WIDTH = 1280;
const DRAWING_TIMEOUT_S = 10;

/** First bytes of the accepted formats. HEIF and AVIF decoders had vulnerabilities. */
const SIGNATURES: readonly (readonly [format: PictureFormat | 'gif', offset: number, bytes: string])[] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
];

/** The format by the first bytes, whatever the file name says; undefined for anything else. */
export function sniffFormat(bytes: Uint8Array): PictureFormat | 'gif' | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const isAt = (offset: number, text: string) => head.startsWith(text, offset);
  return SIGNATURES.find(([, offset, text]) => isAt(offset, text))?.[0];
}

/** A drawing begins with its root element, after what XML allows before it. */
const DRAWING = /^\uFEFF?(?:\s|<\?xml[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE svg[^[>]*>)*<svg[\s>]/i;

const isDrawing = (bytes: Uint8Array): boolean =>
  DRAWING.test(Buffer.from(bytes.subarray(0, 4096)).toString('utf8'));

/** Formats that are named when they are refused, by the brand of their first box. */
function findRefusedName(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(4, 12)).toString('latin1');
  if (/^ftyp(?:hei[cfmsx]|hev[cx]|mif1|msf1)/.test(head)) return 'a HEIC picture of an iPhone';
  return head.startsWith('ftypavi') ? 'an AVIF picture' : undefined;
}

/** The upload is refused. The message says what is accepted. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
}

const openPicture = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false, pages: 1 });

/** What shows through a transparent picture in a format that has no transparency. */
const GROUND = '#ffffff';

async function encodePicture(
  image: ReturnType<typeof openPicture>,
  format: PictureFormat,
): Promise<EncodedPicture> {
  const grounded = format === 'jpeg' ? image.flatten({ background: GROUND }) : image;
  const { data, info } = await grounded
    .toFormat(format, ENCODING[format])
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, format, width: info.width, height: info.height };
}

/** Why a picture can't be read. */
async function explainUnreadable(bytes: Uint8Array): Promise<string> {
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (width * height <= PIXELS_MAX) return 'This picture is damaged.';
  return `This picture has ${Math.round((width * height) / 1_000_000)} megapixels, and at most 50 can be read. Make it smaller first.`;
}

/** A drawing as pixels: no script and no address in it reaches anybody. @throws PictureError */
async function renderDrawing(bytes: Uint8Array): Promise<EncodedPicture> {
  try {
    const { width = DRAWING_WIDTH } = await sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata();
    const scale = Math.min(Math.max(1, DRAWING_WIDTH / width), SIDE_MAX / width);
    const density = Math.min(Math.max(72 * scale, 1), 7200);
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, density })
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DRAWING_TIMEOUT_S });
    return await encodePicture(image, 'png');
  } catch (error) {
    throw new PictureError('This drawing is damaged or too large.', { cause: error });
  }
}

/** Rotates, removes metadata and limits the size. @throws PictureError */
export async function normalisePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  if (bytes.length > UPLOAD_MAX_BYTES) throw new PictureError('A picture has at most 15 MB.');
  if (isDrawing(bytes)) return renderDrawing(bytes);
  const format = sniffFormat(bytes);
  if (!format) {
    const name = findRefusedName(bytes);
    const what = 'A picture is a PNG, JPEG, WebP, GIF or SVG file.';
    throw new PictureError(name ? `This is ${name}. Save it as JPEG and upload that.` : what);
  }
  const size = { width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true } as const;
  try {
    return await encodePicture(
      openPicture(bytes).autoOrient().resize(size),
      format === 'gif' ? 'png' : format,
    );
  } catch (error) {
    throw new PictureError(await explainUnreadable(bytes), { cause: error });
  }
}

/** The rendered width for a requested one; undefined keeps the picture's own. */
export const getServedWidth = (wanted: number, own: number): number | undefined =>
  wanted >= own ? undefined : PICTURE_WIDTHS.find((width) => width >= wanted && width < own);

/** Renders a picture in another width or format. */
export const renderPicture = (
  bytes: Uint8Array,
  { width, format }: { width: number | undefined; format: PictureFormat },
): Promise<EncodedPicture> =>
  encodePicture(width ? openPicture(bytes).resize({ width }) : openPicture(bytes), format);
