// Brings results in from outside: read, compared, checked, planned and written. A trial does all of it and takes it back.
import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import { getWeekday } from '#lib/domain/time/zoned-time.ts';
import { findLayout, rememberLayout } from '../../ground/config/file-layouts.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { DividendTable } from '../../ground/db/schema/schema.ts';
import type { Announce } from '../../ground/jobs/purge.ts';
import type { FileLayout } from '../../ground/operator/files/layout.ts';
import type { Services } from '../../services.ts';
import { getDrawTimes } from '../draws/open-ahead.ts';
import type { DividendRecord } from '../draws/record.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { listOffers } from '../offers/store.ts';
import { readFeedProducts, saveFeedProducts } from './feed-products.ts';
import { applyImports, type OfferImport } from './import-apply.ts';
import { importOpenDraws } from './import-open-draws.ts';
import {
  type ExistingDraw,
  type ImportPlan,
  type PlannedInsert,
  type PlannedUpdate,
  planImport,
} from './import-plan.ts';
import { type ImportReport, type ImportRow, NOTHING } from './import-report.ts';
import type { ImportFormat, ReadResults, WantedResult } from './import-source.ts';
import { readSource } from './read-source.ts';
import { runImport } from './run-import.ts';

export interface ImportOptions {
  readonly from: string;
  readonly format: ImportFormat;
  readonly offerKey?: string | undefined;
  /** Product ids of the feed to be known from now on. */
  readonly map?: ReadonlyMap<string, string>;
  /** Products of the feed that alone are imported; all where it is empty. */
  readonly only?: readonly string[];
  /** Products of the feed that are left out. */
  readonly skip?: readonly string[];
  /** Places of records that are right where the file says two things of a draw. */
  readonly choose?: readonly string[];
  /** How the files of a history are written, to be remembered. */
  readonly layout?: FileLayout | undefined;
  readonly isDryRun?: boolean;
  readonly replacesDemonstration?: boolean;
  readonly onRow?: (rows: number) => void;
}

type Offers = ReadonlyMap<string, OfferDefinition>;

interface ResultOptions {
  readonly offers: Offers;
  /** A product is mapped for the first time. */
  readonly isNew: boolean;
  readonly replacesDemonstration: boolean;
  /** One person looks at each row before it is written; draws with tickets are for two (decision 66). */
  readonly isAtDesk?: boolean;
  readonly announce: Announce;
}

const toDividendRecord = (row: DividendTable): DividendRecord => ({
  division: row.division,
  winners: row.winners,
  amountCents: row.amount_cents,
  ...(row.transfer_kind !== null && {
    transfer: { to: row.transfer_kind, number: row.transfer_number ?? 0 },
  }),
});

async function listExistingDraws(at: Db | Tx, offerKey: string): Promise<ExistingDraw[]> {
  const draws = await at
    .selectFrom('draw')
    .leftJoin('draw_scoring', 'draw_scoring.draw_id', 'draw.id')
    .selectAll('draw')
    .select('draw_scoring.is_settling')
    .where('draw.offer_key', '=', offerKey)
    .execute();
  const ofOffer = at.selectFrom('draw').select('id').where('offer_key', '=', offerKey);
  const sold = await at
    .selectFrom('entry')
    .select('draw_id')
    .distinct()
    .where('draw_id', 'in', ofOffer)
    .execute();
  const played = await at
    .selectFrom('pool')
    .select('draw_id')
    .where('draw_id', 'in', ofOffer)
    .union(at.selectFrom('party_session').select('draw_id').where('draw_id', 'in', ofOffer))
    .union(at.selectFrom('recurring_charge').select('draw_id').where('draw_id', 'in', ofOffer))
    .execute();
  const dividends = await at
    .selectFrom('dividend')
    .innerJoin('draw', 'draw.id', 'dividend.draw_id')
    .selectAll('dividend')
    .where('draw.offer_key', '=', offerKey)
    .where('draw.source', '!=', 'demonstration')
    .orderBy('dividend.division')
    .execute();
  const withTickets = new Set(sold.map((row) => row.draw_id));
  const playedIn = new Set(played.map((row) => row.draw_id));
  const byDraw = Map.groupBy(dividends, (row) => row.draw_id);
  return draws.map((row) => ({
    id: row.id,
    drawNo: row.draw_no,
    isCounted: row.number_state === 'counted',
    localDate: row.local_date,
    roundTime: row.round_time,
    status: row.status,
    isCancelled: row.cancelled_at !== null,
    source: row.source,
    numbers: row.numbers === null ? undefined : (JSON.parse(row.numbers) as DrawNumbers),
    dividends: (byDraw.get(row.id) ?? []).map(toDividendRecord),
    hasTickets: withTickets.has(row.id),
    isPlayed: playedIn.has(row.id),
    isSettling: row.is_settling === 1,
  }));
}

