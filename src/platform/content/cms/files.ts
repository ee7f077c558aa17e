// Uploaded pictures: their metadata, and their bytes in the widths that pages request.

import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import { type PreparedMedia, prepareMedia, readMedia, settleMedia } from '../../ground/media/media-bytes.ts';
import { MediaDamaged, MediaUnavailable } from '../../ground/media/media-store.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { CmsError } from './cms-error.ts';
import type { Item, Viewer } from './item.ts';
import {
  getServedWidth,
  normalisePicture,
  PICTURE_FORMATS,
  PictureError,
  renderPicture,
  UPLOAD_MAX_BYTES,
} from './picture.ts';
import { PICTURES, RENDITIONS, toRenditionName } from './picture-media.ts';

/** All of a picture but its bytes. */
export const FILE_COLUMNS = [
  'id',
  'status',
  'name',
  'title',
  'alt',
  'type',
  'width',
  'height',
  'size',
  'focus_x',
  'focus_y',
  'created_at',
] as const;

/** Files that no published item shows are visible to editors, and to the site when it shows drafts. */
function selectFiles(at: Db | Tx, { role, isDraft }: Viewer) {
  const rows = at.selectFrom('content_file').select(FILE_COLUMNS);
  const isHidden = role === 'public' || (role === 'site' && !isDraft);
  return isHidden ? rows.where('status', '=', 'published') : rows;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number];

const toItem = ({ name, alt, size, created_at, focus_x, focus_y, width, height, ...row }: Row): Item => ({
  ...row,
  width,
  height,
  // In pixels, as Directus has it.
  focal_point_x: Math.round(focus_x * width),
  focal_point_y: Math.round(focus_y * height),
  filename_download: name,
  description: alt,
  filesize: size,
  uploaded_on: created_at,
});

export const listFileItems = async (at: Db | Tx, looker: Viewer): Promise<Item[]> =>
  (await selectFiles(at, looker).orderBy('id').execute()).map(toItem);

async function getFileRow(at: Db | Tx, id: string, looker: Viewer): Promise<Row> {
  const row = await selectFiles(at, looker).where('id', '=', id).executeTakeFirst();
  if (!row) throw new CmsError('FORBIDDEN');
  return row;
}

/** @throws CmsError FORBIDDEN where the file does not exist or is not visible to the role */
export const getFileItem = async (at: Db | Tx, id: string, looker: Viewer): Promise<Item> =>
  toItem(await getFileRow(at, id, looker));

export interface Upload {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly title: string;
  readonly alt: string;
  /** `offer` for a plan or an offer; the library where it is left out. */
  readonly uploadedFor?: 'offer';
}

const isStoreFault = (error: unknown): boolean =>
  error instanceof MediaUnavailable || error instanceof MediaDamaged;

/** Puts the bytes of a new picture where they belong. @throws CmsError SERVICE_UNAVAILABLE; nothing is written then */
export const preparePicture = (
  services: Services,
  given: { readonly bytes: Uint8Array; readonly type: string },
): Promise<PreparedMedia> =>
  prepareMedia(services, PICTURES, given).catch((error: unknown) => {
    if (!isStoreFault(error)) throw error;
    services.log.error({ err: error }, 'a picture cannot be put into the store');
    throw new CmsError('SERVICE_UNAVAILABLE');
  });

/** Stores a picture as a draft. @throws CmsError for anything but an accepted picture */
export async function addFile(
  services: Services,
  { bytes, name, title, alt, uploadedFor = undefined }: Upload,
): Promise<Item> {
  const { random, clock, database } = services;
  if (bytes.length > UPLOAD_MAX_BYTES) throw new CmsError('CONTENT_TOO_LARGE');
  const picture = await normalisePicture(bytes).catch((error: unknown) => {
    if (error instanceof PictureError) throw new CmsError('UNSUPPORTED_MEDIA_TYPE', error.message);
    throw error;
  });
  const { width, height, format } = picture;
  const type = `image/${format}`;
  const kept = await preparePicture(services, { bytes: picture.bytes, type });
  const id = random.createId('file', clock.now());
  const row = {
    id,
    status: 'draft' as const,
    name: name.slice(0, 200),
    title: title.slice(0, 200),
    alt: alt.slice(0, 300),
    type,
    width,
    height,
    size: picture.bytes.length,
    bytes: kept.bytes,
    created_at: getNowIso(clock),
    uploaded_for: uploadedFor ?? '',
  };
  await transact(database, async (tx) => {
    await tx.insertInto('content_file').values(row).execute();
    await settleMedia(tx, services, PICTURES, id, kept);
  });
  return getFileItem(database.db, id, { role: 'editor' });
}

interface AssetQuery {
  readonly width: number | undefined;
  readonly format: string | undefined;
}

export interface Asset {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** The bytes of a picture as it was uploaded. @throws CmsError FORBIDDEN, SERVICE_UNAVAILABLE */
export async function readPicture(services: Services, id: string): Promise<Uint8Array> {
  const bytes = await readMedia(services, PICTURES, id).catch((error: unknown) => {
    if (!isStoreFault(error)) throw error;
    throw new CmsError('SERVICE_UNAVAILABLE', 'This picture cannot be read at the moment.');
  });
  if (!bytes) throw new CmsError('FORBIDDEN');
  return bytes;
}

interface Rendition {
  readonly file_id: string;
  readonly width: number;
  readonly format: string;
}

/** What was made before; one that cannot be read is made again. */
const findRendition = (services: Services, place: Rendition): Promise<Uint8Array | undefined> =>
  readMedia(services, RENDITIONS, toRenditionName(place)).catch((error: unknown) => {
    if (!isStoreFault(error)) throw error;
    return undefined;
  });

/** Keeps what was made, unless somebody else has; without it, it is made again with the next request. */
async function keepRendition(services: Services, place: Rendition, bytes: Uint8Array): Promise<void> {
  try {
    const kept = await prepareMedia(services, RENDITIONS, { bytes, type: `image/${place.format}` });
    await transact(services.database, async (tx) => {
      const made = await tx
        .insertInto('content_rendition')
        .values({ ...place, bytes: kept.bytes })
        .onConflict((conflict) => conflict.doNothing())
        .returning('file_id')
        .executeTakeFirst();
      if (made) await settleMedia(tx, services, RENDITIONS, toRenditionName(place), kept);
    });
  } catch (error) {
    if (!isStoreFault(error)) throw error;
    services.log.warn({ err: error }, 'a width of a picture is not kept');
  }
}

/** The picture in the requested width and format, rendered once. @throws CmsError */
export async function getAsset(
  services: Services,
  { id, ...looker }: { id: string } & Viewer,
  query: AssetQuery,
): Promise<Asset> {
  const { width: own, type } = await getFileRow(services.database.db, id, looker);
  const format = PICTURE_FORMATS.find((one) => one === (query.format ?? type.replace('image/', '')));
  if (!format) throw new CmsError('INVALID_QUERY', `format is one of ${PICTURE_FORMATS.join(', ')}.`);
  const width = query.width === undefined ? undefined : getServedWidth(query.width, own);
  if (width === undefined && type === `image/${format}`)
    return { bytes: await readPicture(services, id), type };
  const place = { file_id: id, width: width ?? own, format };
  const kept = await findRendition(services, place);
  if (kept) return { bytes: kept, type: `image/${format}` };
  const { bytes } = await renderPicture(await readPicture(services, id), { width, format });
  await keepRendition(services, place, bytes);
  return { bytes, type: `image/${format}` };
}
