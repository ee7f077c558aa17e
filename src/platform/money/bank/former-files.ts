// Files that earlier releases took over. Those knew a line by the bank's name alone, and passed over another line of the
// same name. What is kept of a file says which: such a line waits for a person from then on.
import type { Tx } from '../../ground/db/open.ts';
import { FileRefused } from '../../ground/operator/files/file-refused.ts';
import { SealBroken } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { readFile } from './files.ts';
import { findSameLine } from './known-lines.ts';
import {
  hashAccount,
  hashIdentity,
  hashPayment,
  type IncomingDirection,
  type IncomingLine,
} from './line-identity.ts';
import { nameMaybeKnown } from './maybe-known.ts';
import { parseBankFile, readHabits } from './read/read-bank-file.ts';
import { insertLine, recordLine } from './record-file.ts';

/** Why a line waits that an earlier release took for another one. */
export const SWALLOWED = 'swallowed ';

interface FormerFile {
  readonly id: string;
  readonly name: string;
  readonly direction: IncomingDirection;
  readonly totalCents: number;
  readonly items: number;
}

async function listFormerFiles(tx: Tx): Promise<FormerFile[]> {
  const rows = await tx
    .selectFrom('bank_file')
    .select(['id', 'name', 'direction', 'total_cents', 'items'])
    .where('direction', 'in', ['in_returns', 'in_bpay', 'in_statement'])
    .where('recorded_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ direction, total_cents, ...row }) => ({
    ...row,
    direction: direction as IncomingDirection,
    totalCents: Number(total_cents),
  }));
}

/** What the file says; undefined where it cannot be read any more, or reads otherwise than when it was taken over. */
async function readFormerLines(
  tx: Tx,
  services: Services,
  file: FormerFile,
): Promise<readonly IncomingLine[] | undefined> {
  const habits = await readHabits(tx, services, file.direction);
  try {
    const kept = await readFile(services, file.id, tx);
    const { lines } = parseBankFile(file.direction, kept?.body ?? '', habits);
    const cents = lines.reduce((sum, line) => sum + line.cents, 0);
    return lines.length === file.items && cents === file.totalCents ? lines : undefined;
  } catch (error) {
    if (error instanceof SealBroken || error instanceof FileRefused || error instanceof TypeError)
      return undefined;
    throw error;
  }
}

/** The line that an earlier release knew by the name of this one. */
const findNamed = (tx: Tx, { kind, bankReference, formerReference = bankReference }: IncomingLine) =>
  tx
    .selectFrom('bank_line')
    .select(['id', 'bank_file_id', 'identity', 'cents'])
    .where('kind', '=', kind)
    .where('bank_reference', '=', formerReference)
    .orderBy('received_at')
    .orderBy('id')
    .executeTakeFirst();
type NamedLine = NonNullable<Awaited<ReturnType<typeof findNamed>>>;

/** Fills in what earlier releases did not write down. */
const completeLine = (tx: Tx, file: FormerFile, { id }: NamedLine, line: IncomingLine): Promise<unknown> =>
  tx
    .updateTable('bank_line')
    .set({
      line_no: line.lineNo,
      customer_reference: line.customerReference ?? null,
      account: hashAccount(line),
      day: line.day ?? null,
      identity: hashIdentity(file.direction, line),
      payment_key: hashPayment(line),
    })
    .where('id', '=', id)
    .execute();

/** Which line each one was taken for; undefined where one is known by no name, so that the file is not followed. */
async function findAllNamed(
  tx: Tx,
  lines: readonly IncomingLine[],
): Promise<(readonly [IncomingLine, NamedLine])[] | undefined> {
  const found: (readonly [IncomingLine, NamedLine])[] = [];
  for (const line of lines) {
    const named = await findNamed(tx, line);
    if (!named) return undefined;
    found.push([line, named]);
  }
  return found;
}

async function recordFormerLines(
  tx: Tx,
  services: Services,
  file: FormerFile,
  lines: readonly (readonly [IncomingLine, NamedLine])[],
): Promise<void> {
  const claimed = new Set<string>();
  const seen = new Map<string, number>();
  for (const [line, named] of lines) {
    const identity = hashIdentity(file.direction, line);
    const alike = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, alike);
    const isOwn =
      named.bank_file_id === file.id && Number(named.cents) === line.cents && !claimed.has(named.id);
    if (isOwn) {
      claimed.add(named.id);
      await completeLine(tx, file, named, line);
      await recordLine(tx, file, line, { outcome: 'own', lineId: named.id });
      continue;
    }
    const same = await findSameLine(tx, file, line, alike);
    const isUnknown = named.identity === null && named.bank_file_id !== file.id;
    const reason = isUnknown ? nameMaybeKnown(named.id) : `${SWALLOWED}${named.id}`;
    const lineId = same ?? (await insertLine(tx, services, file, line, { alike, reason }));
    await recordLine(tx, file, line, { outcome: same === undefined ? 'own' : 'same', lineId });
  }
}

async function recordFormerFile(tx: Tx, services: Services, file: FormerFile): Promise<boolean> {
  const lines = await readFormerLines(tx, services, file);
  const named = lines && (await findAllNamed(tx, lines));
  if (!named) return false;
  await recordFormerLines(tx, services, file, named);
  await tx
    .updateTable('bank_file')
    .set({ recorded_at: getNowIso(services.clock) })
    .where('id', '=', file.id)
    .execute();
  return true;
}

/**
 * Writes down what became of the lines of files that earlier releases took over, once. Gives the names of files that
 * cannot be followed: they cannot be read any more, or read otherwise than they did.
 */
export async function recordFormerFiles(tx: Tx, services: Services): Promise<string[]> {
  const left: string[] = [];
  for (const file of await listFormerFiles(tx))
    if (!(await recordFormerFile(tx, services, file))) left.push(file.name);
  return left;
}
