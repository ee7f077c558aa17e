import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { MandateTable, PayoutAccountTable } from '../../../ground/db/schema/bank-schema.ts';

export type MandateRow = Selectable<MandateTable> &
  Pick<Selectable<PayoutAccountTable>, 'account_name' | 'account_mask' | 'bank_code'>;

const selectMandates = (at: Db | Tx) =>
  at
    .selectFrom('mandate')
    .innerJoin('payout_account', 'payout_account.id', 'mandate.account_id')
    .selectAll('mandate')
    .select(['account_name', 'account_mask', 'bank_code']);

/** The agreement in force. */
export const findMandate = (at: Db | Tx, customerId: string): Promise<MandateRow | undefined> =>
  selectMandates(at)
    .where('mandate.customer_id', '=', customerId)
    .where('mandate.ended_at', 'is', null)
    .executeTakeFirst();
