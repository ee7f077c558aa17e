// Photos of documents: re-encoded, so that nothing of the camera is left in them, and sealed.
import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { VerificationMethod } from '#lib/contracts/customer/verification-method.ts';
import { UPLOAD_ERRORS } from '#lib/contracts/verification/verification.ts';
import { DomainError } from '../../domain-error.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { seal, tryOpen } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { beginAttempt } from './attempts.ts';

const ACCEPTED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
const PHOTO_MAX_BYTES = 5_000_000;
const PIXELS_MAX = 60_000_000;
const SIDE_MAX = 2500;
const SIDE_MIN = 200;
const QUALITY = 82;
/** Documents are deleted this long after their attempt has ended. */
const RETENTION_MS = 30 * 86_400_000;

export const PHOTO_SIDES = ['front', 'back', 'selfie', 'form'] as const;
type PhotoSide = (typeof PHOTO_SIDES)[number];
export type Photos = Readonly<Partial<Record<PhotoSide, File | undefined>>>;

/** The error of a photo at its field. */
function createRefusal(side: PhotoSide, code: 'picture_missing' | 'picture_refused'): DomainError {
  const { status, message } = UPLOAD_ERRORS[code];
  return new DomainError({ code, status, message, target: side, fields: { [side]: [{ code, message }] } });
}

/** A jpeg without metadata, the right way up. @throws DomainError `picture_refused` */
async function cleanPhoto(side: PhotoSide, file: File): Promise<Buffer> {
  if (file.size > PHOTO_MAX_BYTES) throw createRefusal(side, 'picture_refused');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED.has(type.mime)) throw createRefusal(side, 'picture_refused');
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false });
    const { width = 0, height = 0 } = await image.metadata();
    if (Math.min(width, height) < SIDE_MIN) throw new RangeError('The picture is too small to be read');
    return await image
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    throw createRefusal(side, 'picture_refused');
  }
}

const toPurpose = (documentId: string): string => `identity_document:${documentId}`;

async function storeDocument(
  tx: Tx,
  services: Services,
  {
    customerId,
    checkId,
    side,
    bytes,
  }: { customerId: string; checkId: string; side: PhotoSide; bytes: Buffer },
): Promise<void> {
  const { random, clock } = services;
  const id = random.createId('doc', clock.now());
  await tx
    .insertInto('identity_document')
    .values({
      id,
      customer_id: customerId,
      check_id: checkId,
      side,
      mime: 'image/jpeg',
      sealed: seal(services, toPurpose(id), bytes.toString('base64')),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      created_at: getNowIso(clock),
      deleted_at: null,
    })
    .execute();
}

/** What each way asks for. */
const WANTED: Partial<Record<VerificationMethod, readonly PhotoSide[]>> = {
  photo_id_upload: ['front', 'selfie'],
  pdf_form: ['form'],
};
const TAKEN: Partial<Record<VerificationMethod, readonly PhotoSide[]>> = {
  photo_id_upload: ['front', 'back', 'selfie'],
  pdf_form: ['form'],
};

/** One attempt with its photos; a person decides. @throws DomainError of `UPLOAD_ERRORS` */
export async function uploadPhotos(
  services: Services,
  customerId: string,
  method: 'photo_id_upload' | 'pdf_form',
  photos: Photos,
): Promise<void> {
  const missing = WANTED[method]?.find((side) => !photos[side]?.size);
  if (missing) throw createRefusal(missing, 'picture_missing');
  const cleaned: { side: PhotoSide; bytes: Buffer }[] = [];
  for (const side of TAKEN[method] ?? []) {
    const file = photos[side];
    if (file && file.size > 0) cleaned.push({ side, bytes: await cleanPhoto(side, file) });
  }
  await beginAttempt(services, customerId, method, 'pending', async (tx, checkId) => {
    for (const photo of cleaned) await storeDocument(tx, services, { customerId, checkId, ...photo });
    await queueMails(tx, services, [
      { kind: 'documents_received', customerId, dedupe: `documents:${checkId}`, payload: {} },
    ]);
  });
}

/** The pictures of an attempt, for who decides on it; those that were deleted, or that do not open any more, are left out. */
export async function listDocuments(
  services: Services,
  checkId: string,
): Promise<{ readonly side: PhotoSide; readonly bytes: Buffer }[]> {
  const rows = await services.database.db
    .selectFrom('identity_document')
    .select(['id', 'side', 'sealed'])
    .where('check_id', '=', checkId)
    .orderBy('side')
    .execute();
  return rows.flatMap(({ id, side, sealed }) => {
    const text = sealed === null ? undefined : tryOpen(services, toPurpose(id), sealed);
    return text === undefined ? [] : [{ side, bytes: Buffer.from(text, 'base64') }];
  });
}

/** Which pictures of a customer there are, newest first; those that were deleted are left out. */
export const listPictures = (at: Db, customerId: string) =>
  at
    .selectFrom('identity_document')
    .select(['id', 'check_id as checkId', 'side', 'created_at as at'])
    .where('customer_id', '=', customerId)
    .where('sealed', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** One of them with its bytes; undefined where there is none, it was deleted or does not open any more. */
export async function openPicture(services: Services, id: string) {
  const row = await services.database.db
    .selectFrom('identity_document')
    .select(['customer_id as customerId', 'check_id as checkId', 'side', 'mime', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst();
  const base64 = row?.sealed ? tryOpen(services, toPurpose(id), row.sealed) : undefined;
  return row && base64 !== undefined ? { ...row, base64 } : undefined;
}

/** Deletes the bytes of documents whose attempt ended long ago. For the worker, once a day. */
export async function sweepDocuments({ database, clock }: Services): Promise<void> {
  const { db } = database;
  await db
    .updateTable('identity_document')
    .set({ sealed: null, deleted_at: getNowIso(clock) })
    .where('sealed', 'is not', null)
    .where('check_id', 'in', (query) =>
      query
        .selectFrom('identity_check')
        .select('id')
        .where('ended_at', '<', toIso(clock.now() - RETENTION_MS)),
    )
    .execute();
}
