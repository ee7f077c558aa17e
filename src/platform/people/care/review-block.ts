// A customer whose account waits for somebody to look neither buys nor pays in.
import { sql } from 'kysely';
import { BLOCK_MESSAGES } from '#lib/contracts/cart/checkout.ts';
import type { PurchaseBlock } from '../../money/blocks/purchase-block.ts';
import { isInForce } from './exclusions.ts';

export const reviewBlock: PurchaseBlock = {
  key: 'personReview',
  precedence: 50,
  findDepositStop: async () => ({ cause: 'review' }),
  bindsDeposits: true,
  closesOffers: true,
  fact: ({ now }) => sql<number | null>`(select 1 from person_review
    where person_review.customer_id = customer.id and person_review.settled_at is null
      and exists (select 1 from exclusion where exclusion.customer_id = person_review.from_customer_id
        and ${isInForce(now)}) limit 1)`,
  check: (isOpen) => (isOpen === null ? undefined : BLOCK_MESSAGES.personReview),
};
