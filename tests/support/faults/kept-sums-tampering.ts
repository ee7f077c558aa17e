// One way to break each rule of what is kept beside the rows that it sums up.
import type { Tampering } from './tampering-of-rules.ts';

export const KEPT_SUMS_TAMPERING: Record<string, Tampering> = {
  wallet_lines_add_up: {
    statements: ({ checkoutId }) => [
      `update ledger_entry set id = 'len_bad' where position is not null
         and transaction_id in (select id from ledger_transaction where reference = '${checkoutId}')`,
      `update wallet_line set cents = cents - 1 where kind = 'purchase'`,
    ],
    row: () => 'ledger_entry len_bad',
  },
  wallet_line_has_entry: {
    statements: ({ accountId }) => [
      `insert into wallet_line (account_id, kind, flow, created_at, position, lines, cents)
         values ('${accountId}', 'refund', 'in', 'now', 9, 1, 100)`,
    ],
    row: ({ accountId }) => `account ${accountId}`,
  },
  ticket_time_is_of_last_draw: {
    statements: () => [`update ticket_time set last_at = '2020-01-01T00:00:00.000Z'`],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  mail_counts_are_of_messages: {
    statements: () => [
      `insert into mail_count (customer_id, kind, total, unread) values ('cus_bad', 'receipt', 2, 1)`,
    ],
    row: () => 'customer cus_bad',
  },
  customer_sales_are_of_tickets: {
    statements: () => [
      `insert into customer_sale (customer_id, kind, playing, charged_cents, checkouts)
         values ('cus_bad', 'lottery_ticket', 1, 100, 1)`,
    ],
    row: () => 'customer cus_bad',
  },
};
