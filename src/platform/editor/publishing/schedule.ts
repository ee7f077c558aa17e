// The job of a scheduled change. A job of a killed worker is run again by the next.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { auditContent } from '../../cms/write.ts';
import { transactAndPurge } from '../../jobs/purge.ts';
import type { Services } from '../../services.ts';
import { type LockedItem, lockItem, updateItemDraft } from '../items/item-drafts.ts';
import { formatSubject, getContentSource } from '../items/item-reference.ts';
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

/** Checks the fields again: what was valid when it was scheduled may not be any more. Then it stays a draft. */
const isReady = async (tx: Parameters<typeof lockItem>[0], { source, place }: LockedItem, fields: object) =>
  (await source.findFaults(tx, place.id, { ...fields })).length === 0;

/** Publishes or unpublishes. Idempotent. */
export async function runSchedule(services: Services, payload: unknown): Promise<void> {
  const change = Payload.parse(payload);
  const place = { collection: change.collection, id: change.id };
  const source = getContentSource(place.collection);
  await transactAndPurge(services, async (tx, announce) => {
    const locked = await lockItem(tx, services, { place, source, author: PROGRAM });
    if (!isSet(locked, change)) return;
    const { publishFields, publishBy, unpublishBy, fields } = locked.draft;
    if (change.what === 'unpublish') {
      const author = unpublishBy ?? PROGRAM;
      return hideItem(tx, services, locked, { author, status: 'draft' }, announce);
    }
    const author = publishBy ?? PROGRAM;
    if (publishFields && (await isReady(tx, locked, publishFields))) {
      const left = fields && !isDeepStrictEqual(fields, publishFields) ? fields : undefined;
      await showItem(tx, services, locked, { fields: publishFields, author, left }, announce);
      return;
    }
    const over = { publishAt: null, publishFields: undefined, publishBy: null };
    await updateItemDraft(tx, services, locked, {
      ...over,
      fields: fields ?? publishFields,
      savedBy: author,
    });
    await auditContent(tx, services, { author, action: 'schedule failed', subject: formatSubject(place) });
  });
}
