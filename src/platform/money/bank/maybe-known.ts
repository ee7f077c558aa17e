// Lines that may have been taken over before, under a name that was made without their id or their date.
import { BANK_ZONE } from '#lib/domain/time/business-days.ts';
import { addDays, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Tx } from '../../ground/db/open.ts';
import { SealBroken } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { readFile } from './files.ts';
import type { IncomingLine } from './line-identity.ts';
import { nameAlike } from './line-names.ts';
import { readRows } from './read/read-statement.ts';

/** A bank may date a line after the day on which it lists it: what is paid before Easter counts on the Tuesday. */
const DATED_AHEAD_DAYS = 4;
const KINDS: readonly IncomingLine['kind'][] = ['payment', 'correction', 'reversal'];

/** What was taken over before the day of a line is another one. Any may be it where that day is not understood. */
export function canBeOf(receivedAt: string, day: string | undefined, today: string): boolean {
  if (day === undefined || day > addDays(today, DATED_AHEAD_DAYS)) return true;
  return toLocalDate(Date.parse(receivedAt), BANK_ZONE) >= addDays(day, -DATED_AHEAD_DAYS);
}

/**
 * The line that was taken over and may be this one; undefined where there is none. Those alike are numbered on.
 * @param fileId the file of the line: what stands in it besides is another line
 */
export async function findFormer(
  tx: Tx,
  { clock }: Services,
  { kind, day, formerWords = [] }: IncomingLine,
  fileId: string,
): Promise<string | undefined> {
  const today = toLocalDate(clock.now(), BANK_ZONE);
  for (const words of formerWords)
    for (let count = 1; ; count += 1) {
      const alike = await tx
        .selectFrom('bank_line')
        .select(['id', 'kind', 'received_at'])
        .where('kind', 'in', KINDS)
        .where('bank_file_id', '<>', fileId)
        .where('bank_reference', '=', nameAlike(words, count))
        .execute();
      if (alike.length === 0) break;
      const former = alike.find((row) => row.kind === kind && canBeOf(row.received_at, day, today));
      if (former) return former.id;
    }
  return undefined;
}

const MAYBE_KNOWN = 'maybe_known ';

/** Why a line waits that may be another one. */
export const nameMaybeKnown = (formerId: string): string => `${MAYBE_KNOWN}${formerId}`;

/** What the bank wrote into a line of a file; empty where that cannot be read any more. */
export async function readLine(services: Services, fileId: string, lineNo: number): Promise<string> {
  const file = await readFile(services, fileId).catch((error: unknown) => {
    if (error instanceof SealBroken) return undefined;
    throw error;
  });
  const row = file && readRows(file.body)[lineNo - 1];
  return row?.filter((cell) => cell !== '').join(', ') ?? '';
}

/** What a line says that waits because it may be known, and what the other one says; nothing of any other line. */
export async function describeMaybeKnown(
  services: Services,
  { id, reason }: { readonly id: string; readonly reason: string | null },
): Promise<readonly string[]> {
  if (!reason?.startsWith(MAYBE_KNOWN)) return [];
  const formerId = reason.slice(MAYBE_KNOWN.length);
  const rows = await services.database.db
    .selectFrom('bank_line')
    .leftJoin('deposit', 'deposit.id', 'bank_line.deposit_id')
    .leftJoin('customer', 'customer.id', 'deposit.customer_id')
    .select(['bank_line.id', 'bank_file_id', 'line_no', 'received_at', 'bank_line.state', 'email'])
    .where('bank_line.id', 'in', [id, formerId])
    .execute();
  const describe = async (lineId: string): Promise<string> => {
    const row = rows.find((found) => found.id === lineId);
    if (!row) return lineId;
    const text = await readLine(services, row.bank_file_id, row.line_no);
    const became = row.email === null ? row.state : `${row.state} to ${row.email}`;
    return `${lineId}, read ${row.received_at}, ${became}: ${text}`;
  };
  return ['', await describe(id), `may be ${await describe(formerId)}`];
}
