import { type LedgerRule, nameRow } from '../../../money/ledger/rule.ts';

/** Everybody who paid for a cancelled draw of a lottery has it back, once its work is done. */
export const CANCELLED_DRAW_RULES: readonly LedgerRule[] = [
  {
    rule: 'cancelled_draw_is_refunded',
    faults: `select ${nameRow('entry', 'entry.id')}, 'is of a cancelled draw and was not refunded' as detail
      from draw join entry on entry.draw_id = draw.id join ticket on ticket.id = entry.ticket_id
        left join ledger_transaction as whole on whole.kind = 'refund' and whole.reference = ticket.id
        left join ledger_transaction as part on part.kind = 'refund' and part.reference = entry.id
        left join ticket_cancellation as taken on taken.ticket_id = ticket.id
      where draw.cancelled_at is not null and ticket.is_charged = 1 and entry.price_cents > 0
        and whole.id is null and part.id is null and taken.ticket_id is null and draw.late_from is null
        and not exists (select 1 from job where job.dedupe in ('draw_refund:' || draw.id, 'raffle_refund:' || draw.id)
          and job.done_at is null)`,
  },
  {
    rule: 'cancelled_draw_wins_nothing',
    faults: `select ${nameRow('prize', 'prize.entry_id')}, 'is of a cancelled draw' as detail
      from prize join draw on draw.id = prize.draw_id where draw.cancelled_at is not null`,
  },
];
