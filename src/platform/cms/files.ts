// Uploaded pictures: what is known of them, and their bytes in the sizes that pages ask for.

import {
  PICTURE_FORMATS,
  PictureRefused,
  rendition,
  servedWidth,
  takenPicture,
  UPLOAD_MAX_BYTES,
} from '../content/picture.ts';
import type { Db, Tx } from '../db/open.ts';
import type { Services } from '../services.ts';
import { nowIso } from '../time.ts';
import type { CmsRole } from './access.ts';
import type { Item } from './item.ts';
import { CmsRefusal } from './refused.ts';

const COLUMNS = [
  'id',
  'status',
  'name',
  'title',
  'alt',
  'type',
  'width',
  'height',
  'size',
  'created_at',
] as const;

function fileRows(at: Db | Tx, role: CmsRole) {
  const rows = at.selectFrom('content_file').select(COLUMNS);
  return role === 'public' ? rows.where('status', '=', 'published') : rows;
}

type Row = Awaited<ReturnType<ReturnType<typeof fileRows>['execute']>>[number];

const itemOf = ({ name, alt, size, created_at, ...row }: Row): Item => ({
  ...row,
  filename_download: name,
  description: alt,
  filesize: size,
  uploaded_on: created_at,
});

export const fileItems = async (at: Db | Tx, role: CmsRole): Promise<Item[]> =>
  (await fileRows(at, role).orderBy('id').execute()).map(itemOf);

/** @throws CmsRefusal FORBIDDEN where there is none, or none that the role may see. */
export async function fileItem(at: Db | Tx, id: string, role: CmsRole): Promise<Item> {
  const row = await fileRows(at, role).where('id', '=', id).executeTakeFirst();
  if (!row) throw new CmsRefusal('FORBIDDEN');
  return itemOf(row);
}

export interface Upload {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly title: string;
  readonly alt: string;
}

/** Keeps a picture as a draft. @throws CmsRefusal for what is no picture that is taken. */
export async function addFile(services: Services, { bytes, name, title, alt }: Upload): Promise<Item> {
  const { chance, clock, database } = services;
  if (bytes.length > UPLOAD_MAX_BYTES) throw new CmsRefusal('CONTENT_TOO_LARGE');
  const picture = await takenPicture(bytes).catch((error: unknown) => {
    if (error instanceof PictureRefused) throw new CmsRefusal('UNSUPPORTED_MEDIA_TYPE', error.message);
    throw error;
  });
  const { width, height, format } = picture;
  const id = chance.id('file', clock.now());
  await database.db
    .insertInto('content_file')
    .values({
      ...{
        id,
        status: 'draft',
        name: name.slice(0, 200),
        title: title.slice(0, 200),
        alt: alt.slice(0, 300),
      },
      ...{ type: `image/${format}`, width, height, size: picture.bytes.length, bytes: picture.bytes },
      created_at: nowIso(clock),
    })
    .execute();
  return fileItem(database.db, id, 'editor');
}

interface AssetQuery {
  readonly width: number | undefined;
  readonly format: string | undefined;
}

export interface Asset {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** The picture as it is asked for, made once. @throws CmsRefusal */
export async function assetOf(
  { database: { db } }: Services,
  { id, role }: { id: string; role: CmsRole },
  query: AssetQuery,
): Promise<Asset> {
  const { width: own, type } = (await fileItem(db, id, role)) as { width: number; type: string };
  const format = PICTURE_FORMATS.find((one) => one === (query.format ?? type.replace('image/', '')));
  if (!format) throw new CmsRefusal('INVALID_QUERY', `format is one of ${PICTURE_FORMATS.join(', ')}.`);
  const width = query.width === undefined ? undefined : servedWidth(query.width, own);
  const whole = () =>
    db.selectFrom('content_file').select('bytes').where('id', '=', id).executeTakeFirstOrThrow();
  if (width === undefined && type === `image/${format}`) return { bytes: (await whole()).bytes, type };
  const place = { file_id: id, width: width ?? own, format };
  const kept = await db
    .selectFrom('content_rendition')
    .select('bytes')
    .where('file_id', '=', place.file_id)
    .where('width', '=', place.width)
    .where('format', '=', place.format)
    .executeTakeFirst();
  if (kept) return { bytes: kept.bytes, type: `image/${format}` };
  const { bytes } = await rendition((await whole()).bytes, { width, format });
  await db
    .insertInto('content_rendition')
    .values({ ...place, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { bytes, type: `image/${format}` };
}
