// One way to break each rule of memberships that are paid for.
import type { Tampering } from './tampering-of-rules.ts';

const selectBuyer = (values: string) => `select ${values} from deposit where amount_cents = 500`;

const insertDiscount = (ticketId: string, tier: string) =>
  `insert into member_discount select id, customer_id, 'daily_winners', '${tier}', 50, 5, created_at from ticket
     where id = '${ticketId}'`;

export const MEMBERSHIP_TAMPERING: Record<string, Tampering> = {
  premium_term_is_bought: {
    statements: ({ ticketId }) => [
      `insert into premium_term (id, customer_id, program, ticket_id, from_at, until_at)
         ${selectBuyer(`'prm_bad', customer_id, 'daily_winners', '${ticketId}', '2026-01-01', '2026-02-01'`)}`,
    ],
    row: () => 'premium_term prm_bad',
  },
  bought_membership_has_its_term: {
    statements: ({ ticketId }) => [`update ticket set kind = 'membership' where id = '${ticketId}'`],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  member_discount_is_recorded: {
    statements: ({ ticketId }) => [`update ticket set kind = 'member_discount' where id = '${ticketId}'`],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  member_discount_parts_are_whole: {
    statements: ({ ticketId }) => [insertDiscount(ticketId, 'free')],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  member_discount_is_its_percentage: {
    statements: ({ ticketId }) => [
      insertDiscount(ticketId, 'free'),
      `insert into member_discount_part values ('${ticketId}', '${ticketId}', 4)`,
    ],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  member_discount_is_of_a_member: {
    statements: ({ ticketId }) => [insertDiscount(ticketId, 'premium')],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  premium_is_paid: {
    statements: () => [
      `insert into membership (customer_id, program, status, tier, joined_at, premium_until, updated_at)
         ${selectBuyer(`customer_id, 'bad', 'member', 'premium', 'now', '2999-01-01', 'now'`)}`,
    ],
    row: () => 'membership bad',
  },
};
