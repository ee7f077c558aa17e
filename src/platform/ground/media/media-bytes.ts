// The bytes of uploaded files, wherever they are. What goes to the store goes there before the transaction that writes the
// row, and is on the list of what is removed until that has happened: an upload that is cut off leaves nothing for good.
import { createHash } from 'node:crypto';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import type { Tx } from '../db/open.ts';
import { type MediaKind, readMediaRow } from './media-kinds.ts';
import { MediaDamaged, type MediaStore, MediaUnavailable } from './media-store.ts';
import { readMediaPlace } from './place.ts';

/** No upload takes as long. */
const UPLOAD_MS = DAY_MS;
/** How long what rows had is kept in the store: a backup of that age can be restored whole. */
export const STORED_DAYS = 35;
const NONE = Buffer.alloc(0);

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** @throws MediaUnavailable */
export function requireStore({ media }: Pick<Services, 'media'>): MediaStore {
  if (media) return media;
  throw new MediaUnavailable(
    'This process is not told where the store of uploaded files is: set MEDIA_S3_BUCKET',
  );
}

/** Bytes that were put where they belong, before the row of their file is written. */
export interface PreparedMedia {
  /** For the column of the row. */
  readonly bytes: Buffer;
  readonly stored: StoredMedia | undefined;
}

export interface StoredMedia {
  readonly objectKey: string;
  readonly hash: string;
  readonly size: number;
}

interface Given {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/**
 * Puts bytes into the store, and reads them back. Nothing refers to them yet.
 * @throws MediaUnavailable, MediaDamaged
 */
export async function storeBytes(
  services: Services,
  { kind }: Pick<MediaKind, 'kind'>,
  { bytes, type }: Given,
): Promise<StoredMedia> {
  const store = requireStore(services);
  const { clock, random, database } = services;
  const hash = hashBytes(bytes);
  const objectKey = `${store.prefix}${kind}/${hash.slice(0, 16)}-${random.createHex(12)}`;
  const due_at = toIso(clock.now() + UPLOAD_MS);
  await database.db.insertInto('media_removal').values({ object_key: objectKey, due_at }).execute();
  await store.put(objectKey, bytes, type);
  const kept = await store.get(objectKey);
  if (!kept || hashBytes(kept) !== hash)
    throw new MediaDamaged(`${store.place} gave back something else than was put under ${objectKey}`);
  return { objectKey, hash, size: bytes.length };
}

/**
 * Puts the bytes of a new file where new files go. Outside a transaction: the store is another machine.
 * @throws MediaUnavailable where the store does not take them; nothing is written then
 */
export async function prepareMedia(
  services: Services,
  kind: Pick<MediaKind, 'kind'>,
  given: Given,
): Promise<PreparedMedia> {
  if ((await readMediaPlace(services.database.db)) === 'database')
    return { bytes: Buffer.from(given.bytes), stored: undefined };
  return { bytes: NONE, stored: await storeBytes(services, kind, given) };
}

/** Says whose the bytes are, in the transaction that writes the row. */
export async function settleMedia(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { kind }: Pick<MediaKind, 'kind'>,
  name: string,
  { stored }: Pick<PreparedMedia, 'stored'>,
): Promise<void> {
  if (!stored) return;
  const { objectKey: object_key, hash, size } = stored;
  await tx
    .insertInto('media_object')
    .values({ kind, name, object_key, hash, size, stored_at: getNowIso(clock) })
    .execute();
  await tx.deleteFrom('media_removal').where('object_key', '=', object_key).execute();
}

/** Lets go of what files have in the store, in the transaction that takes their rows away. */
export async function dropMedia(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { kind }: Pick<MediaKind, 'kind'>,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const gone = await tx
    .deleteFrom('media_object')
    .where('kind', '=', kind)
    .where('name', 'in', names)
    .returning('object_key')
    .execute();
  await tx.deleteFrom('media_unused').where('kind', '=', kind).where('name', 'in', names).execute();
  const due_at = toIso(clock.now() + STORED_DAYS * DAY_MS);
  if (gone.length > 0)
    await tx
      .insertInto('media_removal')
      .values(gone.map(({ object_key }) => ({ object_key, due_at })))
      .execute();
}

/** What is in the store for a file, compared with its hash. @throws MediaUnavailable, MediaDamaged */
export async function readStored(
  services: Services,
  { object_key, hash }: { readonly object_key: string; readonly hash: string },
): Promise<Uint8Array> {
  const store = requireStore(services);
  const bytes = await store.get(object_key);
  if (!bytes) throw new MediaDamaged(`${object_key} is not in ${store.place}`);
  if (hashBytes(bytes) !== hash)
    throw new MediaDamaged(`${object_key} in ${store.place} is not what was put there`);
  return bytes;
}

/**
 * The bytes of a file. It may be moved meanwhile: what is not where it was is looked for once more.
 * @returns undefined where there is no such file @throws MediaUnavailable, MediaDamaged
 */
export async function readMedia(
  services: Services,
  kind: MediaKind,
  name: string,
  isLastTry = false,
): Promise<Uint8Array | undefined> {
  const { db } = services.database;
  const stored = await db
    .selectFrom('media_object')
    .select(['object_key', 'hash'])
    .where('kind', '=', kind.kind)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!stored) {
    const row = await readMediaRow(db, kind, name);
    if (!row || row.bytes.length > 0) return row?.bytes;
    if (!isLastTry) return readMedia(services, kind, name, true);
    throw new MediaDamaged(`The ${kind.kind} ${name} have no bytes in the database, and none in a store`);
  }
  try {
    return await readStored(services, stored);
  } catch (error) {
    if (error instanceof MediaDamaged && !isLastTry) return readMedia(services, kind, name, true);
    services.log.error({ err: error, kind: kind.kind, name }, 'an uploaded file cannot be read');
    throw error;
  }
}
