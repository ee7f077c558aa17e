// Writes what a plan decided.

import type { Insertable } from 'kysely';
import { listDrawTags, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { DrawTable } from '../../ground/db/schema/schema.ts';
import { sliceRows } from '../../ground/db/slice-rows.ts';
import type { Announce } from '../../ground/jobs/purge.ts';
import { OperatorError } from '../../ground/operator/command.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { toDividendRow } from '../draws/dividends.ts';
import { keepKnownStates } from '../draws/news/record-news.ts';
import { renumberDraws } from '../draws/numbers/renumber.ts';
import { getDrawTimes } from '../draws/open-ahead.ts';
import { bumpResultsVersion } from '../draws/results-version.ts';
import { isSettling } from '../draws/settle/settling.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { describeFinal, type ImportPlan, isCorrected, renumberTransfers } from './import-plan.ts';
import type { WantedResult } from './import-source.ts';

export interface OfferImport {
  readonly offer: OfferDefinition;
  readonly source: 'history' | 'feed';
  readonly plan: ImportPlan;
}

/** The row of an imported draw. No ticket of this shop is in it, so no step of it is left. */
function createDrawRow(
  { random }: Services,
  { offer, source }: OfferImport,
  { drawNo, isCounted, wanted }: ImportPlan['inserts'][number],
): Insertable<DrawTable> {
  const { drawAt, stopAt } = getDrawTimes(offer, wanted.localDate, wanted.roundTime);
  const round = offer.operation.rounds?.find(({ drawTime }) => drawTime === wanted.roundTime);
  return {
    id: random.createId('drw', drawAt),
    offer_key: offer.key,
    draw_no: drawNo,
    local_date: wanted.localDate,
    round_time: wanted.roundTime ?? null,
    round_name: round?.name ?? wanted.roundTime ?? null,
    draw_at: toIso(drawAt),
    stop_at: toIso(stopAt),
    status: 'DRAW_EMAILED',
    jackpot_cents: null,
    source,
    numbers: JSON.stringify(wanted.numbers),
    commitment: null,
    reveal: null,
    drawn_at: null,
    scored_at: null,
    paid_at: null,
    emailed_at: null,
    number_state: isCounted ? 'counted' : null,
  };
}

const createDividendRows = (drawId: string, drawNo: number, wanted: WantedResult) =>
  renumberTransfers(drawNo, wanted).map((dividend) => toDividendRow(drawId, dividend));

async function removeDraws(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const some of sliceRows(ids)) {
    await tx.deleteFrom('dividend').where('draw_id', 'in', some).execute();
    await tx.deleteFrom('draw_secret').where('draw_id', 'in', some).execute();
    await tx.deleteFrom('draw_scoring').where('draw_id', 'in', some).execute();
    await tx.deleteFrom('draw_number_before').where('draw_id', 'in', some).execute();
    await tx.deleteFrom('typed_result').where('draw_id', 'in', some).execute();
    await tx.deleteFrom('draw_news').where('draw_id', 'in', some).execute();
    await tx.deleteFrom('draw').where('id', 'in', some).execute();
  }
}

async function updateDraw(
  tx: Tx,
  services: Services,
  source: string,
  { draw, wanted, drawNo }: ImportPlan['updates'][number],
): Promise<void> {
  const isFirst = draw.numbers === undefined;
  const hasMore = draw.hasTickets || wanted.dividends.length > 0;
  const updated = await tx
    .updateTable('draw')
    .set({
      source,
      numbers: JSON.stringify(wanted.numbers),
      ...(draw.source === 'demonstration' && { jackpot_cents: null, commitment: null, reveal: null }),
      ...(isFirst && {
        status: hasMore ? 'DRAW_DRAWN' : 'DRAW_EMAILED',
        drawn_at: getNowIso(services.clock),
      }),
    })
    .where('id', '=', draw.id)
    .where('status', '=', draw.status)
    .returning('id')
    .executeTakeFirst();
  if (!updated)
    throw new OperatorError(`The draw ${draw.drawNo} has changed meanwhile. Import the file again.`);
  // The row is locked now: no worker can begin to settle the draw by what it had before.
  if (draw.hasTickets && (await isSettling(tx, draw.id)))
    throw new OperatorError(`Nothing was imported: ${describeFinal(draw)}`);
  await tx.deleteFrom('draw_secret').where('draw_id', '=', draw.id).execute();
  // Tickets are never settled by the dividends of other numbers; a history that has none keeps what is shown.
  const areOutdated = draw.source === 'demonstration' || (draw.hasTickets && isCorrected(draw, wanted));
  if (wanted.dividends.length === 0 && !areOutdated) return;
  await tx.deleteFrom('dividend').where('draw_id', '=', draw.id).execute();
  const rows = createDividendRows(draw.id, drawNo, wanted);
  if (rows.length > 0) await tx.insertInto('dividend').values(rows).execute();
}

/** Amounts are what tickets were paid by, so they are not written. */
async function updateWinners(
  tx: Tx,
  { draw, wanted, drawNo }: ImportPlan['recounts'][number],
): Promise<void> {
  for (const row of createDividendRows(draw.id, drawNo, wanted))
    await tx
      .updateTable('dividend')
      .set({
        winners: row.winners,
        transfer_kind: row.transfer_kind,
        transfer_number: row.transfer_number,
      })
      .where('draw_id', '=', draw.id)
      .where('division', '=', row.division)
      .execute();
}

async function applyOffer(tx: Tx, services: Services, work: OfferImport): Promise<string[]> {
  const { offer, source, plan } = work;
  await removeDraws(
    tx,
    plan.removals.map(({ id }) => id),
  );
  const known = [...plan.updates, ...plan.recounts].map(({ draw }) => draw.id);
  await keepKnownStates(tx, [...known, ...plan.renumbered.map(({ id }) => id)]);
  const numbers = await renumberDraws(tx, services, offer.key, plan.renumbered);
  for (const update of plan.updates) await updateDraw(tx, services, source, update);
  for (const recount of plan.recounts) await updateWinners(tx, recount);
  const inserted = plan.inserts.map((insert) => ({ insert, row: createDrawRow(services, work, insert) }));
  for (const some of sliceRows(inserted.map(({ row }) => row)))
    await tx.insertInto('draw').values(some).execute();
  const dividends = inserted.flatMap(({ insert, row }) =>
    createDividendRows(row.id, insert.drawNo, insert.wanted),
  );
  for (const some of sliceRows(dividends)) await tx.insertInto('dividend').values(some).execute();
  const changed = [
    ...numbers,
    ...plan.removals.map(({ drawNo }) => drawNo),
    ...[...plan.updates, ...plan.recounts].map(({ drawNo }) => drawNo),
    ...plan.inserts.map(({ drawNo }) => drawNo),
  ];
  if (changed.length > 0) await bumpResultsVersion(tx, offer.key);
  return changed.flatMap((drawNo) => listDrawTags(offer.key, drawNo));
}

/** Writes the imports of all offers of a file. */
export async function applyImports(
  tx: Tx,
  services: Services,
  imports: readonly OfferImport[],
  announce: Announce,
): Promise<void> {
  for (const work of imports) {
    const tags = await applyOffer(tx, services, work);
    if (tags.length > 0) announce(...new Set(tags), RESULTS_TAG);
  }
}
