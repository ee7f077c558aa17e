// A customer in a country where the shop may not sell buys nothing.
import { sql } from 'kysely';
import { BLOCK_MESSAGES } from '#lib/contracts/cart/checkout.ts';
import type { PurchaseBlock } from '../../money/blocks/purchase-block.ts';

export const countryBlock: PurchaseBlock = {
  key: 'countryBanned',
  precedence: 40,
  findDepositStop: async () => ({ cause: 'country' }),
  fact: sql<number>`customer.country_banned`,
  check: (isBanned) => (Number(isBanned) === 1 ? BLOCK_MESSAGES.countryBanned : undefined),
};
