// A history of the desk: tried and taken by the import that the command line has too.
import type {
  HistoryFate,
  HistoryMapping,
  HistoryRow,
  HistoryTrial,
} from '#lib/contracts/catalogue/desk-histories.ts';
import { HISTORY_ERRORS, HISTORY_ROWS_MAX } from '#lib/contracts/catalogue/desk-histories.ts';
import { createDomainError } from '../../../domain-error.ts';
import { findLayout, rememberLayout } from '../../../ground/config/file-layouts.ts';
import { decodeText } from '../../../ground/operator/files/decode-text.ts';
import { FileRefused } from '../../../ground/operator/files/file-refused.ts';
import type { FileLayout } from '../../../ground/operator/files/layout.ts';
import type { Services } from '../../../services.ts';
import type { OfferDefinition } from '../../offers/definition.ts';
import { readFeedProducts, saveFeedProducts } from '../feed-products.ts';
import { readHistoryJson, toHistoryText } from '../history-text.ts';
import { importResults } from '../import.ts';
import type { ImportReport } from '../import-report.ts';
import type { Fault, ImportSource, ReadResults } from '../import-source.ts';
import { isFeed, listFeedProducts, readFeed } from '../read-feed.ts';
import { DATES_UNCLEAR, readHistory } from '../read-history.ts';
import { runImport } from '../run-import.ts';
import { describeRows } from './describe-rows.ts';
import type { KeptTrial } from './history-store.ts';
import { findMappingFault, type Sketch, sketchHistory, toLayout } from './sketch.ts';

/** The name under which layouts of a game's files are remembered. */
export const nameFiles = (offerKey: string, source: string): string =>
  source === '' ? `results:${offerKey}` : `results:${offerKey}:${source}`;

export interface HistoryAsked {
  readonly offer: OfferDefinition;
  readonly source: string;
  readonly bytes: Uint8Array;
  readonly mapping: HistoryMapping;
}

type Problem = NonNullable<HistoryTrial['problem']>;

interface Opened {
  readonly source: ImportSource;
  /** As it is shown, whatever becomes of it. */
  readonly shown: Pick<
    KeptTrial,
    | 'format'
    | 'encoding'
    | 'separator'
    | 'hasHead'
    | 'skip'
    | 'columns'
    | 'said'
    | 'products'
    | 'product'
    | 'dates'
  >;
  readonly problem?: Problem;
  /** What is remembered of it. */
  readonly layout?: FileLayout | undefined;
  readonly products?: ReadonlyMap<string, string>;
}

const NO_COLUMNS = { separator: ',', hasHead: true, skip: 0, said: {} } as const;
const nothing = (): ImportSource => ({ kind: 'bad', faults: [] });

async function openFeed(services: Services, asked: HistoryAsked, json: unknown): Promise<Opened> {
  const { offer, mapping } = asked;
  const known = await readFeedProducts(services.database.db);
  const names = listFeedProducts(json);
  const own = names.filter((name) => known.get(name) === offer.key);
  const product = mapping.product ?? (own.length === 1 ? own[0] : undefined);
  const shown: Opened['shown'] = {
    ...NO_COLUMNS,
    columns: [],
    format: 'feed',
    encoding: 'utf-8',
    products: names,
    product,
  };
  if (product === undefined || !names.includes(product))
    return { source: nothing(), shown, problem: { kind: 'product', reason: '' } };
  const products = new Map([...known, [product, offer.key] as const]);
  const source = readFeed(json, {
    offers: new Map([[offer.key, offer]]),
    products,
    newProducts: new Set(known.get(product) === offer.key ? [] : [product]),
    only: [product],
    skip: [],
    chosen: new Set(),
  });
  if (source.kind === 'open_draws')
    return {
      source: nothing(),
      shown,
      problem: { kind: 'file', reason: 'The file says open draws, and no results.' },
    };
  return { source, shown, products };
}

