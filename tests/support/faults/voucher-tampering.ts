// One way to break each rule of vouchers.
import type { Tampering } from './tampering-of-rules.ts';

const INSERT_VOUCHER = (type: string, uses: number | null): string =>
  `insert into voucher (id, code, type, amount_cents, uses, name, created_at)
     values ('vou_bad', 'BAD', '${type}', 500, ${uses}, 'Bad', 'now')`;

export const VOUCHER_TAMPERING: Record<string, Tampering> = {
  voucher_is_redeemed: {
    statements: ({ ticketId }) => [
      INSERT_VOUCHER('voucher_fixed_discount', 1),
      `insert into voucher_redemption select id, 'vou_bad', customer_id, 's', 5, 'now' from ticket
         where id = '${ticketId}'`,
    ],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  voucher_uses_are_counted: {
    statements: () => [
      INSERT_VOUCHER('voucher_fixed_discount', 1),
      `insert into stock (key, pool, size, taken) values ('voucher:vou_bad', 'voucher:vou_bad', 1, 1)`,
    ],
    row: () => 'voucher vou_bad',
  },
  voucher_parts_are_whole: {
    statements: ({ ticketId }) => [
      INSERT_VOUCHER('voucher_fixed_discount', 1),
      `insert into voucher_redemption select id, 'vou_bad', customer_id, 's', 5, 'now' from ticket
         where id = '${ticketId}'`,
      `insert into voucher_part values ('${ticketId}', '${ticketId}', 4)`,
    ],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  discount_is_sum_of_parts: {
    statements: ({ ticketId }) => [`insert into voucher_part values ('tkt_bad', '${ticketId}', 5)`],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  credit_returns_are_of_their_ticket: {
    statements: ({ entryId }) => [`insert into credit_return values ('tkt_bad', '${entryId}', 5, 'now')`],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  credit_is_counted: {
    statements: () => [
      INSERT_VOUCHER('voucher_credit_amount', null),
      `insert into stock (key, pool, size, taken) values ('voucher:vou_bad', 'voucher:vou_bad', 500, 20)`,
    ],
    row: () => 'voucher vou_bad',
  },
};
