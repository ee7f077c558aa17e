// Orders ahead end with the account, and those that fall into time off with its beginning.

import type { Tx } from '../../ground/db/open.ts';
import type { ModuleHooks } from '../../module.ts';
import type { EndedAccount, ExcludedAccount } from '../../people/care/account-hooks.ts';
import type { Services } from '../../services.ts';
import { cancelPreOrdersOf } from './due-pre-orders.ts';

const cancel = (tx: Tx, services: Services, { customerId }: EndedAccount): Promise<void> =>
  cancelPreOrdersOf(tx, services, customerId);

export const CHECKOUT_ACCOUNT_HOOKS = {
  onAccountClosed: cancel,
  onAccountExcluded: (tx: Tx, services: Services, { customerId, kind, breakUntil }: ExcludedAccount) =>
    cancelPreOrdersOf(tx, services, customerId, { reason: kind, dueBefore: breakUntil }),
  onPersonErased: cancel,
} satisfies Partial<ModuleHooks>;
