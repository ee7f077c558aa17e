// Brings results in from outside: read, checked, planned; written only if nothing stands against it.
import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import type { Db } from '../db/open.ts';
import type { DividendTable } from '../db/schema/schema.ts';
import { getDrawTimes } from '../draws/open-ahead.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { listOffers } from '../offers/store.ts';
import type { Services } from '../services.ts';
import { readFeedProducts, saveFeedProducts } from './feed-products.ts';
import { applyImports, type OfferImport } from './import-apply.ts';
import { importOpenDraws } from './import-open-draws.ts';
import { type ExistingDraw, planImport } from './import-plan.ts';
import { type ImportReport, NOTHING } from './import-report.ts';
import { type ImportFormat, type ImportSource, readSource } from './import-source.ts';
import type { DividendRecord } from './record.ts';

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
  readonly isDryRun?: boolean;
  readonly replacesDemonstration?: boolean;
  readonly onRow?: (rows: number) => void;
}

const toDividendRecord = (row: DividendTable): DividendRecord => ({
  division: row.division,
  winners: row.winners,
  amountCents: row.amount_cents,
  ...(row.transfer_kind !== null && {
    transfer: { to: row.transfer_kind, number: row.transfer_number ?? 0 },
  }),
});

async function listExistingDraws(at: Db, offerKey: string): Promise<ExistingDraw[]> {
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
    localDate: row.local_date,
    status: row.status,
    source: row.source,
    numbers: row.numbers === null ? undefined : (JSON.parse(row.numbers) as DrawNumbers),
    dividends: (byDraw.get(row.id) ?? []).map(toDividendRecord),
    hasTickets: withTickets.has(row.id),
    isPlayed: playedIn.has(row.id),
    isSettling: row.is_settling === 1,
  }));
}

type Results = Extract<ImportSource, { kind: 'results' }>;

async function planOffers(
  services: Services,
  { source, byOffer }: Results,
  offers: ReadonlyMap<string, OfferDefinition>,
  replacesDemonstration: boolean,
): Promise<OfferImport[]> {
  const now = services.clock.now();
  const planned: OfferImport[] = [];
  for (const [offerKey, wanted] of byOffer) {
    const offer = offers.get(offerKey)!;
    const plan = planImport(await listExistingDraws(services.database.db, offerKey), wanted, {
      offerKey,
      isComplete: source === 'history',
      replacesDemonstration,
      isHeld: (localDate) => getDrawTimes(offer, localDate).drawAt <= now,
    });
    planned.push({ offer, source, plan });
  }
  return planned;
}

const sumCounts = (imports: readonly OfferImport[], count: (plan: OfferImport['plan']) => number): number =>
  imports.reduce((total, { plan }) => total + count(plan), 0);

/**
 * Imports results of all offers, or nothing where one of them has a fault. A settled draw that has another result is no
 * fault of the others, unless it may be the offer that is wrong: a history and a new product are given theirs by hand.
 */
async function importResults(
  services: Services,
  source: Results,
  offers: ReadonlyMap<string, OfferDefinition>,
  { isDryRun = false, replacesDemonstration = false, isNew }: ImportOptions & { readonly isNew: boolean },
): Promise<ImportReport> {
  const imports = await planOffers(services, source, offers, replacesDemonstration);
  const conflicts = imports.flatMap(({ plan }) => plan.conflicts);
  const left = imports.flatMap(({ plan }) => plan.left);
  const isDoubtful = left.length > 0 && (isNew || source.source === 'history');
  const { skipped, incomplete } = source;
  if (conflicts.length > 0 || isDoubtful) return { ...NOTHING, faults: [...conflicts, ...left], skipped };
  if (!isDryRun) await applyImports(services, imports);
  return {
    faults: [],
    left,
    inserted: sumCounts(imports, ({ inserts }) => inserts.length),
    updated: sumCounts(imports, ({ updates, recounts }) => updates.length + recounts.length),
    removed: sumCounts(imports, ({ removals }) => removals.length),
    unchanged: sumCounts(imports, ({ unchanged }) => unchanged),
    incomplete,
    skipped,
  };
}

/** Imports a file or an address. Safe to repeat: what is known is left as it is. */
export async function importFrom(services: Services, options: ImportOptions): Promise<ImportReport> {
  const { db } = services.database;
  const { from, format, offerKey, map = new Map(), only = [], skip = [], isDryRun = false, onRow } = options;
  const offers = new Map((await listOffers(db)).map((offer) => [offer.key, offer]));
  const known = await readFeedProducts(db);
  const products = new Map([...known, ...map]);
  const isNew = [...map].some(([productId, key]) => known.get(productId) !== key);
  const source = await readSource(from, format, {
    offers,
    offerKey,
    products,
    only,
    skip,
    ...(onRow && { onRow }),
  });
  if (source.kind === 'bad') return { ...NOTHING, faults: source.faults };
  const report =
    source.kind === 'results'
      ? await importResults(services, source, offers, { ...options, isNew })
      : await importOpenDraws(services, source, { offers, isDryRun });
  if (report.faults.length === 0 && map.size > 0 && !isDryRun) await saveFeedProducts(db, services, products);
  return report;
}
