// Messages to customers about their withdrawals.

import type { Tx } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { nameAccount } from './payout-accounts.ts';
import type { WithdrawalRow } from './store.ts';

/** `requested_for`: an operator asked in the customer's name. */
type Occasion = 'requested' | 'requested_for' | 'donated' | 'sent' | 'rejected' | 'returned';

async function readAccountName(tx: Tx, accountId: string | null): Promise<string> {
  if (accountId === null) return '';
  const account = await tx
    .selectFrom('payout_account')
    .select(['account_name', 'account_mask'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return nameAccount(account);
}

/** Queues the message about a step of a withdrawal, once. */
export async function notifyWithdrawalChange(
  tx: Tx,
  services: Services,
  withdrawal: WithdrawalRow,
  occasion: Occasion,
): Promise<void> {
  const { id, customer_id: customerId, amount_cents: amountCents, reason } = withdrawal;
  const account = await readAccountName(tx, withdrawal.account_id);
  const payload = { withdrawalId: id, amountCents, account };
  const dedupe = `withdrawal:${id}:${occasion}`;
  const refused = { ...payload, reason: reason ?? '' };
  const mails = {
    requested: { kind: 'withdrawal_requested', payload, customerId, dedupe },
    requested_for: {
      kind: 'withdrawal_requested',
      payload: { ...payload, isByOperator: true },
      customerId,
      dedupe,
    },
    donated: { kind: 'withdrawal_donated', payload, customerId, dedupe },
    sent: { kind: 'withdrawal_sent', payload, customerId, dedupe },
    rejected: { kind: 'withdrawal_rejected', payload: refused, customerId, dedupe },
    returned: { kind: 'withdrawal_returned', payload: refused, customerId, dedupe },
  } as const;
  await queueMails(tx, services, [mails[occasion]]);
}
