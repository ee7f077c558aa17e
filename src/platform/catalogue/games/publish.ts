// Publishing an offer: the offer follows its file, in the transaction that makes the version the published one.
import { CATALOGUE_ERRORS } from '#lib/contracts/catalogue/catalogue.ts';
import { listFormerUrls } from '#lib/domain/pages/offer-segments.ts';
import {
  getDrawsTag,
  getOfferTag,
  getSaleTag,
  listDrawTags,
  OFFERS_TAG,
} from '#lib/domain/pages/page-tags.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { OfferVersionTable } from '../../ground/db/schema/offer-version-schema.ts';
import { type Announce, transactAndPurge } from '../../ground/jobs/purge.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { openMissingDraws } from '../draws/open-ahead.ts';
import { isDrawnByCalendar } from '../offers/definition.ts';
import { hasErrors } from '../offers/describe-fault.ts';
import { findOffer, lockOffers, saveOffer } from '../offers/store.ts';
import { type CheckedFile, checkForShop } from './file-faults.ts';
import { findVersion, requireSeen } from './version-store.ts';

/** Publishes what was planned. */
export const PUBLISH_JOB = 'publish_game';

/** @throws DomainError `file_faulty` with the faults */
async function requireRight(
  tx: Tx,
  services: Services,
  body: string,
): Promise<NonNullable<CheckedFile['createOffer']>> {
  const { createOffer, faults } = await checkForShop(tx, services, JSON.parse(body));
  if (!createOffer || hasErrors(faults))
    throw createDomainError(CATALOGUE_ERRORS, 'file_faulty', {}, { faults });
  return createOffer;
}

/** Makes the version the one that is sold, and opens the draws that it lacks. */
async function applyVersion(
  tx: Tx,
  services: Services,
  version: OfferVersionTable,
  announce: Announce,
): Promise<OfferVersionTable> {
  const key = version.offer_key;
  await lockOffers(tx, services, key);
  const createOffer = await requireRight(tx, services, version.body);
  const before = await findOffer(tx, key);
  const made = createOffer(before);
  const formerUrls = listFormerUrls(before, made);
  const offer = formerUrls.length > 0 ? { ...made, formerUrls } : made;
  await saveOffer(tx, services, offer);
  await tx
    .updateTable('offer_version')
    .set({ state: 'replaced' })
    .where('offer_key', '=', key)
    .where('state', '=', 'published')
    .execute();
  const now = getNowIso(services.clock);
  const published = await tx
    .updateTable('offer_version')
    .set({ state: 'published', published_at: now, updated_at: now, starts_at: null })
    .where('id', '=', version.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const opened = isDrawnByCalendar(offer) ? await openMissingDraws(tx, services, offer) : [];
  announce(getSaleTag(key), getDrawsTag(key), getOfferTag(key), OFFERS_TAG);
  announce(...opened.flatMap((drawNo) => listDrawTags(key, drawNo)));
  return published;
}

/** The draft becomes the planned version; one that was planned before is taken back. */
async function planVersion(
  tx: Tx,
  services: Services,
  draft: OfferVersionTable,
  startsAt: string,
): Promise<OfferVersionTable> {
  await requireRight(tx, services, draft.body);
  await discardVersion(tx, services, draft.offer_key, 'planned');
  const planned = await tx
    .updateTable('offer_version')
    .set({ state: 'planned', starts_at: startsAt, updated_at: getNowIso(services.clock) })
    .where('id', '=', draft.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueJob(tx, services, {
    kind: PUBLISH_JOB,
    payload: { versionId: planned.id },
    runAt: Date.parse(startsAt),
  });
  return planned;
}

export interface Publication {
  readonly key: string;
  /** The one of the draft that was seen. */
  readonly revision: number;
  /** An instant to come; at once without one. */
  readonly startsAt?: string | undefined;
  readonly note: string;
  readonly author: string;
}

/**
 * Publishes the draft of an offer, or plans it.
 * @throws DomainError `draft_unknown`, `draft_changed`, `file_faulty` with the faults, `start_past`
 */
export const publishDraft = (services: Services, publication: Publication): Promise<OfferVersionTable> =>
  transactAndPurge(services, async (tx, announce) => {
    const { key, revision, startsAt, note, author } = publication;
    const draft = requireSeen(await findVersion(tx, key, 'draft'), revision);
    const said = { ...draft, note, author };
    await tx.updateTable('offer_version').set({ note, author }).where('id', '=', draft.id).execute();
    if (startsAt === undefined) return applyVersion(tx, services, said, announce);
    if (Date.parse(startsAt) <= services.clock.now()) throw createDomainError(CATALOGUE_ERRORS, 'start_past');
    return planVersion(tx, services, said, toIso(Date.parse(startsAt)));
  });

/** Throws a draft or a planned version away. False where there is none. */
export async function discardVersion(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  key: string,
  state: 'draft' | 'planned',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offer_version')
    .set({ state: 'discarded', starts_at: null, updated_at: getNowIso(clock) })
    .where('offer_key', '=', key)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Publishes a planned version whose time has come. One that was taken back is left; one that cannot be published any more,
 * as tickets were sold that it would change, becomes the draft again where there is none, and is logged.
 */
export async function publishPlanned(services: Services, versionId: string): Promise<void> {
  const { db } = services.database;
  const version = await db
    .selectFrom('offer_version')
    .selectAll()
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (version?.state !== 'planned') return;
  const { faults } = await checkForShop(db, services, JSON.parse(version.body));
  if (hasErrors(faults)) {
    services.log.error({ offer: version.offer_key, faults }, 'a planned version could not be published');
    const hasDraft = (await findVersion(db, version.offer_key, 'draft')) !== undefined;
    await db
      .updateTable('offer_version')
      .set({ state: hasDraft ? 'discarded' : 'draft', starts_at: null })
      .where('id', '=', versionId)
      .where('state', '=', 'planned')
      .execute();
    return;
  }
  await transactAndPurge(services, (tx, announce) => applyVersion(tx, services, version, announce));
}
