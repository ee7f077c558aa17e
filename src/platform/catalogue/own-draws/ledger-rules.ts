import { type LedgerRule, nameRow } from '../../money/ledger/rule.ts';

/** The money of draws that the shop holds itself: nothing is won beside the list, and no cent is lost or made on the way. */
export const OWN_DRAW_RULES: readonly LedgerRule[] = [
  {
    rule: 'own_winner_is_in_list',
    faults: `select ${nameRow('prize', 'prize.entry_id')}, 'won and is not in the list that was sealed' as detail
      from prize join lottery_draw as own on own.draw_id = prize.draw_id
        join entry on entry.id = prize.entry_id join ticket on ticket.id = entry.ticket_id
      where not exists (select 1 from lottery_leaf as leaf where leaf.draw_id = own.draw_id
        and (leaf.entry_id = entry.id or leaf.pool_id = ticket.pool_id))`,
  },
  {
    rule: 'own_pool_is_shared_out',
    faults: `select ${nameRow('draw', 'draw.id')}, 'pays ' || own.paid_cents || ', its divisions '
          || coalesce((select sum(winners * amount_cents) from dividend where draw_id = draw.id), 0)
          || ', its prizes ' || coalesce((select sum(amount_cents) from prize where draw_id = draw.id), 0) as detail
      from lottery_draw as own join draw on draw.id = own.draw_id
      where own.rolled_cents is not null and (
        own.paid_cents <> coalesce((select sum(winners * amount_cents) from dividend where draw_id = draw.id), 0)
        or (draw.status in ('DRAW_SCORED', 'DRAW_PAID', 'DRAW_EMAILED')
          and own.paid_cents <> coalesce((select sum(amount_cents) from prize where draw_id = draw.id), 0)))`,
  },
  {
    rule: 'own_jackpot_is_carried',
    faults: `select ${nameRow('draw', 'draw.id')}, 'took over ' || own.carried_cents || ', the draw before rolled '
          || coalesce(earlier.rolled_cents, 0) as detail
      from lottery_draw as own join draw on draw.id = own.draw_id
        left join draw as one on one.offer_key = draw.offer_key and one.draw_no = (
          select max(before.draw_no) from draw as before join lottery_draw as held on held.draw_id = before.id
          where before.offer_key = draw.offer_key and before.draw_no < draw.draw_no and before.cancelled_at is null)
        left join lottery_draw as earlier on earlier.draw_id = one.id
      where own.carried_cents is not null and own.carried_cents <> coalesce(earlier.rolled_cents, 0)`,
  },
];
