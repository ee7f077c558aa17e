// Pictures of what is sold. They are seen from their upload on, and stay: draws show them for good.
import { OFFER_PICTURE_ERRORS, uploadOfferPicture } from '#lib/contracts/content/offer-picture.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Tx } from '../../ground/db/open.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { CmsError } from './cms-error.ts';
import { addFile } from './files.ts';
import { findPictures } from './named-files.ts';

/** Pixels: twice the widest place that shows one. */
const SHOWN_WIDTH = 1280;

/** Publishes pictures that a draw shows from now on. No editor hides or deletes them. */
export async function keepPictures(tx: Tx, text: string): Promise<void> {
  const ids = findPictures(text);
  if (ids.length === 0) return;
  await tx
    .updateTable('content_file')
    .set({ status: 'published', is_of_offer: 1 })
    .where('id', 'in', ids)
    .execute();
}

interface Upload {
  readonly file?: File | undefined;
  readonly title: string;
}

/** @throws DomainError `picture_missing`, `picture_refused` with the reason */
async function addPicture(services: Services, { file, title }: Upload) {
  if (!file || file.size === 0) throw createDomainError(OFFER_PICTURE_ERRORS, 'picture_missing');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const words = title || file.name;
  const { id, width, height } = await addFile(services, {
    bytes,
    name: file.name,
    title: words,
    alt: title,
    uploadedFor: 'offer',
  }).catch((error: unknown) => {
    if (!(error instanceof CmsError)) throw error;
    if (error.code === 'SERVICE_UNAVAILABLE') throw createDomainError(OFFER_PICTURE_ERRORS, 'pictures_away');
    throw createDomainError(OFFER_PICTURE_ERRORS, 'picture_refused', { reason: error.message });
  });
  await services.database.db
    .updateTable('content_file')
    .set({ status: 'published' })
    .where('id', '=', String(id))
    .execute();
  return { id: String(id), width: Number(width), height: Number(height) };
}

export function serveOfferPictures(router: Router): void {
  const { services } = router;
  registerRoute(router, uploadOfferPicture, async ({ body, operator }) => {
    const { id, width, height } = await addPicture(services, body);
    const { actor } = operator();
    await insertAudit(services.database.db, services, actor, 'offers picture', { subject: `files/${id}` });
    return { result: { path: `/assets/${id}?width=${Math.min(SHOWN_WIDTH, width)}`, width, height } };
  });
}
