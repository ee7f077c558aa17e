// Memberships end with the account, and by an exclusion; a break leaves them.

import type { Tx } from '../../ground/db/open.ts';
import type { ModuleHooks } from '../../module.ts';
import type { EndedAccount, ExcludedAccount } from '../../people/care/account-hooks.ts';
import type { Services } from '../../services.ts';
import { endMemberships } from './members.ts';

export const MEMBERSHIP_ACCOUNT_HOOKS = {
  async onAccountClosed(tx: Tx, services: Services, { customerId }: EndedAccount) {
    await endMemberships(tx, services, customerId, 'account closed');
  },
  async onAccountExcluded(tx: Tx, services: Services, { customerId, kind }: ExcludedAccount) {
    if (kind === 'exclusion') await endMemberships(tx, services, customerId, 'excluded');
  },
} satisfies Partial<ModuleHooks>;
