// Codes that tell a partner once who a member is.
import type { Db, Tx } from '../../ground/db/open.ts';
import { hashToken } from '../../secret-text.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';

const LIFETIME_MS = 10 * 60_000;
const TOKEN_BYTES = 32;

export async function createTransferToken(
  at: Db | Tx,
  { random, clock }: Services,
  { customerId, program }: { customerId: string; program: string },
): Promise<string> {
  const token = random.createHex(TOKEN_BYTES);
  await at
    .insertInto('transfer_token')
    .values({
      hash: hashToken(token),
      customer_id: customerId,
      program,
      expires_at: toIso(clock.now() + LIFETIME_MS),
      used_at: null,
    })
    .execute();
  return token;
}

/** Whom a token stands for; undefined where it was used or is too old. It works this once. */
export const useTransferToken = (
  at: Db | Tx,
  { clock }: Services,
  token: string,
): Promise<{ customerId: string; program: string } | undefined> =>
  at
    .updateTable('transfer_token')
    .set({ used_at: getNowIso(clock) })
    .where('hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', getNowIso(clock))
    .returning(['customer_id as customerId', 'program'])
    .executeTakeFirst();

export const sweepTransferTokens = async ({ database, clock }: Services): Promise<void> => {
  await database.db.deleteFrom('transfer_token').where('expires_at', '<', getNowIso(clock)).execute();
};