const NOT_SEEN = { columns: [], skip: 0, isSkipSaid: true } as const;

/** The layout that holds: as it is said now, else as it was remembered for the source. */
async function findFileLayout(
  services: Services,
  { offer, source, mapping }: HistoryAsked,
  text: string,
): Promise<FileLayout> {
  const { product: _, replacesDemonstration: __, ...said } = mapping;
  if (Object.keys(said).length === 0)
    return (await findLayout(services.database.db, nameFiles(offer.key, source))) ?? {};
  const { roles: ___, skip, ...plain } = said;
  const recognised = sketchHistory(text, toLayout(plain, NOT_SEEN));
  if (skip === undefined || skip === recognised.skip) return toLayout(said, recognised);
  return toLayout(said, sketchHistory(text, toLayout({ ...plain, skip }, NOT_SEEN)));
}

function checkLength({ rows }: Sketch): void {
  if (rows > HISTORY_ROWS_MAX)
    throw createDomainError(HISTORY_ERRORS, 'history_too_long', { rows: String(rows) });
}

async function openTable(services: Services, asked: HistoryAsked): Promise<Opened> {
  const { offer, bytes, mapping } = asked;
  const { text, encoding, isJson } = toHistoryText(bytes, mapping.encoding);
  const fault = findMappingFault(mapping);
  if (fault !== undefined) throw createDomainError(HISTORY_ERRORS, 'mapping_wrong', { reason: fault });
  const layout = await findFileLayout(services, asked, text);
  const sketch = sketchHistory(text, layout);
  checkLength(sketch);
  const { separator, hasHead, skip, columns, isRecognised } = sketch;
  const shown = {
    format: isJson ? ('json' as const) : ('table' as const),
    encoding,
    separator,
    hasHead,
    skip,
    columns,
    products: [],
    said: {
      ...(layout.separator && { separator: layout.separator }),
      ...(layout.encoding && { encoding: layout.encoding }),
    },
    ...(layout.dates && { dates: layout.dates }),
  };
  if (!isRecognised)
    return { source: nothing(), shown: toShown(shown), problem: { kind: 'columns', reason: '' } };
  const source = readHistory(bytes, {
    offers: new Map([[offer.key, offer]]),
    offerKey: offer.key,
    products: new Map(),
    newProducts: new Set(),
    only: [],
    skip: [],
    chosen: new Set(),
    layout: { ...layout, ...(mapping.encoding && { encoding: mapping.encoding }) },
  });
  return { source, shown: toShown(shown), layout };
}

const toShown = (
  shown: Omit<Opened['shown'], 'columns'> & { columns: Sketch['columns'] },
): Opened['shown'] => ({
  ...shown,
  columns: shown.columns.map(({ name, samples, role }) => ({ name, samples: [...samples], role })),
});

/** @throws DomainError `history_unreadable`, `history_too_long`, `mapping_wrong` */
async function openSource(services: Services, asked: HistoryAsked): Promise<Opened> {
  try {
    const { text } = decodeText(asked.bytes, asked.mapping.encoding);
    const json = readHistoryJson(text);
    if (text.trim() === '') throw new FileRefused('The file is empty.');
    return json !== undefined && isFeed(json)
      ? await openFeed(services, asked, json)
      : await openTable(services, asked);
  } catch (error) {
    if (error instanceof FileRefused)
      throw createDomainError(HISTORY_ERRORS, 'history_unreadable', { reason: error.message });
    throw error;
  }
}

const FATES: readonly HistoryFate[] = ['new', 'changed', 'same', 'removed', 'refused'];

const countFates = (rows: readonly HistoryRow[]): Record<HistoryFate, number> =>
  Object.fromEntries(FATES.map((fate) => [fate, rows.filter((row) => row.fate === fate).length])) as Record<
    HistoryFate,
    number
  >;

const DEMONSTRATION = /--replace-demonstration/;

