// A closed account buys nothing, not even by an order that was made before, and takes no money in.
import { sql } from 'kysely';
import { BLOCK_MESSAGES } from '#lib/contracts/cart/checkout.ts';
import type { PurchaseBlock } from '../../money/blocks/purchase-block.ts';

export const closedBlock: PurchaseBlock = {
  key: 'accountClosed',
  precedence: 10,
  findDepositStop: async () => ({ cause: 'closure' }),
  bindsDeposits: true,
  fact: sql<number>`case when customer.closed_at is null then 0 else 1 end`,
  check: (isClosed) => (Number(isClosed) === 1 ? BLOCK_MESSAGES.accountClosed : undefined),
};
