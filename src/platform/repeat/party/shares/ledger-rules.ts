import { LATE_POOL } from '../../../ground/db/late-entry.ts';
import { type LedgerRule, nameRow } from '../../../money/ledger/rule.ts';

const SHARE = `ticket.kind = 'social_syndicate_share'`;
const REFUND = `select 1 from ledger_transaction as refund where refund.kind = 'refund' and refund.reference = ticket.id`;
/** How many of all shares cost one cent more. */
const DEARER = '(party_session.cost_cents - pool.shares * pool.share_cents)';
const LAST = '(party_share.first_share + party_share.shares - 1)';
/** How many of those the ticket holds. */
const OWN_DEARER = `case when party_share.first_share > ${DEARER} then 0 when ${LAST} <= ${DEARER} then party_share.shares
  else ${DEARER} - party_share.first_share + 1 end`;

/**
 * Shares of a session cover it once, each at its price to the cent; a session that plays is paid whole, and none of its
 * tickets is refunded. What else holds of pools holds of sessions too.
 */
export const PARTY_SHARE_RULES: readonly LedgerRule[] = [
  {
    rule: 'party_ticket_has_its_shares',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'holds other shares than were sold' as detail
      from ticket left join party_share on ticket_id = ticket.id
      where ${SHARE} and (ticket_id is null or session_id <> pool_id or party_share.shares <> ticket.shares
        or party_share.customer_id <> ticket.customer_id or is_charged <> 1)`,
  },
  {
    rule: 'party_ticket_has_its_entry',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'has ' || count(entry.id) || ' entries in the draw of its session'
          as detail
      from ticket left join pool on pool.id = pool_id
        left join entry on ticket_id = ticket.id and entry.draw_id = pool.draw_id and entry.price_cents = ticket.price_cents
      where ${SHARE} group by ticket.id, num_entries having count(entry.id) <> 1 or num_entries <> 1`,
  },
  {
    rule: 'party_shares_cover_once',
    faults: `select ${nameRow('party_share', 'party_share.ticket_id')}, 'holds a share that another ticket holds too' as detail
      from party_share join pool on pool.id = session_id
      where ${LAST} > pool.shares or exists (select 1 from party_share as other
        where other.session_id = party_share.session_id and other.ticket_id <> party_share.ticket_id
          and other.first_share <= ${LAST} and other.first_share + other.shares > party_share.first_share)`,
  },
  {
    rule: 'party_share_costs_its_part',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'cost ' || ticket.price_cents || ' for ' || party_share.shares
          || ' shares from ' || first_share as detail
      from party_share join ticket on ticket.id = ticket_id join pool on pool.id = session_id
        join party_session on party_session.id = session_id
      where ticket.price_cents <> party_share.shares * pool.share_cents + ${OWN_DEARER}`,
  },
  {
    rule: 'party_cost_is_paid',
    faults: `select ${nameRow('party_session', 'party_session.id')}, 'costs ' || cost_cents || ', its members paid '
          || coalesce(sum(ticket.price_cents), 0) as detail
      from party_session join pool on pool.id = party_session.id left join ticket on ticket.pool_id = pool.id
      where pool.status in ('entered', 'settled') group by party_session.id, cost_cents
      having cost_cents <> coalesce(sum(ticket.price_cents), 0)`,
  },
  {
    rule: 'party_share_that_plays_is_not_refunded',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'was refunded and its session is ' || status as detail
      from ticket join pool on pool.id = pool_id where ${SHARE} and status <> 'cancelled' and exists (${REFUND})
        and not ${LATE_POOL}`,
  },
];
