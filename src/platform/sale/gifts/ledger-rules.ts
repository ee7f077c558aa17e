import { type LedgerRule, nameRow } from '../../money/ledger/rule.ts';

/** A ticket changes hands by a gift that was taken, from its buyer, and by nothing else. */
export const GIFT_RULES: readonly LedgerRule[] = [
  {
    rule: 'transfer_is_of_a_gift',
    faults: `select ${nameRow('ticket', 'moved.ticket_id')}, 'was given away by no gift that was taken' as detail
      from ticket_transfer as moved join ticket on ticket.id = moved.ticket_id
        left join gift on gift.ticket_id = moved.ticket_id and gift.state = 'taken'
          and gift.customer_id = moved.from_id and gift.taken_by = moved.customer_id
      where gift.id is null or ticket.customer_id <> moved.from_id`,
  },
  {
    rule: 'taken_gift_moves_its_ticket',
    faults: `select ${nameRow('gift', 'gift.id')}, 'was taken, and its ticket is held by another' as detail
      from gift left join ticket_transfer as moved on moved.ticket_id = gift.ticket_id
        and moved.customer_id = gift.taken_by
      where gift.state = 'taken' and moved.ticket_id is null`,
  },
];
