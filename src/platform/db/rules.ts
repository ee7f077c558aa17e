/** Rules that the database itself enforces, by the name in its error. */
export type DatabaseRule =
  | 'deposit_is_kept'
  | 'draw_not_open'
  | 'wallet_not_below_zero'
  | 'ledger_entry_is_append_only'
  | 'ledger_transaction_is_append_only'
  | 'ledger_transaction_not_balanced'
  | 'ledger_transaction_is_sealed'
  | 'entry_is_for_good'
  | 'prize_is_for_good'
  | 'prize_is_settled_once'
  | 'prize_is_paid_once'
  | 'ticket_is_for_good'
  | 'checkout_is_for_good'
  | 'checkout_has_day'
  | 'customer_excluded'
  | 'deposit_has_day'
  | 'deposit_limit_exceeded'
  | 'exclusion_is_kept'
  | 'limit_is_history'
  | 'spend_limit_exceeded'
  | 'pool_is_counted'
  | 'pool_is_for_good'
  | 'pool_is_settled_once'
  | 'pool_not_open'
  | 'pool_status_is_final'
  | 'scheduled_purchase_is_done'
  | 'voucher_once_each'
  | 'voucher_redemption_is_for_good'
  | 'raffle_postal_is_for_good'
  | 'raffle_terms_known'
  | 'stock_not_exceeded'
  | 'withdrawal_is_final'
  | 'withdrawal_is_for_good';

/** Whether the database refused because of that rule. */
export const isBreachOf = (rule: DatabaseRule, error: unknown): boolean =>
  error instanceof Error && error.message.includes(rule);
