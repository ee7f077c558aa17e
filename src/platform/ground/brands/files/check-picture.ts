// Logos, icons and marks: known by what they hold, drawn once to see that there is something, and kept without what a page
// does not need.
import sharp from 'sharp';
import { BRAND_FILE_ERRORS } from '#lib/contracts/desk/brand-files.ts';
import { cleanDrawing } from '#lib/domain/brand/clean-drawing.ts';
import type { FileKind } from '#lib/domain/brand/own-files.ts';
import { createDomainError } from '../../../domain-error.ts';

export interface CheckedPicture {
  readonly bytes: Buffer;
  readonly ending: 'svg' | 'png';
  /** Its own, in pixels. */
  readonly width: number;
  readonly height: number;
}

const PIXELS_MAX = 25_000_000;
const PNG = '\x89PNG\r\n\x1a\n';
/** Formats that an import may bring; they become PNG. */
const OTHERS = ['\xff\xd8\xff', 'RIFF'];
const DRAWING = /^\uFEFF?\s*(?:<\?xml[^>]*\?>|<!--[\s\S]{0,4000}?-->|<!DOCTYPE[^>[]*>|\s)*<svg[\s>]/i;
const DRAW_TIMEOUT_S = 5;
const LEAST_HEIGHT = { logo: 28, favicon: 32, picture: 1 } as const;
/** Larger ones are made smaller: a screen shows no more of them. */
const MOST_SIDE = { logo: 800, favicon: 256, picture: 1200 } as const;

export type PictureKind = Exclude<FileKind, 'font'>;

const refuse = (
  code: keyof typeof BRAND_FILE_ERRORS,
  values: Record<string, string | number> = {},
): never => {
  throw createDomainError(BRAND_FILE_ERRORS, code, values);
};

function checkShape(
  kind: PictureKind,
  { width, height }: { width: number; height: number },
  isDrawing: boolean,
): void {
  if (!isDrawing && height < LEAST_HEIGHT[kind])
    refuse('picture_small', { size: height, least: LEAST_HEIGHT[kind] });
  const ratio = width / height;
  if (kind === 'logo' && (ratio > 10 || ratio < 0.5)) refuse('picture_shape');
  if (kind === 'favicon' && Math.abs(ratio - 1) > 0.05)
    refuse('icon_shape', { size: `${Math.round(width)} × ${Math.round(height)}` });
}

/** @throws DomainError where nothing of it can be seen */
async function checkSeen(bytes: Buffer): Promise<void> {
  const small = sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .timeout({ seconds: DRAW_TIMEOUT_S });
  const { channels } = await small
    .toBuffer()
    .then((drawn) => sharp(drawn).stats())
    .catch(() => refuse('picture_damaged'));
  if ((channels[3]?.max ?? 255) === 0) refuse('picture_empty');
}

async function checkDrawing(text: string, kind: PictureKind): Promise<CheckedPicture> {
  const drawing = cleanDrawing(text);
  if ('code' in drawing) return refuse(drawing.code, 'name' in drawing ? { name: drawing.name } : {});
  const { width, height } = drawing;
  checkShape(kind, drawing, true);
  const bytes = Buffer.from(drawing.text);
  await checkSeen(bytes);
  return { bytes, ending: 'svg', width, height };
}

async function checkPixels(bytes: Buffer, kind: PictureKind): Promise<CheckedPicture> {
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('picture_damaged'));
  if (width * height > PIXELS_MAX)
    refuse('picture_pixels', { size: Math.round((width * height) / 1_000_000) });
  checkShape(kind, { width, height }, false);
  const most = MOST_SIDE[kind];
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .timeout({ seconds: DRAW_TIMEOUT_S })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('picture_damaged'));
  await checkSeen(data);
  return { bytes: data, ending: 'png', width: info.width, height: info.height };
}

/** The picture as it is kept. @throws DomainError of `BRAND_FILE_ERRORS` */
export async function checkPicture(given: Uint8Array, kind: PictureKind): Promise<CheckedPicture> {
  const bytes = Buffer.from(given);
  const head = bytes.toString('latin1', 0, 8);
  if (head === PNG || (kind === 'picture' && OTHERS.some((one) => head.startsWith(one))))
    return checkPixels(bytes, kind);
  const text = bytes.toString('utf8');
  return DRAWING.test(text.slice(0, 8192)) ? checkDrawing(text, kind) : refuse('picture_unknown');
}

/** The icon on phones: 180 by 180, on a ground, as phones show no holes. */
export const drawTouchIcon = (icon: Buffer, ground: string): Promise<Buffer> =>
  sharp(icon, { density: 400, limitInputPixels: PIXELS_MAX })
    .resize(140, 140, { fit: 'contain', background: ground })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: ground })
    .flatten({ background: ground })
    .png({ compressionLevel: 9 })
    .timeout({ seconds: DRAW_TIMEOUT_S })
    .toBuffer();