/** Why nothing is taken at all, where that is so. */
function findProblem(faults: readonly Fault[]): Problem | undefined {
  const last = faults.at(-1);
  if (!last) return undefined;
  if (faults.some(({ reason }) => reason === DATES_UNCLEAR)) return { kind: 'dates', reason: '' };
  if (faults.some(({ reason }) => DEMONSTRATION.test(reason))) return { kind: 'demonstration', reason: '' };
  return last.where === 'the file'
    ? { kind: 'game', reason: last.reason }
    : { kind: 'file', reason: last.reason };
}

function toTrial(
  { shown, problem }: Opened,
  { mapping }: HistoryAsked,
  report: ImportReport,
  source: ReadResults | undefined,
): KeptTrial {
  const found = problem ?? findProblem(report.faults);
  const rows = describeRows(report, source);
  return {
    ...shown,
    replacesDemonstration: mapping.replacesDemonstration ?? false,
    ...(found && { problem: found }),
    counts: countFates(rows),
    notes: report.notes.slice(0, 20).map(({ where, reason }) => ({ where, reason })),
    rows,
  };
}

/** Somebody else has changed draws since the trial. */
class TrialOutdated extends Error {
  override readonly name = 'TrialOutdated';
  readonly trial: KeptTrial;
  constructor(trial: KeptTrial) {
    super('Draws have changed since the trial');
    this.trial = trial;
  }
}

const isSameOutcome = (a: KeptTrial, b: KeptTrial): boolean =>
  JSON.stringify(a.rows) === JSON.stringify(b.rows);

const EMPTY = { refused: [], left: [], notes: [], rows: [], incomplete: [], skipped: [] };
const COUNTS = { inserted: 0, updated: 0, removed: 0, unchanged: 0, renumbered: 0 };

/**
 * Tries a history, or takes it where it would do what was shown. Both are one run of the import.
 * @param shown what was confirmed; without it nothing is written
 * @throws DomainError `history_unreadable`, `history_too_long`, `mapping_wrong`; TrialOutdated
 */
async function runHistory(services: Services, asked: HistoryAsked, shown?: KeptTrial): Promise<KeptTrial> {
  const opened = await openSource(services, asked);
  const { source, layout, products } = opened;
  const { offer, mapping } = asked;
  if (source.kind !== 'results') {
    const faults = source.kind === 'bad' ? source.faults : [];
    const trial = toTrial(opened, asked, { ...EMPTY, ...COUNTS, faults }, undefined);
    if (shown) throw new TrialOutdated(trial);
    return trial;
  }
  const report = await runImport(services, { isDryRun: shown === undefined }, async (tx, announce) => {
    const done = await importResults(tx, services, source, {
      offers: new Map([[offer.key, offer]]),
      isNew: false,
      replacesDemonstration: mapping.replacesDemonstration ?? false,
      isAtDesk: true,
      announce,
    });
    if (!shown) return done;
    const trial = toTrial(opened, asked, done, source);
    if (trial.problem || !isSameOutcome(trial, shown)) throw new TrialOutdated(trial);
    if (layout && Object.keys(layout).length > 0)
      await rememberLayout(tx, services, nameFiles(offer.key, asked.source), layout);
    if (products) await saveFeedProducts(tx, services, products);
    return done;
  });
  return toTrial(opened, asked, report, source);
}

export const tryHistory = (services: Services, asked: HistoryAsked): Promise<KeptTrial> =>
  runHistory(services, asked);

/** Writes what was shown. Where that would be something else by now, nothing is written and that is given. */
export async function commitHistory(
  services: Services,
  asked: HistoryAsked,
  shown: KeptTrial,
): Promise<{ readonly isDone: boolean; readonly trial: KeptTrial }> {
  try {
    return { isDone: true, trial: await runHistory(services, asked, shown) };
  } catch (error) {
    if (error instanceof TrialOutdated) return { isDone: false, trial: error.trial };
    throw error;
  }
}
