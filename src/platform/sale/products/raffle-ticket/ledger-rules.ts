import { createMatchingRule } from '../../../money/ledger/matching.ts';
import { type LedgerRule, nameRow } from '../../../money/ledger/rule.ts';

const COUNT = 'last_number - first_number + 1';

/** Entries of the main draw by ticket; the early birds' are those of draws that name a parent. */
const MAIN_ENTRIES = `select entry.ticket_id, entry.price_cents, entry.first_number, entry.last_number, entry.draw_id
  from entry join draw on draw.id = entry.draw_id where draw.parent_id is null and entry.first_number is not null`;

/** Tickets cost what their entries in the main draw cost, hold as many numbers as were bought, in every draw alike. */
export const RAFFLE_TICKET_RULES: readonly LedgerRule[] = [
  {
    rule: 'raffle_ticket_is_sum_of_entries',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'cost ' || max(ticket.price_cents) || ', its entries cost '
        || coalesce(sum(main.price_cents), 0) as detail
      from ticket left join (${MAIN_ENTRIES}) as main on main.ticket_id = ticket.id
      where ticket.kind = 'raffle_ticket' group by ticket.id
      having max(ticket.price_cents) <= 0
        or coalesce(sum(main.price_cents), 0) <> max(ticket.price_cents * ticket.is_charged)`,
  },
  {
    rule: 'raffle_ticket_holds_its_numbers',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'is for ' || coalesce(max(bought.tickets), 0) || ', holds '
        || coalesce(sum(${COUNT}), 0) as detail
      from ticket left join raffle_ticket as bought on bought.ticket_id = ticket.id
        left join (${MAIN_ENTRIES}) as main on main.ticket_id = ticket.id
      where ticket.kind = 'raffle_ticket' group by ticket.id
      having max(bought.tickets) is null
        or coalesce(sum(${COUNT}), 0) <> max(bought.tickets * ticket.is_charged)`,
  },
  {
    rule: 'early_bird_repeats_numbers',
    faults: `select ${nameRow('entry', 'bird.id')}, 'is in no main draw with its numbers' as detail
      from entry as bird join draw on draw.id = bird.draw_id
      where draw.parent_id is not null and not exists (select 1 from entry as main
        where main.draw_id = draw.parent_id and main.ticket_id = bird.ticket_id
          and main.first_number = bird.first_number and main.last_number = bird.last_number)`,
  },
  {
    rule: 'raffle_stock_is_sold',
    faults: `select 'raffle ' || draw_id as row_name, 'gave out ' || taken || ' numbers, sold ' || sold as detail
      from (select span.draw_id,
          (select coalesce(sum(taken), 0) from stock where stock.pool = span.pool) as taken,
          (select coalesce(sum(${COUNT}), 0) from entry where entry.draw_id = span.draw_id) as sold
        from raffle_range as span where span.channel = 'online') as counted
      where taken <> sold`,
  },
  {
    rule: 'raffle_number_is_in_range',
    faults: `select ${nameRow('entry', 'main.ticket_id')}, 'holds ' || main.first_number || ' to ' || main.last_number
        || ', which is not sold online' as detail
      from (${MAIN_ENTRIES}) as main
      where exists (select 1 from raffle_draw where raffle_draw.draw_id = main.draw_id)
        and not exists (select 1 from raffle_range as span where span.draw_id = main.draw_id
          and span.channel = 'online' and main.first_number >= span.first_number
          and main.last_number < span.first_number + span.size)`,
  },
  {
    rule: 'raffle_is_refunded_where_cancelled',
    faults: `select ${nameRow('ticket', 'ticket.id')}, case when draw.cancelled_at is null
          then 'was refunded, and its draw is not cancelled' else 'was not refunded, and its draw is cancelled' end as detail
      from ticket join raffle_ticket as bought on bought.ticket_id = ticket.id join draw on draw.id = bought.draw_id
        left join ledger_transaction as t on t.kind = 'refund' and t.reference = ticket.id
        left join ticket_cancellation as taken on taken.ticket_id = ticket.id
      where ticket.is_charged = 1
        and (t.id is null) <> (draw.cancelled_at is null and taken.ticket_id is null)`,
  },
  {
    rule: 'award_is_of_its_number',
    faults: `select 'award ' || award.draw_id || ' ' || award.rank as row_name, 'is not of a ticket with its number' as detail
      from raffle_award as award
        left join entry on entry.id = award.entry_id and entry.draw_id = award.draw_id
          and award.number between entry.first_number and entry.last_number
        left join raffle_postal as letter on letter.id = award.postal_id and letter.draw_id = award.draw_id
          and letter.number = award.number
      where entry.id is null and letter.id is null`,
  },
  createMatchingRule({
    rule: 'cash_award_is_a_prize',
    name: 'entry',
    left: {
      rows: `select entry_id as id, '' as owner, sum(value_cents) as cents from raffle_award
        where kind = 'cash' and entry_id is not null group by entry_id, draw_id`,
      says: 'won in cash',
    },
    right: {
      rows: `select prize.entry_id as id, '' as owner, prize.amount_cents as cents from prize
        join raffle_draw on raffle_draw.draw_id = prize.draw_id`,
      says: 'its prize is',
    },
  }),
];
