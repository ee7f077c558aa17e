// One way to break each rule of tickets that were given away.
import type { Tampering, UsedShop } from './tampering-of-rules.ts';

const insertOther = (): string =>
  `insert into customer (id, email, firstname, lastname, state, date_of_birth, segment_name, pricing_id, marketing_email,
       force_password_change, is_verified, created_at)
     select 'cus_bad', 'bad@shop.test', 'Bad', 'Bad', state, date_of_birth, segment_name, pricing_id, 0, 0, 1, created_at
     from customer limit 1`;

const insertGift = ({ ticketId }: UsedShop): string =>
  `insert into gift (id, ticket_id, customer_id, way, recipient, sender, message, fingerprint, secret, ends_at, state,
       taken_by, ended_at, created_at)
     select 'gft_bad', id, customer_id, 'link', '', 'R', '', 'f', 's', 'now', 'taken', 'cus_bad', 'now', 'now'
     from ticket where id = '${ticketId}'`;

export const GIFT_TAMPERING: Record<string, Tampering> = {
  transfer_is_of_a_gift: {
    statements: ({ ticketId }) => [
      insertOther(),
      `insert into ticket_transfer (ticket_id, from_id, customer_id, created_at)
         select id, customer_id, 'cus_bad', 'now' from ticket where id = '${ticketId}'`,
    ],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  taken_gift_moves_its_ticket: {
    statements: (shop) => [insertOther(), insertGift(shop)],
    row: () => 'gift gft_bad',
  },
};
