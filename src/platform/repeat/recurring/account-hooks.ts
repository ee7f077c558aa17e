// What repeats ends with the account, and pauses for a break.

import type { Tx } from '../../ground/db/open.ts';
import type { ModuleHooks } from '../../module.ts';
import type { EndedAccount, ExcludedAccount } from '../../people/care/account-hooks.ts';
import type { Services } from '../../services.ts';
import { stopAndNotify } from './stop-and-notify.ts';
import { stopRecurring } from './stop-recurring.ts';

export const RECURRING_ACCOUNT_HOOKS = {
  onAccountClosed: (tx: Tx, services: Services, { customerId }: EndedAccount) =>
    stopAndNotify(tx, services, customerId, 'closure'),
  onAccountExcluded: (tx: Tx, services: Services, { customerId, kind }: ExcludedAccount) =>
    stopAndNotify(tx, services, customerId, kind),
  async onPersonErased(tx: Tx, services: Services, { customerId }: EndedAccount) {
    await stopRecurring(tx, services, customerId, 'closure');
  },
} satisfies Partial<ModuleHooks>;
