// Jackpots and ends of sale of open draws, from the feed's open-draws file.

import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { DrawRow } from '../draws/lifecycle.ts';
import { getDrawTimes } from '../draws/open-ahead.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import { enqueueJob } from '../jobs/queue.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { toDrawChargesJob } from '../recurring/jobs.ts';
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
  /** Whether its sales end at another instant. */
  readonly isStopMoved: boolean;
}

type Outcome = Change | 'unchanged' | { readonly left: Fault } | Fault;

/** What of a draw an answer sets. A close before the offer's own time counts as that time. */
function getWanted(
  { jackpotCents, endSaleAt, closeAt }: OpenDrawRecord,
  draw: DrawRow,
  own: string,
): Pick<Change, 'jackpot_cents' | 'stop_at' | 'draw_at'> {
  return {
    jackpot_cents: jackpotCents,
    stop_at: endSaleAt ?? draw.stop_at,
    draw_at: closeAt !== null && closeAt > own ? closeAt : own,
  };
}

/** Why times cannot be those of the draw, which is held at its own time by its offer. */
function findWrongTime(
  { stop_at, draw_at }: Pick<Change, 'stop_at' | 'draw_at'>,
  { timeZone }: OfferDefinition,
  { localDate, own }: { localDate: string; own: string },
): string | undefined {
  if (stop_at > own) return `its sales would end at ${stop_at}, after it is held at ${own}`;
  if (toLocalDate(Date.parse(stop_at), timeZone) !== localDate)
    return `its sales would end at ${stop_at}, before the day it is held on`;
  return Date.parse(draw_at) > Date.parse(own) + DAY_MS
    ? `it would close at ${draw_at}, more than a day after it is held at ${own}`
    : undefined;
}

async function compareDraw(
  { database }: Services,
  offer: OfferDefinition | undefined,
  record: OpenDrawRecord,
): Promise<Outcome> {
  const where = `${record.productId} draw ${record.drawNo} of ${record.drawDate}`;
  if (!offer) return { where, reason: 'its offer does not exist' };
  if (offer.operation.demonstration) return { where, reason: `${offer.key} is a demonstration game` };
  const ofDay = await database.db
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offer.key)
    .where('local_date', '=', record.drawDate)
    .execute();
  const draw = ofDay.find(({ status }) => OPEN.includes(status));
  if (!draw) {
    const closed = ofDay[0];
    return closed
      ? { left: { where, reason: `${offer.key} draw ${closed.draw_no} is no longer open` } }
      : { where, reason: `${offer.key} has no draw on that day` };
  }
  const own = toIso(getDrawTimes(offer, draw.local_date).drawAt);
  const wanted = getWanted(record, draw, own);
  const reason = findWrongTime(wanted, offer, { localDate: draw.local_date, own });
  if (reason !== undefined) return { where, reason };
  const isSame =
    draw.jackpot_cents === wanted.jackpot_cents &&
    draw.stop_at === wanted.stop_at &&
    draw.draw_at === wanted.draw_at;
  if (isSame) return 'unchanged';
  const isStopMoved = draw.stop_at !== wanted.stop_at;
  return { id: draw.id, offerKey: offer.key, drawNo: draw.draw_no, isStopMoved, ...wanted };
}

/**
 * Takes jackpots and ends of sale over. A draw that is no longer open is left: a feed lists it until its own close. A draw
 * that is not there, or that would have times which cannot be its own, is a fault, and nothing is changed.
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
  const left = outcomes.flatMap((outcome) =>
    typeof outcome === 'object' && 'left' in outcome ? [outcome.left] : [],
  );
  const changes = outcomes.filter((outcome) => typeof outcome === 'object' && 'id' in outcome);
  if (faults.length > 0) return { ...NOTHING, faults, skipped };
  if (!isDryRun)
    await transactAndPurge(services, async (tx, announce) => {
      for (const { id, offerKey, drawNo, isStopMoved, ...set } of changes) {
        const updated = await tx
          .updateTable('draw')
          .set(set)
          .where('id', '=', id)
          .where('status', 'in', OPEN)
          .returning('id')
          .executeTakeFirst();
        if (!updated) throw new Error(`The draw ${drawNo} has changed meanwhile. Import the file again.`);
        if (isStopMoved) await enqueueJob(tx, services, toDrawChargesJob(id));
        announce(...listDrawTags(offerKey, drawNo));
      }
    });
  const unchanged = outcomes.length - changes.length - left.length;
  return { ...NOTHING, left, skipped, updated: changes.length, unchanged };
}
