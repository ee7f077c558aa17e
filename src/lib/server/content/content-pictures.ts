// Pictures of published content, each with its address, its size and the widths that pages request.
import type { Picture } from '#lib/domain/brand/theme.ts';
import type { ShownPicture } from '#lib/domain/content/shown-block.ts';
import { markText } from '#lib/domain/content/source-map.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { CmsService } from '../services/cms-service.ts';
import { reportContentFault } from './content-faults.ts';

/** Widths in which pages request pictures, besides a picture's own. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

interface VersionedPicture {
  readonly picture: Picture;
  /** Empty where the file of an id never changes. */
  readonly version: string;
}

/** What a preview does to a picture. */
interface PicturePreview {
  /** Signs its address: it may be unpublished. */
  readonly sign?: (address: string) => string;
  /** Its alternative text carries a source map mark. */
  readonly isMarked?: boolean;
}

interface PictureParts {
  readonly preview: PicturePreview | undefined;
  readonly service: () => Promise<CmsService>;
  readonly readCached: <T>(key: unknown, purgedBy: readonly string[], ask: () => Promise<T>) => Promise<T>;
}

/** A Directus replaces the file of an id: the address of a picture has the time of its last change. */
function getFileVersion(file: Readonly<Record<string, unknown>> | undefined): string {
  const at = Date.parse(String(file?.modified_on ?? ''));
  return Number.isNaN(at) ? '' : Math.floor(at / 1000).toString(36);
}

async function loadPicture(
  { preview, service }: PictureParts,
  id: string,
): Promise<VersionedPicture | undefined> {
  const file = await (await service()).getFile(id, preview !== undefined);
  const { width, height } = file ?? {};
  if (typeof width !== 'number' || typeof height !== 'number') return undefined;
  const alt = typeof file?.description === 'string' ? file.description : '';
  const shown = preview?.isMarked ? markText('item', `files:${id}:alt`, alt) : alt;
  return { picture: { src: urls.asset(id), alt: shown, width, height }, version: getFileVersion(file) };
}

/** Reads a picture by its id; undefined where it is not visible, or the service gives no answer. */
export function createPictureReader(parts: PictureParts) {
  const { preview, readCached } = parts;
  const getAddress = (id: string, version: string, width: number | undefined) => {
    const plain = urls.asset(id, width);
    const versioned = version ? `${plain}${plain.includes('?') ? '&' : '?'}v=${version}` : plain;
    return preview?.sign?.(versioned) ?? versioned;
  };
  return async (id: string | undefined, width?: number): Promise<ShownPicture | undefined> => {
    if (!id) return undefined;
    try {
      const found = await readCached(['file', id], ['content:'], () => loadPicture(parts, id));
      if (!found) return undefined;
      const { picture, version } = found;
      const widths = [...PICTURE_WIDTHS.filter((one) => one < picture.width), picture.width];
      const srcset = widths.map((one) => `${getAddress(id, version, one)} ${one}w`).join(', ');
      return { ...picture, src: getAddress(id, version, width), srcset };
    } catch (error) {
      reportContentFault('unserved', `file ${id}`, error);
      return undefined;
    }
  };
}
