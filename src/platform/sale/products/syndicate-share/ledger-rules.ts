import { LATE_POOL } from '../../../ground/db/late-entry.ts';
import { type LedgerRule, nameRow } from '../../../money/ledger/rule.ts';

const SHARE = `ticket.kind = 'syndicate_share'`;
const REFUND = `select 1 from ledger_transaction as refund where refund.kind = 'refund' and refund.reference = ticket.id`;
/** A pool whose members are being paid back: their tickets are refunded one batch after the other. */
const AT_WORK = `select 1 from job where job.done_at is null
  and job.dedupe in ('pool_cut_off:' || pool.id, 'draw_refund:' || pool.draw_id)`;

/**
 * Shares cost what their pool says; all of a pool that plays are sold; of one that is cancelled each is refunded; what
 * a pool has won is what its members get.
 */
export const SYNDICATE_SHARE_RULES: readonly LedgerRule[] = [
  {
    rule: 'share_costs_its_price',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'cost ' || price_cents || ' for ' || ticket.shares || ' shares of '
          || coalesce(share_cents, 0) as detail
      from ticket join pool on pool.id = pool_id
      where ${SHARE} and (price_cents <> ticket.shares * share_cents or is_charged <> 1)`,
  },
  {
    rule: 'share_has_its_entry',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'has ' || count(entry.id) || ' entries in the draw of its pool' as detail
      from ticket left join pool on pool.id = pool_id
        left join entry on ticket_id = ticket.id and entry.draw_id = pool.draw_id and entry.price_cents = ticket.price_cents
      where ${SHARE} group by ticket.id, num_entries having count(entry.id) <> 1 or num_entries <> 1`,
  },
  {
    rule: 'pool_that_plays_is_full',
    faults: `select ${nameRow('pool', 'pool.id')}, 'plays with ' || coalesce(sum(ticket.shares), 0) || ' of ' || pool.shares
          || ' shares' as detail
      from pool left join ticket on pool_id = pool.id where status in ('entered', 'settled')
      group by pool.id, pool.shares having coalesce(sum(ticket.shares), 0) <> pool.shares`,
  },
  {
    rule: 'pool_that_is_cancelled_is_refunded',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'is of a cancelled pool and was not refunded' as detail
      from ticket join pool on pool.id = pool_id
      where status = 'cancelled' and is_charged = 1 and not exists (${REFUND}) and not exists (${AT_WORK})`,
  },
  {
    rule: 'share_that_plays_is_not_refunded',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'was refunded and its pool is ' || status as detail
      from ticket join pool on pool.id = pool_id where ${SHARE} and status <> 'cancelled' and exists (${REFUND})
        and not ${LATE_POOL}`,
  },
  {
    rule: 'pool_that_is_cancelled_wins_nothing',
    faults: `select ${nameRow('prize', 'prize.entry_id')}, 'is of a cancelled pool' as detail
      from prize join entry on entry.id = entry_id join ticket on ticket.id = ticket_id join pool on pool.id = pool_id
      where status = 'cancelled'`,
  },
  {
    rule: 'pool_prize_is_split',
    faults: `select ${nameRow('pool', 'pool.id')}, 'won ' || coalesce(result.amount_cents, 0) || ', its members got '
          || coalesce(sum(prize.amount_cents), 0) as detail
      from pool left join pool_result as result on result.pool_id = pool.id left join ticket on ticket.pool_id = pool.id
        left join entry on entry.ticket_id = ticket.id left join prize on prize.entry_id = entry.id
      where pool.status = 'settled' group by pool.id, result.amount_cents
      having result.amount_cents is null or result.amount_cents <> coalesce(sum(prize.amount_cents), 0)`,
  },
  {
    rule: 'scored_draw_has_no_open_pool',
    faults: `select ${nameRow('pool', 'pool.id')}, 'is ' || pool.status || ' in a draw that is scored' as detail
      from pool join draw on draw.id = pool.draw_id
      where pool.status in ('open', 'entered') and draw.status in ('DRAW_SCORED', 'DRAW_PAID', 'DRAW_EMAILED')`,
  },
];
