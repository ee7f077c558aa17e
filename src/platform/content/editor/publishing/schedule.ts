// The job of a scheduled change. A job of a killed worker is run again by the next.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { MissedPublication } from '#lib/contracts/editor/editor.ts';
import { formatFault } from '#lib/domain/editor/editor-faults.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { auditContent } from '../../../ground/operator/audit.ts';
import type { Services } from '../../../services.ts';
import { type LockedItem, lockItem, NO_PUBLICATION, updateItemDraft } from '../../cms/drafts/item-drafts.ts';
import { formatSubject, getContentSource } from '../items/item-reference.ts';
import { enqueueReviewMail } from '../review/review-mail.ts';
import { hideItem, showItem } from './publish.ts';

const Payload = z.object({
  collection: z.string(),
  id: z.string(),
  what: z.enum(['publish', 'unpublish']),
  at: z.string(),
});
type Payload = z.infer<typeof Payload>;

const PROGRAM = 'schedule';

/** Whether the change is still scheduled for this instant. */
const isSet = ({ draft }: LockedItem, { what, at }: Payload): boolean =>
  (what === 'publish' ? draft.publishAt : draft.unpublishAt) === at;

/** It stays a draft. The person who scheduled it is told why, and so is everyone who opens it. */
async function refuseItem(
  tx: Tx,
  services: Services,
  { locked, missed }: { locked: LockedItem; missed: MissedPublication },
): Promise<void> {
  const { place, source, draft } = locked;
  const author = draft.publishBy ?? PROGRAM;
  const fields = draft.fields ?? draft.publishFields;
  await updateItemDraft(tx, services, locked, { ...NO_PUBLICATION, missed, fields, savedBy: author });
  const text = missed.faults.map((fault) => formatFault(fault, source.form)).join('\n');
  await enqueueReviewMail(tx, services, { place, to: [author], by: PROGRAM, event: 'refused', text });
  await auditContent(tx, services, { author, action: 'schedule failed', subject: formatSubject(place) });
}

/** Publishes or unpublishes. Idempotent. */
export async function runSchedule(services: Services, payload: unknown): Promise<void> {
  const change = Payload.parse(payload);
  const place = { collection: change.collection, id: change.id };
  const source = getContentSource(place.collection);
  await transactAndPurge(services, async (tx, announce) => {
    const locked = await lockItem(tx, services, { place, source, author: PROGRAM });
    if (!isSet(locked, change)) return;
    const { publishAt, publishFields, publishBy, unpublishBy, fields } = locked.draft;
    if (change.what === 'unpublish') {
      const author = unpublishBy ?? PROGRAM;
      // One that was due before, and has failed so far, would have no end any more.
      const endsPublication = publishAt !== null && publishAt <= change.at;
      return hideItem(tx, services, locked, { author, status: 'draft', endsPublication }, announce);
    }
    const author = publishBy ?? PROGRAM;
    if (!publishFields) return;
    // What was valid when it was scheduled may not be any more.
    const faults = await source.findFaults(tx, place.id, publishFields, { from: change.at, isDue: true });
    if (faults.length > 0) return refuseItem(tx, services, { locked, missed: { at: change.at, faults } });
    const left = fields && !isDeepStrictEqual(fields, publishFields) ? fields : undefined;
    await showItem(tx, services, locked, { fields: publishFields, author, left }, announce);
  });
}
