// One way to break each rule about limits.
import type { Tampering } from './tampering-of-rules.ts';

export const LIMIT_TAMPERING: Record<string, Tampering> = {
  limit_credit_is_refund: {
    statements: ({ ticketId }) => [
      `insert into limit_credit (reference, customer_id, local_day, cents, created_at)
         select 'tkt_bad', customer_id, '2026-11-19', 100, 'now' from ticket where id = '${ticketId}'`,
    ],
    row: () => 'refund tkt_bad',
  },
  spending_is_within_limits: {
    statements: ({ checkoutId }) => [
      `insert into customer_limit (id, customer_id, kind, period, days, cents, starts_at, set_by, created_at)
         select 'lim_bad', customer_id, 'spend', 'week', 7, 1, '2026-01-01', 'customer', 'now' from checkout where id = '${checkoutId}'`,
    ],
    row: ({ checkoutId }) => `checkout ${checkoutId}`,
  },
};
