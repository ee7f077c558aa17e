// Takes a file of the bank over: written down first, then booked line by line. A trial does the same in one transaction
// that is undone.

import type { DeskFileLine } from '#lib/contracts/payments/desk-bank.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { type FileAccount, readFileAccount } from '../file-account.ts';
import { listFileLines } from '../file-lines.ts';
import { recordFormerFiles } from '../former-files.ts';
import { UNBOOKED } from '../known-lines.ts';
import type { IncomingLine } from '../line-identity.ts';
import { lockFiles, type ReadFile, recordFile } from '../record-file.ts';

export type LineState = 'matched' | 'unmatched';

/** Books a line that is written down, and says so in its row. */
export type BookLine<L> = (tx: Tx, services: Services, id: string, line: L) => Promise<LineState>;

/** What one run did. */
export interface TakenFile {
  readonly lines: number;
  readonly matched: number;
  /** Lines that the operator has to look at. */
  readonly unmatched: number;
  /** Lines that had come before. */
  readonly repeated: number;
}

export interface FileOutcome {
  readonly taken: TakenFile;
  readonly account: FileAccount;
  readonly fileId: string;
  readonly lines: readonly DeskFileLine[];
}

/** Whether nothing was done about a line yet; it is held. */
async function holdUnbooked(tx: Tx, { database }: Services, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bank_line')
    .select(['state', 'reason'])
    .where('id', '=', id)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return row.state === 'unmatched' && row.reason === UNBOOKED;
}

async function recordInOrder(tx: Tx, services: Services, read: ReadFile<IncomingLine>) {
  await lockFiles(tx, services);
  await recordFormerFiles(tx, services);
  return recordFile(tx, services, read);
}

interface RecordedLine {
  readonly id: string;
  /** Of its own in this file, and not the same as one of another. */
  readonly isOwn: boolean;
}

async function listRecorded(tx: Tx, fileId: string): Promise<ReadonlyMap<number, RecordedLine>> {
  const rows = await tx
    .selectFrom('bank_file_line')
    .select(['line_no', 'bank_line_id', 'outcome'])
    .where('bank_file_id', '=', fileId)
    .execute();
  return new Map(
    rows.map(({ line_no, bank_line_id: id, outcome }) => [line_no, { id, isOwn: outcome === 'own' }]),
  );
}

/** Corrections may stand before what they correct. */
const sortLines = <L extends IncomingLine>(lines: readonly L[]): L[] =>
  [...lines].sort((a, b) => Number(a.kind !== 'payment') - Number(b.kind !== 'payment'));

type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** @param within runs each step in a transaction */
async function takeWithin<L extends IncomingLine>(
  services: Services,
  read: ReadFile<L>,
  book: BookLine<L>,
  within: Within,
): Promise<FileOutcome> {
  const { id: fileId, isNew } = await within((tx) => recordInOrder(tx, services, read));
  const recorded = await within((tx) => listRecorded(tx, fileId));
  const states: LineState[] = [];
  for (const line of sortLines(read.lines)) {
    const known = recorded.get(line.lineNo);
    if (!known) continue;
    const state = await within(async (tx) => {
      if (await holdUnbooked(tx, services, known.id)) return book(tx, services, known.id, line);
      return isNew && known.isOwn ? 'unmatched' : undefined;
    });
    if (state) states.push(state);
  }
  const count = (wanted: LineState) => states.filter((state) => state === wanted).length;
  const taken = {
    lines: read.lines.length,
    matched: count('matched'),
    unmatched: count('unmatched'),
    repeated: read.lines.length - states.length,
  };
  const account = await within((tx) => readFileAccount(tx, fileId));
  return { taken, account, fileId, lines: await within((tx) => listFileLines(tx, fileId)) };
}

/** Takes the lines of a file over, each once, however often the file or a part of it comes. */
export const takeFile = <L extends IncomingLine>(
  services: Services,
  read: ReadFile<L>,
  book: BookLine<L>,
): Promise<FileOutcome> => takeWithin(services, read, book, (work) => transact(services.database, work));

/** Undoes what a trial did, and carries what came of it. */
class TrialOver extends Error {
  override readonly name = 'TrialOver';
  readonly outcome: FileOutcome;

  constructor(outcome: FileOutcome) {
    super('A trial is undone');
    this.outcome = outcome;
  }
}

/** What taking a file over would do. */
export async function tryFile<L extends IncomingLine>(
  services: Services,
  read: ReadFile<L>,
  book: BookLine<L>,
): Promise<FileOutcome> {
  try {
    return await transact(services.database, async (tx) => {
      throw new TrialOver(await takeWithin(services, read, book, (work) => work(tx)));
    });
  } catch (error) {
    if (error instanceof TrialOver) return error.outcome;
    throw error;
  }
}
