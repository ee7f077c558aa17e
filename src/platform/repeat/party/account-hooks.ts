// Groups go on without a member whose account ends.

import type { Tx } from '../../ground/db/open.ts';
import type { ModuleHooks } from '../../module.ts';
import type { EndedAccount, ExcludedAccount } from '../../people/care/account-hooks.ts';
import type { Services } from '../../services.ts';
import { leaveGroups } from './groups/leave.ts';
import { stopAutosessions } from './sessions/stop-autosessions.ts';

const leave = (tx: Tx, services: Services, { customerId, announce }: EndedAccount): Promise<void> =>
  leaveGroups(tx, services, customerId, announce);

/** Who plays on sees that somebody was there, and not who. */
async function forget(tx: Tx, services: Services, account: EndedAccount): Promise<void> {
  await leave(tx, services, account);
  await tx
    .updateTable('party_member')
    .set({ alias: 'Former member' })
    .where('customer_id', '=', account.customerId)
    .execute();
}

/** Nothing opens by itself for an organiser who takes time off: a break holds it, an exclusion ends it. */
const holdSessions = (tx: Tx, services: Services, { customerId, kind }: ExcludedAccount): Promise<void> =>
  stopAutosessions(tx, services, customerId, kind === 'break' ? 'paused' : 'off');

export const PARTY_ACCOUNT_HOOKS = {
  onAccountClosed: leave,
  onAccountExcluded: holdSessions,
  onPersonErased: forget,
} satisfies Partial<ModuleHooks>;
