// Files that somebody looks at, until they are taken or a week has passed.
import type {
  HistoryFate,
  HistoryMapping,
  HistoryRow,
  HistoryTrial,
} from '#lib/contracts/catalogue/desk-histories.ts';
import { HISTORY_ERRORS } from '#lib/contracts/catalogue/desk-histories.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Db } from '../../../ground/db/open.ts';
import type { HistoryFileTable } from '../../../ground/db/schema/history-file-schema.ts';
import type { Services } from '../../../services.ts';
import { toIso } from '../../../time.ts';

const KEPT_MS = 7 * 86_400_000;

/** What a trial has shown. */
export interface KeptTrial
  extends Pick<
    HistoryTrial,
    | 'format'
    | 'encoding'
    | 'separator'
    | 'hasHead'
    | 'skip'
    | 'columns'
    | 'said'
    | 'products'
    | 'problem'
    | 'notes'
    | 'replacesDemonstration'
  > {
  readonly dates?: HistoryTrial['dates'];
  readonly product?: string | undefined;
  readonly counts: Record<HistoryFate, number>;
  readonly rows: readonly HistoryRow[];
}

export interface KeptFile {
  readonly row: HistoryFileTable;
  readonly bytes: Uint8Array;
  readonly mapping: HistoryMapping;
  readonly trial: KeptTrial;
}

/** @throws DomainError `history_unknown` */
export async function requireFile(
  db: Db,
  { offerKey, id }: { readonly offerKey: string; readonly id: string },
): Promise<KeptFile> {
  const row = await db
    .selectFrom('history_file')
    .selectAll()
    .where('id', '=', id)
    .where('offer_key', '=', offerKey)
    .executeTakeFirst();
  if (!row) throw createDomainError(HISTORY_ERRORS, 'history_unknown');
  return {
    row,
    bytes: Buffer.from(row.content, 'base64'),
    mapping: JSON.parse(row.mapping) as HistoryMapping,
    trial: JSON.parse(row.trial) as KeptTrial,
  };
}

/** Keeps what a file would do when it is read so. */
export const keepTrial = (
  db: Db,
  id: string,
  { mapping, trial }: { readonly mapping: HistoryMapping; readonly trial: KeptTrial },
): Promise<unknown> =>
  db
    .updateTable('history_file')
    .set({ mapping: JSON.stringify(mapping), trial: JSON.stringify(trial) })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .execute();

/** The files of a game, the newest first. */
export const listFiles = (db: Db, offerKey: string) =>
  db
    .selectFrom('history_file')
    .select(['id', 'file_name', 'source', 'person_name', 'created_at', 'taken_at'])
    .where('offer_key', '=', offerKey)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();

/** Files are kept for a week: what they brought is in the audit trail. */
export async function sweepHistories({ database, clock }: Services): Promise<void> {
  await database.db
    .deleteFrom('history_file')
    .where('created_at', '<', toIso(clock.now() - KEPT_MS))
    .execute();
}
