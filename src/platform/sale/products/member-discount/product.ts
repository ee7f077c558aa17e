// What members save: a line that every cart of a member has by itself, without being asked for.
import { z } from 'zod';
import { createCartError } from '../cart-error.ts';
import { defineProduct } from '../product.ts';
import { MEMBER_DISCOUNT_RULES } from './ledger-rules.ts';
import { toOrder } from './order.ts';

const Line = z.object({ kind: z.literal('member_discount') });

export const memberDiscount = defineProduct<z.infer<typeof Line>>({
  kind: 'member_discount',
  input: Line,
  findSources: () => ({}),
  price: () => {
    throw createCartError('offer_unknown');
  },
  toOrder: (ticket) => toOrder(ticket),
  ledgerRules: MEMBER_DISCOUNT_RULES,
});
