import { type LedgerRule, nameRow, selectMoved } from '#platform/extension.ts';

/** What of a card is gone has come into wallets, cent by cent. */
export const GIFT_CARD_RULES: readonly LedgerRule[] = [
  {
    rule: 'gift_card_is_spent_as_used',
    faults: `select ${nameRow('gift_card', 'c.id')}, 'holds ' || c.balance_cents || ' of ' || c.issued_cents as detail
      from gift_card as c where c.balance_cents <> c.issued_cents
        - coalesce((select sum(u.cents) from gift_card_use as u where u.card_id = c.id), 0)`,
  },
  {
    rule: 'gift_card_is_credited',
    faults: `select ${nameRow('deposit', 'd.id')}, 'the card gave ' || coalesce(u.cents, 0)
        || ', the ledger moved ' || coalesce(m.cents, 0) as detail
      from deposit as d left join gift_card_use as u on u.deposit_id = d.id and u.customer_id = d.customer_id
        left join (${selectMoved('deposit')}) as m on m.id = d.id and m.owner = d.customer_id
      where d.gateway = 'giftcards' and coalesce(u.cents, 0) <> coalesce(m.cents, 0)`,
  },
];
