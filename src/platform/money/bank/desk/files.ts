// Files of the bank as the desk lists, shows, makes and hands them out.
import {
  DESK_BANK_ERRORS,
  type DeskBankFile,
  type getBankFile,
  type listBankFiles,
  type OutgoingKind,
  type writeBankFile,
} from '#lib/contracts/payments/desk-bank.ts';
import type { BodyOf, QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { createDomainError } from '../../../domain-error.ts';
import { RestoreNotCompared } from '../../../ground/config/restored.ts';
import type { Db } from '../../../ground/db/open.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import { cutPage, parsePlace } from '../../../ground/operator/keyset.ts';
import type { Services } from '../../../services.ts';
import { sumDebits, writeDebits } from '../debits/write-debits.ts';
import { listFileLines, sumFileLines } from '../file-lines.ts';
import { markFileSent, readFile } from '../files.ts';
import { BankSettingsError } from '../settings.ts';
import { sumPayouts, type WrittenFile, writePayouts } from '../write-payouts.ts';

const PAGE = 50;

const selectFiles = (db: Db) =>
  db
    .selectFrom('bank_file')
    .select(['id', 'name', 'direction', 'items', 'total_cents', 'created_at', 'sent_at']);

type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number];

const toFile = (row: FileRow): DeskBankFile => ({
  id: row.id,
  name: row.name,
  direction: row.direction,
  lines: row.items,
  cents: Number(row.total_cents),
  createdAt: row.created_at,
  sentAt: row.sent_at,
});

const SUMS = {
  payouts: ({ database }: Services) => sumPayouts(database.db),
  debits: sumDebits,
} as const satisfies Record<OutgoingKind, (services: Services) => unknown>;

export async function listFiles(
  services: Services,
  { after }: QueryOf<typeof listBankFiles>,
): Promise<ResultOf<typeof listBankFiles>> {
  const place = parsePlace(after);
  const rows = await selectFiles(services.database.db)
    .$if(place !== undefined, (list) =>
      list.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(place?.at ?? '', place?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const page = cutPage(rows, PAGE, (row) => ({ at: row.created_at, id: row.id }));
  return {
    rows: page.rows.map(toFile),
    next: page.next,
    due: { payouts: await SUMS.payouts(services), debits: await SUMS.debits(services) },
  };
}

/** @throws DomainError `bank_file_unknown` */
async function requireFile(db: Db, id: string): Promise<DeskBankFile> {
  const row = await selectFiles(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw createDomainError(DESK_BANK_ERRORS, 'bank_file_unknown');
  return toFile(row);
}

/** @throws DomainError `bank_file_unknown` */
export async function loadFile(
  { database: { db } }: Services,
  id: string,
): Promise<ResultOf<typeof getBankFile>> {
  const file = await requireFile(db, id);
  const isIncoming = file.direction.startsWith('in_');
  const fileLines = isIncoming ? await listFileLines(db, id) : [];
  const withdrawals = await db
    .selectFrom('withdrawal')
    .innerJoin('customer', 'customer.id', 'withdrawal.customer_id')
    .select(['withdrawal.id', 'withdrawal.customer_id as customerId', 'customer.email as customer'])
    .select(['withdrawal.amount_cents as cents', 'withdrawal.status as state'])
    .where('bank_file_id', '=', id)
    .orderBy('withdrawal.id')
    .execute();
  return { ...file, sums: isIncoming ? sumFileLines(fileLines) : null, fileLines, withdrawals };
}

const WRITERS = { payouts: writePayouts, debits: writeDebits } as const satisfies Record<
  OutgoingKind,
  (services: Services) => Promise<WrittenFile | undefined>
>;

/** @throws DomainError `preview_changed`, `nothing_to_write`, `file_not_written` */
export async function writeFile(
  services: Services,
  { kind, lines, cents }: BodyOf<typeof writeBankFile>,
  actor: string,
): Promise<ResultOf<typeof writeBankFile>> {
  const due = await SUMS[kind](services);
  if (due.lines === 0) throw createDomainError(DESK_BANK_ERRORS, 'nothing_to_write');
  if (due.lines !== lines || due.cents !== cents)
    throw createDomainError(DESK_BANK_ERRORS, 'preview_changed');
  const file = await WRITERS[kind](services).catch((error: unknown) => {
    if (error instanceof BankSettingsError || error instanceof RestoreNotCompared)
      throw createDomainError(DESK_BANK_ERRORS, 'file_not_written', { why: error.message });
    throw error;
  });
  if (!file) throw createDomainError(DESK_BANK_ERRORS, 'nothing_to_write');
  const written = { id: file.id, name: file.name, lines: file.items, cents: file.totalCents };
  await insertAudit(services.database.db, services, actor, 'bank write', {
    subject: file.name,
    detail: { file: file.id, items: file.items, cents: file.totalCents },
  });
  return written;
}

/** What a file for the bank holds. Noted before it is handed out. @throws DomainError `bank_file_unknown` */
export async function handOutFile(
  services: Services,
  id: string,
  actor: string,
): Promise<{ readonly name: string; readonly content: string }> {
  const { db } = services.database;
  const { direction } = await requireFile(db, id);
  const file = direction.startsWith('out_') ? await readFile(services, id) : undefined;
  if (!file) throw createDomainError(DESK_BANK_ERRORS, 'bank_file_unknown');
  await insertAudit(db, services, actor, 'bank again', { subject: file.name, detail: { file: id } });
  return { name: file.name, content: file.body };
}

/** @throws DomainError `bank_file_unknown`, `bank_file_sent` */
export async function markFile(
  services: Services,
  id: string,
  actor: string,
): Promise<{ readonly name: string }> {
  const { name } = await requireFile(services.database.db, id);
  if (!(await markFileSent(services, id))) throw createDomainError(DESK_BANK_ERRORS, 'bank_file_sent');
  await insertAudit(services.database.db, services, actor, 'bank sent', {
    subject: name,
    detail: { file: id },
  });
  return { name };
}
