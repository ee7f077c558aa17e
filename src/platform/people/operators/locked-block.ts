// A locked account buys nothing, not even by an order that was made before.
import { sql } from 'kysely';
import { BLOCK_MESSAGES } from '#lib/contracts/cart/checkout.ts';
import type { PurchaseBlock } from '../../money/blocks/purchase-block.ts';

export const lockedBlock: PurchaseBlock = {
  key: 'accountLocked',
  precedence: 20,
  findDepositStop: async () => ({ cause: 'lock' }),
  bindsDeposits: true,
  fact: sql<number>`customer.is_locked`,
  check: (isLocked) => (Number(isLocked) === 1 ? BLOCK_MESSAGES.accountLocked : undefined),
};
