// A picture before it is uploaded: as it is, converted by this browser, or the reason why it can't be taken.
import { isMoving } from '#lib/domain/content/moving-picture.ts';

export const UPLOAD_MAX_BYTES = 15_000_000;
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'] as const;
/** What a file dialog offers: some browsers read HEIC. */
export const UPLOAD_ACCEPT = [...UPLOAD_TYPES, 'image/heic', 'image/heif', '.heic', '.heif'].join(',');

const TYPES: readonly string[] = UPLOAD_TYPES;
const SIDE_MAX = 4000;
const QUALITY = 0.9;
const HEIC = /\.hei[cf]$/i;

export type PreparedPicture =
  /** `isStilled` for one that moves: the site shows its first frame. */
  | { readonly file: File; readonly isConverted: boolean; readonly isStilled: boolean }
  | { readonly problem: 'heic' | 'too-big' | 'wrong-type' };

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || HEIC.test(name);

/** @throws DOMException where this browser can't read it */
async function convertPicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', QUALITY));
  if (!made) throw new DOMException('The picture could not be written', 'EncodingError');
  const ending = made.type.replace('image/', '');
  return new File([made], `${file.name.replace(/\.\w+$/, '')}.${ending}`, { type: made.type });
}

const isFileMoving = async (file: File): Promise<boolean> =>
  isMoving(new Uint8Array(await file.arrayBuffer()));

/** Large pictures and those of other formats are converted where this browser can. Never throws. */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const isTaken = TYPES.includes(file.type);
  if (isTaken && file.size <= UPLOAD_MAX_BYTES) {
    const isStilled = await isFileMoving(file).catch(() => false);
    return { file, isConverted: false, isStilled };
  }
  const isPicture = file.type.startsWith('image/') || isHeic(file);
  if (!isPicture) return { problem: 'wrong-type' };
  try {
    const converted = await convertPicture(file);
    const isStilled = isTaken && (await isFileMoving(file));
    if (converted.size <= UPLOAD_MAX_BYTES) return { file: converted, isConverted: true, isStilled };
    return { problem: 'too-big' };
  } catch {
    if (isHeic(file)) return { problem: 'heic' };
    return { problem: isTaken ? 'too-big' : 'wrong-type' };
  }
}
