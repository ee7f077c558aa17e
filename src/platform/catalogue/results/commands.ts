import {
  type Command,
  type CommandCall,
  OperatorError,
  readTextOption,
  requireWord,
} from '../../ground/operator/command.ts';
import { type FileLayout, parseLayout } from '../../ground/operator/files/layout.ts';
import { HISTORY_COLUMNS } from './history-columns.ts';
import { importFrom } from './import.ts';
import type { ImportReport, ImportRow } from './import-report.ts';
import { detectFormat, type Fault, type ImportFormat } from './import-source.ts';

const PROGRESS_EVERY = 500;
const FAULTS_SHOWN = 50;

function readFormat(call: CommandCall, from: string): ImportFormat {
  const given = readTextOption(call, 'format');
  if (given === undefined) return detectFormat(from);
  if (given === 'csv' || given === 'feed') return given;
  throw new OperatorError('--format is csv or feed.');
}

const readList = ({ options }: CommandCall, name: string): string[] => {
  const given = options[name];
  return Array.isArray(given) ? given : [];
};

function readMap(call: CommandCall): Map<string, string> {
  return new Map(
    readList(call, 'map').map((pair) => {
      const [product, offer, ...more] = pair.split('=');
      if (!product || !offer || more.length > 0) throw new OperatorError('--map is PRODUCT=OFFER.');
      return [product, offer] as const;
    }),
  );
}

function printFaults(faults: readonly Fault[], print: CommandCall['print']): void {
  for (const { where, reason } of faults.slice(0, FAULTS_SHOWN)) print(`${where}: ${reason}`);
  const more = faults.length - FAULTS_SHOWN;
  if (more > 0) print(`... and ${more} more.`);
}

const FATES = {
  added: 'added',
  replaced: 'replaced',
  counted_again: 'its winners counted again',
  removed: 'removed',
  as_it_was: 'as it was',
} as const satisfies Record<ImportRow['fate'], string>;

const ROWS_SHOWN = 50;

/** Each draw and what becomes of it; of many only where that is asked for. */
function printRows(rows: readonly ImportRow[], isAll: boolean, print: CommandCall['print']): void {
  if (rows.length > ROWS_SHOWN && !isAll) {
    print(`--rows lists what becomes of each of the ${rows.length} draws.`);
    return;
  }
  for (const { where, fate, drawNo } of rows) print(`${where}: ${FATES[fate]}, draw ${drawNo}`);
}

interface Shown {
  readonly isDryRun: boolean;
  readonly isEveryRow: boolean;
  readonly print: CommandCall['print'];
}

function printReport(report: ImportReport, { isDryRun, isEveryRow, print }: Shown): void {
  for (const { productId, draws } of report.skipped)
    print(`Skipped ${draws} of ${productId}: unknown. --map ${productId}=OFFER makes it known.`);
  if (report.faults.length > 0) {
    printFaults(report.faults, print);
    print(`${report.faults.length} faults. Nothing was changed.`);
    return;
  }
  if (isDryRun || isEveryRow) printRows(report.rows, isEveryRow, print);
  for (const where of report.incomplete)
    print(`${where}: its dividends are not complete yet, and are left out.`);
  printFaults(report.notes, print);
  printFaults(report.refused, print);
  if (report.refused.length > 0) print(`${report.refused.length} not taken.`);
  printFaults(report.left, print);
  if (report.left.length > 0) print(`${report.left.length} left as they are.`);
  const { inserted, updated, removed, unchanged, renumbered } = report;
  print(`${inserted} added, ${updated} replaced, ${removed} removed, ${unchanged} as they were.`);
  if (renumbered > 0) print(`${renumbered} have another draw number, or one of the lottery's own.`);
  const changed = inserted + updated + removed + renumbered;
  print(isDryRun ? `A trial: nothing was changed, ${changed} would be.` : `${changed} changed.`);
}

function readLayout(call: CommandCall): FileLayout | undefined {
  const text = readTextOption(call, 'layout');
  return text === undefined ? undefined : parseLayout(text, HISTORY_COLUMNS);
}

const importCommand: Command = {
  usage:
    'FILE|ADDRESS [--offer KEY] [--format csv|feed] [--map PRODUCT=OFFER] [--only PRODUCT] [--skip PRODUCT] [--layout JSON] [--choose PLACE] [--dry-run] [--rows] [--replace-demonstration]',
  summary:
    'Brings results in: a history of one offer (CSV, TSV), or the feed. Safe to repeat; what is wrong is named and left out.',
  options: {
    offer: { type: 'string' },
    format: { type: 'string' },
    map: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    skip: { type: 'string', multiple: true },
    layout: { type: 'string' },
    choose: { type: 'string', multiple: true },
    'dry-run': { type: 'boolean' },
    rows: { type: 'boolean' },
    'replace-demonstration': { type: 'boolean' },
  },
  async run(call) {
    const { services, words, options, print } = call;
    const from = requireWord(words, 0, 'The file');
    const isDryRun = options['dry-run'] === true;
    const format = readFormat(call, from);
    if (format === 'csv' && (options.only ?? options.skip) !== undefined)
      throw new OperatorError('--only and --skip name products of the feed: a CSV file is of one offer.');
    const started = performance.now();
    const report = await importFrom(services, {
      from,
      format,
      offerKey: readTextOption(call, 'offer'),
      map: readMap(call),
      only: readList(call, 'only'),
      skip: readList(call, 'skip'),
      choose: readList(call, 'choose'),
      layout: readLayout(call),
      isDryRun,
      replacesDemonstration: options['replace-demonstration'] === true,
      onRow: (rows) => {
        if (rows % PROGRESS_EVERY === 0) print(`${rows} rows read`);
      },
    });
    printReport(report, { isDryRun, isEveryRow: options.rows === true, print });
    print(`${((performance.now() - started) / 1000).toFixed(1)} s`);
    const { faults, refused, left, notes, rows: _, ...counts } = report;
    return {
      isRight: faults.length + refused.length + left.length === 0,
      subject: from,
      detail: {
        ...counts,
        faults: faults.length,
        refused: refused.length,
        left: left.length,
        notes: notes.length,
        isDryRun,
      },
    };
  },
};

export const resultCommands = { 'results import': importCommand } satisfies Record<string, Command>;
