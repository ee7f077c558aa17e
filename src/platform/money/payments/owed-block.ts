// A customer who owes money buys nothing until that is settled.
import { sql } from 'kysely';
import { BLOCK_MESSAGES } from '#lib/contracts/cart/checkout.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import type { PurchaseBlock } from '../blocks/purchase-block.ts';

export const owedBlock: PurchaseBlock = {
  key: 'paymentOwed',
  precedence: 70,
  fact: sql<number>`(select coalesce(sum(owed_cents - settled_cents), 0) from receivable
    where receivable.customer_id = customer.id and settled_at is null)`,
  check: (owed) =>
    Number(owed) > 0 ? BLOCK_MESSAGES.paymentOwed.replace('{amount}', formatCents(Number(owed))) : undefined,
};
