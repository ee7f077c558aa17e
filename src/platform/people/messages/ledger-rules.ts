// The counts of messages that are kept for each account, against the messages themselves.
import { type LedgerRule, nameRow } from '../../money/ledger/rule.ts';

export const MAIL_RULES: readonly LedgerRule[] = [
  {
    rule: 'mail_counts_are_of_messages',
    faults: `select ${nameRow('customer', 'customer_id')}, 'has of the kind ' || kind || ' messages and new ones '
          || coalesce(max(due), 'none') || ', kept are ' || coalesce(max(kept), 'none') as detail
      from (select customer_id, kind, count(*) || ' ' || sum(case when read_at is null then 1 else 0 end) as due,
            null as kept from mail group by customer_id, kind
        union all select customer_id, kind, null as due, total || ' ' || unread as kept from mail_count) as sides
      group by customer_id, kind having count(due) <> 1 or count(kept) <> 1 or max(due) <> max(kept)`,
  },
];
