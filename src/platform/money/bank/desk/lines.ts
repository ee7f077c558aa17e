// A line of the bank at the desk: what the bank wrote, and what a person decides about it.
import { DESK_BANK_ERRORS, type getBankLine } from '#lib/contracts/payments/desk-bank.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { createDomainError } from '../../../domain-error.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import type { Services } from '../../../services.ts';
import { assignLine, dismissLine, LineRefused } from '../assign-line.ts';
import { findFileLine } from '../file-lines.ts';
import { readLine } from '../maybe-known.ts';

/** Reasons that name another line behind a blank. */
const OTHER_LINE = /^(?:maybe_known|clash|swallowed) (\S+)/;

const findRow = (services: Services, id: string) =>
  services.database.db
    .selectFrom('bank_line')
    .innerJoin('bank_file', 'bank_file.id', 'bank_line.bank_file_id')
    .leftJoin('deposit', 'deposit.id', 'bank_line.deposit_id')
    .leftJoin('customer', 'customer.id', 'deposit.customer_id')
    .select(['bank_line.id', 'bank_file_id', 'line_no', 'received_at', 'bank_line.state', 'bank_line.reason'])
    .select(['bank_file.name', 'customer.email', 'bank_file.direction'])
    .where('bank_line.id', '=', id)
    .executeTakeFirst();

type LineRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** Files of returns are no tables: their lines say what they are about. */
const readText = (
  services: Services,
  { bank_file_id, line_no, direction }: LineRow,
): Promise<string> | string => (direction === 'in_returns' ? '' : readLine(services, bank_file_id, line_no));

/** @param mayRead the bank's own words name payers and accounts. @throws DomainError `line_unknown` */
export async function loadLine(
  services: Services,
  id: string,
  mayRead: boolean,
): Promise<ResultOf<typeof getBankLine>> {
  const row = await findRow(services, id);
  const line = row && (await findFileLine(services.database.db, id));
  if (!line) throw createDomainError(DESK_BANK_ERRORS, 'line_unknown');
  const otherId = row.state === 'unmatched' ? OTHER_LINE.exec(row.reason ?? '')?.[1] : undefined;
  const other = otherId === undefined ? undefined : await findRow(services, otherId);
  return {
    ...line,
    lineId: id,
    fileId: row.bank_file_id,
    file: row.name,
    state: row.state,
    at: row.received_at,
    text: mayRead ? await readText(services, row) : '',
    maybe: other
      ? {
          id: other.id,
          state: other.state,
          customer: other.email ?? '',
          text: mayRead ? await readText(services, other) : '',
        }
      : null,
  };
}

/** @throws DomainError `line_not_assigned` */
export async function assignAtDesk(
  services: Services,
  { id, customerId, actor }: { readonly id: string; readonly customerId: string; readonly actor: string },
) {
  try {
    const assigned = await assignLine(services, id, { customerId });
    await insertAudit(services.database.db, services, actor, 'bank assign', {
      subject: customerId,
      detail: { line: id, cents: assigned.cents },
    });
    return assigned;
  } catch (error) {
    if (error instanceof LineRefused)
      throw createDomainError(DESK_BANK_ERRORS, 'line_not_assigned', { why: error.message });
    throw error;
  }
}

/** @throws DomainError `line_unknown`, `line_not_assigned` where it does not wait any more */
export async function returnAtDesk(
  services: Services,
  { id, reason, actor }: { readonly id: string; readonly reason: string; readonly actor: string },
): Promise<{ readonly cents: number }> {
  const { db } = services.database;
  const line = await findFileLine(db, id);
  if (!line) throw createDomainError(DESK_BANK_ERRORS, 'line_unknown');
  if (!(await dismissLine(services, id, reason)))
    throw createDomainError(DESK_BANK_ERRORS, 'line_not_assigned', { why: `${id} does not wait any more.` });
  await insertAudit(db, services, actor, 'bank dismiss', { subject: id, detail: { reason } });
  return { cents: line.cents };
}
