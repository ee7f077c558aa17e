import {
  type Command,
  type CommandCall,
  OperatorError,
  readTextOption,
  requireWord,
} from '../operator/command.ts';
import { importFrom } from './import.ts';
import type { ImportReport } from './import-report.ts';
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

function printReport(report: ImportReport, isDryRun: boolean, print: CommandCall['print']): void {
  for (const { productId, draws } of report.skipped)
    print(`Skipped ${draws} of ${productId}: unknown. --map ${productId}=OFFER makes it known.`);
  if (report.faults.length > 0) {
    printFaults(report.faults, print);
    print(`${report.faults.length} faults. Nothing was changed.`);
    return;
  }
  for (const where of report.incomplete)
    print(`${where}: its dividends are not complete yet, and are left out.`);
  printFaults(report.left, print);
  if (report.left.length > 0) print(`${report.left.length} left as they are.`);
  const { inserted, updated, removed, unchanged } = report;
  print(`${inserted} added, ${updated} replaced, ${removed} removed, ${unchanged} as they were.`);
  const changed = inserted + updated + removed;
  print(isDryRun ? `A trial: nothing was changed, ${changed} would be.` : `${changed} changed.`);
}

const importCommand: Command = {
  usage:
    'FILE|ADDRESS [--offer KEY] [--format csv|feed] [--map PRODUCT=OFFER] [--only PRODUCT] [--skip PRODUCT] [--dry-run] [--replace-demonstration]',
  summary:
    'Brings results in: CSV history of one offer, or the feed. Safe to repeat; all or nothing, but for settled and closed draws.',
  options: {
    offer: { type: 'string' },
    format: { type: 'string' },
    map: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    skip: { type: 'string', multiple: true },
    'dry-run': { type: 'boolean' },
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
      isDryRun,
      replacesDemonstration: options['replace-demonstration'] === true,
      onRow: (rows) => {
        if (rows % PROGRESS_EVERY === 0) print(`${rows} rows read`);
      },
    });
    printReport(report, isDryRun, print);
    print(`${((performance.now() - started) / 1000).toFixed(1)} s`);
    const { faults, left, ...counts } = report;
    return {
      isRight: faults.length + left.length === 0,
      subject: from,
      detail: { ...counts, faults: faults.length, left: left.length, isDryRun },
    };
  },
};

export const resultCommands = { 'results import': importCommand } satisfies Record<string, Command>;
