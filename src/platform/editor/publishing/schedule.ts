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
const isSet = ({ head }: LockedItem, { what, at }: Payload): boolean =>
  (what === 'publish' ? head.publishAt : head.unpublishAt) === at;

/** Checks the fields again: what was valid when it was scheduled may not be any more. Then it stays a draft. */
const isReady = async (tx: Parameters<typeof lockItem>[0], { bases, place }: LockedItem, fields: object) =>
  (await bases.findFaults(tx, place.id, { ...fields })).length === 0;

/** Publishes or unpublishes. Idempotent. */
export async function runSchedule(services: Services, payload: unknown): Promise<void> {
  const moment = Payload.parse(payload);
  const place = { collection: moment.collection, id: moment.id };
  const bases = getContentSource(place.collection);
  await transactAndPurge(services, async (tx, announce) => {
    const held = await lockItem(tx, services, { place, bases, author: PROGRAM });
    if (!isSet(held, moment)) return;
    const { publishFields, publishBy, unpublishBy, fields } = held.head;
    if (moment.what === 'unpublish') {
      const author = unpublishBy ?? PROGRAM;
      return hideItem(tx, services, held, { author, status: 'draft' }, announce);
    }
    const author = publishBy ?? PROGRAM;
    if (publishFields && (await isReady(tx, held, publishFields))) {
      const left = fields && !isDeepStrictEqual(fields, publishFields) ? fields : undefined;
      await showItem(tx, services, held, { fields: publishFields, author, left }, announce);
      return;
    }
    const over = { publishAt: null, publishFields: undefined, publishBy: null };
    await updateItemDraft(tx, services, held, { ...over, fields: fields ?? publishFields, savedBy: author });
    await auditContent(tx, services, { author, action: 'schedule failed', subject: formatSubject(place) });
  });
}
