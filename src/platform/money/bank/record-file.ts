// Writes down a file that the bank sent, and what became of each of its lines, before anything is booked: all of it or
// nothing, so that no line is lost where a run is cut off.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { hashText, keepFile } from './files.ts';
import { type FileInHand, judgeLine } from './known-lines.ts';
import {
  hashAccount,
  hashIdentity,
  hashPayment,
  type IncomingDirection,
  type IncomingLine,
} from './line-identity.ts';

export interface ReadFile<L extends IncomingLine> {
  readonly direction: IncomingDirection;
  readonly name: string;
  readonly body: string;
  readonly lines: readonly L[];
}

/** Of what a file says and how it was read: another layout makes another reading of it. */
const hashReading = ({ direction, body, lines }: ReadFile<IncomingLine>): string =>
  createHash('sha256')
    .update(JSON.stringify([body, ...lines.map((line) => [line.lineNo, hashIdentity(direction, line)])]))
    .digest('hex');

/** Files are written down one after the other, so that each knows the lines of those before. */
export async function lockFiles(tx: Tx, { database }: Pick<Services, 'database'>): Promise<void> {
  if (database.flavor === 'postgres') await sql`lock table bank_file in share row exclusive mode`.execute(tx);
}

/** Writes down a line of its own, which waits. */
export async function insertLine(
  tx: Tx,
  { random, clock }: Services,
  file: Pick<FileInHand, 'id' | 'direction'>,
  line: IncomingLine,
  { alike, reason }: { readonly alike: number; readonly reason: string },
): Promise<string> {
  const id = random.createId('bkl', clock.now());
  await tx
    .insertInto('bank_line')
    .values({
      id,
      bank_file_id: file.id,
      line_no: line.lineNo,
      kind: line.kind,
      bank_reference: line.bankReference,
      cents: line.cents,
      customer_reference: line.customerReference ?? null,
      received_at: getNowIso(clock),
      deposit_id: null,
      withdrawal_id: null,
      state: 'unmatched',
      reason,
      account: hashAccount(line),
      day: line.day ?? null,
      identity: hashIdentity(file.direction, line),
      alike,
      payment_key: hashPayment(line),
    })
    .execute();
  return id;
}

/** Says what became of a line of a file. */
export const recordLine = (
  tx: Tx,
  file: Pick<FileInHand, 'id' | 'direction'>,
  line: IncomingLine,
  became: { readonly outcome: 'own' | 'same'; readonly lineId: string },
): Promise<unknown> =>
  tx
    .insertInto('bank_file_line')
    .values({
      bank_file_id: file.id,
      line_no: line.lineNo,
      bank_line_id: became.lineId,
      outcome: became.outcome,
      identity: hashIdentity(file.direction, line),
      cents: line.cents,
    })
    .execute();

async function recordLines(
  tx: Tx,
  services: Services,
  file: FileInHand,
  lines: readonly IncomingLine[],
): Promise<void> {
  const seen = new Map<string, string[]>();
  for (const line of lines) {
    const identity = hashIdentity(file.direction, line);
    const twins = seen.get(identity) ?? [];
    const place = { alike: twins.length + 1, twin: twins.at(-1) };
    const judged = await judgeLine(tx, services, file, line, place);
    const lineId =
      judged.outcome === 'same'
        ? judged.lineId
        : await insertLine(tx, services, file, line, { alike: place.alike, reason: judged.reason });
    await recordLine(tx, file, line, { outcome: judged.outcome, lineId });
    seen.set(identity, [...twins, lineId]);
  }
}

/** The id of the file; one that came before, and was read alike, is not written down again. */
export async function recordFile(
  tx: Tx,
  services: Services,
  read: ReadFile<IncomingLine>,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { direction, name, body, lines } = read;
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const bodyHash = hashReading(read);
  const kept = await keepFile(tx, services, {
    direction,
    name,
    body,
    bodyHash,
    totalCents,
    items: lines.length,
  });
  if (!kept.isNew) return kept;
  const textHash = hashText(body);
  await recordLines(tx, services, { id: kept.id, direction, textHash }, lines);
  await tx
    .updateTable('bank_file')
    .set({ text_hash: textHash, recorded_at: getNowIso(services.clock) })
    .where('id', '=', kept.id)
    .execute();
  return kept;
}
