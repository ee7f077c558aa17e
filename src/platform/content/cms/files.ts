// Uploaded pictures: their metadata, and their bytes in the widths that pages request.

import type { Db, Tx } from '../../ground/db/open.ts';
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
}

/** Stores a picture as a draft. @throws CmsError for anything but an accepted picture */
export async function addFile(services: Services, { bytes, name, title, alt }: Upload): Promise<Item> {
  const { random, clock, database } = services;
  if (bytes.length > UPLOAD_MAX_BYTES) throw new CmsError('CONTENT_TOO_LARGE');
  const picture = await normalisePicture(bytes).catch((error: unknown) => {
    if (error instanceof PictureError) throw new CmsError('UNSUPPORTED_MEDIA_TYPE', error.message);
    throw error;
  });
  const { width, height, format } = picture;
  const id = random.createId('file', clock.now());
  await database.db
    .insertInto('content_file')
    .values({
      id,
      status: 'draft',
      name: name.slice(0, 200),
      title: title.slice(0, 200),
      alt: alt.slice(0, 300),
      type: `image/${format}`,
      width,
      height,
      size: picture.bytes.length,
      bytes: picture.bytes,
      created_at: getNowIso(clock),
    })
    .execute();
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

/** The picture in the requested width and format, rendered once. @throws CmsError */
export async function getAsset(
  { database: { db } }: Services,
  { id, ...looker }: { id: string } & Viewer,
  query: AssetQuery,
): Promise<Asset> {
  const { width: own, type } = await getFileRow(db, id, looker);
  const format = PICTURE_FORMATS.find((one) => one === (query.format ?? type.replace('image/', '')));
  if (!format) throw new CmsError('INVALID_QUERY', `format is one of ${PICTURE_FORMATS.join(', ')}.`);
  const width = query.width === undefined ? undefined : getServedWidth(query.width, own);
  const readBytes = () =>
    db.selectFrom('content_file').select('bytes').where('id', '=', id).executeTakeFirstOrThrow();
  if (width === undefined && type === `image/${format}`) return { bytes: (await readBytes()).bytes, type };
  const place = { file_id: id, width: width ?? own, format };
  const kept = await db
    .selectFrom('content_rendition')
    .select('bytes')
    .where('file_id', '=', place.file_id)
    .where('width', '=', place.width)
    .where('format', '=', place.format)
    .executeTakeFirst();
  if (kept) return { bytes: kept.bytes, type: `image/${format}` };
  const { bytes } = await renderPicture((await readBytes()).bytes, { width, format });
  await db
    .insertInto('content_rendition')
    .values({ ...place, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { bytes, type: `image/${format}` };
}
