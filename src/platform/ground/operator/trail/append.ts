// Writes entries at the end of the audit trail.
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { Tx } from '../../db/open.ts';
import { hashContent, hashLink, SALT_BYTES } from './chain.ts';

export interface NewEntry {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: unknown;
}

/** The row of `audit_chain`. */
const CHAIN = 1;

/**
 * Writes an entry with the hash of the one before. Whoever writes another one waits until the transaction has ended, in
 * this process or in others: it belongs at the end of the work.
 */
export async function appendEntry(
  tx: Tx,
  { random, clock }: Pick<Services, 'random' | 'clock'>,
  { actor, action, subject, detail }: NewEntry,
): Promise<void> {
  const { position, hash: previousHash } = await tx
    .updateTable('audit_chain')
    .set((row) => ({ position: row('position', '+', 1) }))
    .where('id', '=', CHAIN)
    .returning(['position', 'hash'])
    .executeTakeFirstOrThrow();
  const id = random.createId('aud', clock.now());
  const createdAt = getNowIso(clock);
  const content = { subject, detail: JSON.stringify(detail) ?? '{}', salt: random.createHex(SALT_BYTES) };
  const contentHash = hashContent(content);
  const hash = hashLink({ position, previousHash, id, actor, action, createdAt, contentHash });
  await tx
    .insertInto('audit')
    .values({
      id,
      actor,
      action,
      ...content,
      created_at: createdAt,
      position,
      previous_hash: previousHash,
      content_hash: contentHash,
      hash,
    })
    .execute();
  await tx.updateTable('audit_chain').set({ hash }).where('id', '=', CHAIN).execute();
}
