import type { ClosableMail } from '../../ground/mail/closed-account.ts';
import { readWalletAccount } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';

/** What the wallet of a closed account holds; undefined for an open one. */
export async function readClosedWallet(
  { database: { db } }: Services,
  { customer_id, closed_at }: ClosableMail,
): Promise<number | undefined> {
  if (closed_at === null) return undefined;
  return (await readWalletAccount(db, customer_id)).balanceCents;
}
