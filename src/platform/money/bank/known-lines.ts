// Whether a line of a file came before. What agrees in everything is the same line; what agrees in all but one thing may
// be it, and waits for a person; anything else is a line of its own.
import { BANK_ZONE } from '#lib/domain/time/business-days.ts';
import { addDays, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import {
  hashAccount,
  hashIdentity,
  hashPayment,
  type IncomingDirection,
  type IncomingLine,
} from './line-identity.ts';
import { canBeOf, findFormer, nameMaybeKnown } from './maybe-known.ts';

/** A bank may give a line another date until it is booked for good. */
const DATED_ANEW_DAYS = 4;

/** Why a line waits that agrees with another one in all but one thing, or is the same twice in its file. */
const CLASH = 'clash ';
export const nameClash = (lineId: string): string => `${CLASH}${lineId}`;

/** Why a line waits that nothing was done about yet: its file was cut off, and goes on when it is read again. */
export const UNBOOKED = 'unbooked';

export interface FileInHand {
  readonly id: string;
  readonly direction: IncomingDirection;
  /** Of what it says, however it was read. */
  readonly textHash: string;
}

export type Judgement =
  | { readonly outcome: 'same'; readonly lineId: string }
  | { readonly outcome: 'own'; readonly reason: string };

/** The line of that identity which is the same as the one that is at this place among those alike in its file. */
export const findSameLine = async (
  tx: Tx,
  { id: fileId, direction }: Omit<FileInHand, 'textHash'>,
  line: IncomingLine,
  alike: number,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('bank_line')
      .select('id')
      .where('identity', '=', hashIdentity(direction, line))
      .where('alike', '=', alike)
      .where('bank_file_id', '<>', fileId)
      .executeTakeFirst()
  )?.id;

/** A line of an earlier release of which not all is known any more. */
const findUnknown = (tx: Tx, { id: fileId, direction }: FileInHand, line: IncomingLine) =>
  tx
    .selectFrom('bank_line')
    .innerJoin('bank_file', 'bank_file.id', 'bank_line.bank_file_id')
    .select(['bank_line.id', 'bank_line.received_at'])
    .where('bank_line.identity', 'is', null)
    .where('bank_line.kind', '=', line.kind)
    .where('bank_line.cents', '=', line.cents)
    .where('bank_line.bank_reference', 'in', [line.bankReference, line.formerReference ?? line.bankReference])
    .where('bank_file.direction', '=', direction)
    .where('bank_file.id', '<>', fileId)
    .executeTakeFirst();

/** The line that another reading of the same file made of the same place, where it reads otherwise now. */
const findReadOtherwise = async (
  tx: Tx,
  { id: fileId, direction, textHash }: FileInHand,
  line: IncomingLine,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('bank_file')
      .innerJoin('bank_file_line', 'bank_file_line.bank_file_id', 'bank_file.id')
      .select('bank_file_line.bank_line_id')
      .where('bank_file.text_hash', '=', textHash)
      .where('bank_file.id', '<>', fileId)
      .where('bank_file_line.line_no', '=', line.lineNo)
      .where('bank_file_line.identity', '<>', hashIdentity(direction, line))
      .executeTakeFirst()
  )?.bank_line_id;

/** A line of another account, or another kind of file, that agrees in all the rest. */
const findElsewhere = async (
  tx: Tx,
  { id: fileId, direction }: FileInHand,
  line: IncomingLine,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('bank_line')
      .select('id')
      .where('payment_key', '=', hashPayment(line))
      .where('identity', '<>', hashIdentity(direction, line))
      .where('bank_file_id', '<>', fileId)
      .executeTakeFirst()
  )?.id;

const isNear = (day: string, other: string): boolean =>
  day <= addDays(other, DATED_ANEW_DAYS) && other <= addDays(day, DATED_ANEW_DAYS);

/** A line of another file of the same name that agrees in all but its day, its amount or its customer. */
async function findChanged(
  tx: Tx,
  { id: fileId, direction }: FileInHand,
  line: IncomingLine,
): Promise<string | undefined> {
  const { kind, bankReference, day, cents, customerReference } = line;
  const named = await tx
    .selectFrom('bank_line')
    .innerJoin('bank_file', 'bank_file.id', 'bank_line.bank_file_id')
    .select(['bank_line.id', 'bank_line.day', 'bank_line.cents', 'bank_line.customer_reference'])
    .where('bank_line.kind', '=', kind)
    .where('bank_line.bank_reference', '=', bankReference)
    .where('bank_line.account', '=', hashAccount(line))
    .where('bank_line.identity', 'is not', null)
    .where('bank_file.direction', '=', direction)
    .where('bank_file.id', '<>', fileId)
    .execute();
  return named.find((row) => {
    const isOtherDay = (row.day ?? undefined) !== day;
    if (isOtherDay && day && row.day && !isNear(day, row.day)) return false;
    const differences = [
      isOtherDay,
      Number(row.cents) !== cents,
      (row.customer_reference ?? undefined) !== customerReference,
    ];
    return differences.filter(Boolean).length === 1;
  })?.id;
}

/**
 * What a line is. Nothing else may write down lines meanwhile.
 * @param alike which of those of its identity in its file it is, from 1
 * @param twin the line that was written down for the one before it
 */
export async function judgeLine(
  tx: Tx,
  services: Services,
  file: FileInHand,
  line: IncomingLine,
  { alike, twin }: { readonly alike: number; readonly twin: string | undefined },
): Promise<Judgement> {
  const same = await findSameLine(tx, file, line, alike);
  if (same !== undefined) return { outcome: 'same', lineId: same };
  const unknown = await findUnknown(tx, file, line);
  const today = toLocalDate(services.clock.now(), BANK_ZONE);
  if (unknown && canBeOf(unknown.received_at, line.day, today))
    return { outcome: 'own', reason: nameMaybeKnown(unknown.id) };
  const former = await findFormer(tx, services, line, file.id);
  if (former !== undefined) return { outcome: 'own', reason: nameMaybeKnown(former) };
  const clash =
    twin ??
    (await findReadOtherwise(tx, file, line)) ??
    (await findChanged(tx, file, line)) ??
    (await findElsewhere(tx, file, line));
  return { outcome: 'own', reason: clash === undefined ? UNBOOKED : nameClash(clash) };
}
