// Jackpots and ends of sale of open draws, from the feed's open-draws file.

import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Announce } from '../../ground/jobs/purge.ts';
import { OperatorError } from '../../ground/operator/command.ts';
import { runHooks } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import type { DrawRow } from '../draws/lifecycle.ts';
import { listNumbers } from '../draws/numbers/list-numbers.ts';
import { planNumbers } from '../draws/numbers/plan-numbers.ts';
import { renumberDraws } from '../draws/numbers/renumber.ts';
import { getDrawTimes } from '../draws/open-ahead.ts';
import type { OpenDrawRecord } from '../draws/record.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { describeHeldHere } from './import-plan.ts';
import { type ImportReport, NOTHING } from './import-report.ts';
import type { Fault, ReadOpenDraws } from './import-source.ts';

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

type Outcome =
  | { readonly state: 'changed'; readonly change: Change }
  | { readonly state: 'unchanged' }
  | { readonly state: 'left' | 'refused'; readonly fault: Fault };

/** The lottery's number of a draw that is on sale, whatever else the record says. */
interface Claim {
  readonly offer: OfferDefinition;
  readonly id: string;
  readonly drawNo: number;
  readonly where: string;
}

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

interface Compared {
  readonly outcome: Outcome;
  readonly claim: Claim | undefined;
}

const refuse = (where: string, reason: string): Compared => ({
  outcome: { state: 'refused', fault: { where, reason } },
  claim: undefined,
});

async function compareDraw(
  tx: Tx,
  offer: OfferDefinition | undefined,
  record: OpenDrawRecord,
): Promise<Compared> {
  const where = `${record.productId} draw ${record.drawNo} of ${record.drawDate}`;
  if (!offer) return refuse(where, 'its offer does not exist');
  if (offer.operation.rounds)
    return refuse(where, `${offer.key} is drawn several times a day: its open draws follow its calendar`);
  if (offer.operation.own) return refuse(where, describeHeldHere(offer.key));
  if (offer.operation.demonstration) return refuse(where, `${offer.key} is a demonstration game`);
  const ofDay = await tx
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offer.key)
    .where('local_date', '=', record.drawDate)
    .execute();
  const draw = ofDay.find(({ status }) => OPEN.includes(status));
  if (!draw) {
    const closed = ofDay[0];
    if (!closed) return refuse(where, `${offer.key} has no draw on that day`);
    const fault = { where, reason: `${offer.key} draw ${closed.draw_no} is no longer open` };
    return { outcome: { state: 'left', fault }, claim: undefined };
  }
  const isCounted = draw.number_state === 'counted';
  if (!isCounted && draw.draw_no !== record.drawNo)
    return refuse(
      where,
      `the lottery's number of ${draw.local_date} is ${draw.draw_no} here: where the new one is right, \`draws number ${offer.key} ${draw.draw_no} ${record.drawNo}\` comes first`,
    );
  const own = toIso(getDrawTimes(offer, draw.local_date).drawAt);
  const wanted = getWanted(record, draw, own);
  const reason = findWrongTime(wanted, offer, { localDate: draw.local_date, own });
  if (reason !== undefined) return refuse(where, reason);
  const isSame =
    draw.jackpot_cents === wanted.jackpot_cents &&
    draw.stop_at === wanted.stop_at &&
    draw.draw_at === wanted.draw_at;
  const isStopMoved = draw.stop_at !== wanted.stop_at;
  const change = { id: draw.id, offerKey: offer.key, drawNo: draw.draw_no, isStopMoved, ...wanted };
  return {
    outcome: isSame ? { state: 'unchanged' } : { state: 'changed', change },
    claim: isCounted ? { offer, id: draw.id, drawNo: record.drawNo, where } : undefined,
  };
}

async function writeChange(
  tx: Tx,
  services: Services,
  { id, offerKey, drawNo, isStopMoved, ...set }: Change,
  announce: Announce,
): Promise<void> {
  const updated = await tx
    .updateTable('draw')
    .set(set)
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .returning('id')
    .executeTakeFirst();
  if (!updated) throw new OperatorError(`The draw ${drawNo} has changed meanwhile. Import the file again.`);
  if (isStopMoved) await runHooks(services, 'onDrawMoved', tx, services, id);
  announce(...listDrawTags(offerKey, drawNo));
}

/** Gives draws the numbers of their lottery. Gives how many draws have another number from now on, and what did not fit. */
async function writeNumbers(
  tx: Tx,
  services: Services,
  claims: readonly Claim[],
  announce: Announce,
): Promise<{ renumbered: number; notes: Fault[] }> {
  let renumbered = 0;
  const notes: Fault[] = [];
  for (const [offer, own] of Map.groupBy(claims, (claim) => claim.offer)) {
    const { changes, refused } = planNumbers(await listNumbers(tx, offer.key), own, []);
    const numbers = await renumberDraws(tx, services, offer.key, changes);
    announce(...numbers.flatMap((drawNo) => listDrawTags(offer.key, drawNo)));
    renumbered += changes.length;
    notes.push(
      ...refused.map(({ id, drawNo }) => ({
        where: own.find((claim) => claim.id === id)?.where ?? '',
        reason: `its number ${drawNo} does not fit between the draws around it, and is not taken: the rest of it is`,
      })),
    );
  }
  return { renumbered, notes };
}

/**
 * Takes jackpots, ends of sale and draw numbers over. A draw that is no longer open is left: a feed lists it until its own
 * close. A draw that is not there, or that would have times which cannot be its own, is refused; the others are taken.
 */
export async function importOpenDraws(
  tx: Tx,
  services: Services,
  source: ReadOpenDraws,
  { offers, announce }: { offers: ReadonlyMap<string, OfferDefinition>; announce: Announce },
): Promise<ImportReport> {
  const compared: Compared[] = [];
  for (const [offerKey, records] of source.byOffer)
    for (const record of records) compared.push(await compareDraw(tx, offers.get(offerKey), record));
  const outcomes = compared.map(({ outcome }) => outcome);
  const changes = outcomes.flatMap((one) => (one.state === 'changed' ? [one.change] : []));
  for (const change of changes) await writeChange(tx, services, change, announce);
  const claims = compared.flatMap(({ claim }) => claim ?? []);
  const { renumbered, notes } = await writeNumbers(tx, services, claims, announce);
  const listFaults = (state: 'left' | 'refused') =>
    outcomes.flatMap((one) => (one.state === state ? [one.fault] : []));
  return {
    ...NOTHING,
    refused: [...source.refused, ...listFaults('refused')],
    left: listFaults('left'),
    notes: [...source.notes, ...notes],
    skipped: source.skipped,
    updated: changes.length,
    unchanged: outcomes.filter(({ state }) => state === 'unchanged').length,
    renumbered,
  };
}