async function planOffers(
  tx: Tx,
  services: Services,
  { source, byOffer }: ReadResults,
  { offers, replacesDemonstration, isAtDesk = false }: ResultOptions,
): Promise<OfferImport[]> {
  const now = services.clock.now();
  const planned: OfferImport[] = [];
  for (const [offerKey, wanted] of byOffer) {
    const offer = offers.get(offerKey)!;
    const plan = planImport(await listExistingDraws(tx, offerKey), wanted, {
      offerKey,
      isComplete: source === 'history',
      replacesDemonstration,
      leavesPlayed: isAtDesk,
      isHeldHere: offer.operation.own !== undefined,
      isHeld: ({ localDate, roundTime }) => getDrawTimes(offer, localDate, roundTime).drawAt <= now,
      isDrawDay: (localDate) => offer.drawDays.includes(getWeekday(localDate)),
    });
    planned.push({ offer, source, plan });
  }
  return planned;
}

const nameRow = (fate: ImportRow['fate'], { wanted, drawNo }: PlannedUpdate | PlannedInsert): ImportRow => ({
  where: wanted.where,
  fate,
  drawNo,
});

/** What becomes of each draw. */
const listRows = ({ inserts, updates, recounts, unchanged, removals }: ImportPlan): ImportRow[] => [
  ...inserts.map((row) => nameRow('added', row)),
  ...updates.map((row) => nameRow('replaced', row)),
  ...recounts.map((row) => nameRow('counted_again', row)),
  ...unchanged.map((row) => nameRow('as_it_was', row)),
  ...removals.map(({ localDate, drawNo }): ImportRow => ({ where: localDate, fate: 'removed', drawNo })),
];

/**
 * Imports the results of all offers. What is wrong with one record is named, and keeps no other out. A settled draw that has
 * another result is left, unless it may be the offer that is wrong: a history and a new product are given theirs by hand.
 */
export async function importResults(
  tx: Tx,
  services: Services,
  source: ReadResults,
  options: ResultOptions,
): Promise<ImportReport> {
  const { isNew, isAtDesk, announce } = options;
  const imports = await planOffers(tx, services, source, options);
  const plans = imports.map(({ plan }) => plan);
  const refused = [...source.refused, ...plans.flatMap(({ conflicts }) => conflicts)];
  const left = plans.flatMap((plan) => plan.left);
  const stops = plans.flatMap((plan) => plan.stops);
  const isDoubtful = left.length > 0 && !isAtDesk && (isNew || source.source === 'history');
  const { skipped, incomplete } = source;
  if (stops.length > 0 || isDoubtful) return { ...NOTHING, faults: [...refused, ...stops, ...left], skipped };
  await applyImports(tx, services, imports, announce);
  const count = (list: (plan: ImportPlan) => readonly unknown[]) => plans.flatMap(list).length;
  return {
    faults: [],
    refused,
    left,
    notes: [...source.notes, ...plans.flatMap(({ notes }) => notes)],
    inserted: count(({ inserts }) => inserts),
    updated: count(({ updates, recounts }) => [...updates, ...recounts]),
    removed: count(({ removals }) => removals),
    unchanged: count(({ unchanged }) => unchanged),
    renumbered: count(({ renumbered }) => renumbered),
    incomplete,
    skipped,
    rows: plans.flatMap(listRows),
  };
}

/**
 * Imports one result that was checked, as a record of a feed: the same plan, the same checks and the same commit. What keeps
 * it out is among the faults, the refused or the left of the report.
 */
export const importOne = (
  services: Services,
  offer: OfferDefinition,
  wanted: WantedResult,
): Promise<ImportReport> =>
  runImport(services, { isDryRun: false }, (tx, announce) => {
    const source: ReadResults = {
      kind: 'results',
      source: 'feed',
      byOffer: new Map([[offer.key, [wanted]]]),
      refused: [],
      notes: [],
      skipped: [],
      incomplete: [],
    };
    const offers = new Map([[offer.key, offer]]);
    return importResults(tx, services, source, {
      offers,
      isNew: false,
      replacesDemonstration: false,
      announce,
    });
  });

/** Imports a file or an address. Safe to repeat: what is known is left as it is. */
export async function importFrom(services: Services, options: ImportOptions): Promise<ImportReport> {
  const { db } = services.database;
  const { map = new Map(), isDryRun = false, replacesDemonstration = false } = options;
  const offers = new Map((await listOffers(db)).map((offer) => [offer.key, offer]));
  const known = await readFeedProducts(db);
  const products = new Map([...known, ...map]);
  const newProducts = new Set([...map].filter(([id, key]) => known.get(id) !== key).map(([id]) => id));
  const unknown = [...map.values()].filter((key) => !offers.has(key));
  if (unknown.length > 0)
    return {
      ...NOTHING,
      faults: unknown.map((key) => ({ where: 'the command', reason: `the offer ${key} does not exist` })),
    };
  const files = `results:${options.offerKey ?? ''}`;
  const layout = options.layout ?? (await findLayout(db, files));
  const source = await readSource(options, { offers, products, newProducts, layout });
  if (source.kind === 'bad') return { ...NOTHING, faults: source.faults };
  return runImport(services, { isDryRun }, async (tx, announce) => {
    const report =
      source.kind === 'results'
        ? await importResults(tx, services, source, {
            offers,
            isNew: newProducts.size > 0,
            replacesDemonstration,
            announce,
          })
        : await importOpenDraws(tx, services, source, { offers, announce });
    if (report.faults.length > 0) return report;
    if (options.layout) await rememberLayout(tx, services, files, options.layout);
    if (map.size > 0) await saveFeedProducts(tx, services, products);
    return report;
  });
}
