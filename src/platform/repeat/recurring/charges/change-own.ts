// Changes of what repeats by its owner: the wallet is locked first, then the row.
import { RECURRING_ERRORS } from '#lib/contracts/recurring/recurring-errors.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { lockWallet } from '../../../money/ledger/accounts.ts';
import type { Services } from '../../../services.ts';
import { requireOwnRecurring } from '../calls/lists.ts';
import { findRecurring, lockRecurring, type RecurringRow } from '../store.ts';

export interface OwnRecurring {
  readonly customerId: string;
  readonly id: string;
  /** Either type when left out. */
  readonly type?: RecurringRow['type'];
}

/**
 * Does the work with the row locked, and gives the row as it is then.
 * @throws DomainError `autoplay_unknown`, `recurring_is_cancelled`, and what the work throws
 */
export const changeOwnRecurring = (
  services: Services,
  { customerId, id, type }: OwnRecurring,
  work: (tx: Tx, row: RecurringRow) => Promise<void>,
): Promise<RecurringRow> =>
  transact(services.database, async (tx) => {
    await requireOwnRecurring(tx, customerId, id, type);
    await lockWallet(tx, services, customerId);
    const row = await lockRecurring(tx, services, id);
    if (!row) throw createDomainError(RECURRING_ERRORS, 'autoplay_unknown');
    if (row.status === 'recurring_status_cancelled')
      throw createDomainError(RECURRING_ERRORS, 'recurring_is_cancelled');
    await work(tx, row);
    return (await findRecurring(tx, id)) ?? row;
  });
