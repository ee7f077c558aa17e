// Alerts end with the account, invitations to play by an exclusion; a break leaves them, and nothing is told during it.
import type { Tx } from '../../ground/db/open.ts';
import type { ModuleHooks } from '../../module.ts';
import type { EndedAccount, ExcludedAccount } from '../../people/care/account-hooks.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/** Those of the account, and of its address. */
const selectOwn = async (tx: Tx, customerId: string) => {
  const { email } = await tx
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return email;
};

async function endAll(
  tx: Tx,
  { clock }: Services,
  customerId: string,
  { keepsResults }: { readonly keepsResults: boolean },
): Promise<void> {
  const email = await selectOwn(tx, customerId);
  await tx
    .updateTable('alert')
    .set({ ended_at: getNowIso(clock) })
    .where((row) => row.or([row('customer_id', '=', customerId), row('email', '=', email)]))
    .where('ended_at', 'is', null)
    .$if(keepsResults, (query) => query.where('kind', '<>', 'result'))
    .execute();
}

export const ALERT_ACCOUNT_HOOKS = {
  onAccountClosed: (tx: Tx, services: Services, { customerId }: EndedAccount) =>
    endAll(tx, services, customerId, { keepsResults: false }),
  async onAccountExcluded(tx: Tx, services: Services, { customerId, kind }: ExcludedAccount) {
    if (kind === 'exclusion') await endAll(tx, services, customerId, { keepsResults: true });
  },
  async onPersonErased(tx: Tx, _: Services, { customerId }: EndedAccount) {
    await tx.deleteFrom('alert_reader').where('customer_id', '=', customerId).execute();
  },
} satisfies Partial<ModuleHooks>;
