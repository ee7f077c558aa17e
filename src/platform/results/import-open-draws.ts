// Jackpots and ends of sale of open draws, from the feed's open-draws file.

import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { getDrawTimes } from '../draws/open-ahead.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import type { Services } from '../services.ts';
import { toIso } from '../time.ts';
import { type ImportReport, NOTHING } from './import-report.ts';
import type { Fault, ImportSource } from './import-source.ts';
import type { OpenDrawRecord } from './record.ts';

type OpenDraws = Extract<ImportSource, { kind: 'open_draws' }>;

const OPEN = ['DRAW_OPEN', 'DRAW_CAPPED'];

interface Change {
  readonly id: string;
  readonly offerKey: string;
  readonly drawNo: number;
  readonly jackpot_cents: number | null;
  readonly stop_at: string;
  readonly draw_at: string;
}

type Outcome = Change | 'unchanged' | Fault;

async function compareDraw(
  { database }: Services,
  offer: OfferDefinition | undefined,
  record: OpenDrawRecord,
): Promise<Outcome> {
  const where = `${record.productId} draw ${record.drawNo} of ${record.drawDate}`;
  if (!offer) return { where, reason: 'its offer does not exist' };
  if (offer.operation.demonstration) return { where, reason: `${offer.key} is a demonstration game` };
  const draw = await database.db
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offer.key)
    .where('local_date', '=', record.drawDate)
    .where('status', 'in', OPEN)
    .executeTakeFirst();
  if (!draw) return { where, reason: `${offer.key} has no open draw on that day` };
  const stop = record.endSaleAt ?? draw.stop_at;
  const own = toIso(getDrawTimes(offer, draw.local_date).drawAt);
  if (stop > own) return { where, reason: `its sales would end at ${stop}, after it is held at ${own}` };
  const wanted = {
    jackpot_cents: record.jackpotCents,
    stop_at: stop,
    draw_at: record.closeAt !== null && record.closeAt > own ? record.closeAt : own,
  };
  const isSame =
    draw.jackpot_cents === wanted.jackpot_cents &&
    draw.stop_at === wanted.stop_at &&
    draw.draw_at === wanted.draw_at;
  return isSame ? 'unchanged' : { id: draw.id, offerKey: offer.key, drawNo: draw.draw_no, ...wanted };
}

/**
 * Takes jackpots and ends of sale over. A draw that is not open, or whose sales would end after it is held, is a fault, and
 * nothing is changed.
 */
export async function importOpenDraws(
  services: Services,
  { byOffer, skipped }: OpenDraws,
  { offers, isDryRun }: { offers: ReadonlyMap<string, OfferDefinition>; isDryRun: boolean },
): Promise<ImportReport> {
  const outcomes: Outcome[] = [];
  for (const [offerKey, records] of byOffer)
    for (const record of records) outcomes.push(await compareDraw(services, offers.get(offerKey), record));
  const faults = outcomes.filter((outcome) => typeof outcome === 'object' && 'reason' in outcome);
  const changes = outcomes.filter((outcome) => typeof outcome === 'object' && 'id' in outcome);
  if (faults.length > 0) return { ...NOTHING, faults, skipped };
  if (!isDryRun)
    await transactAndPurge(services, async (tx, announce) => {
      for (const { id, offerKey, drawNo, ...set } of changes) {
        const updated = await tx
          .updateTable('draw')
          .set(set)
          .where('id', '=', id)
          .where('status', 'in', OPEN)
          .returning('id')
          .executeTakeFirst();
        if (!updated) throw new Error(`The draw ${drawNo} has changed meanwhile. Import the file again.`);
        announce(...listDrawTags(offerKey, drawNo));
      }
    });
  const unchanged = outcomes.length - changes.length;
  return { ...NOTHING, skipped, updated: changes.length, unchanged };
}
