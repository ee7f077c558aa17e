// Why a withdrawal is not approved by itself, in the order in which it is asked.
export const RULE_STOPS = [
  'off',
  'held',
  'way',
  'locked',
  'unverified',
  'amount',
  'account',
  'new_account',
  'first',
  'dispute',
  'day',
] as const;
export type RuleStop = (typeof RULE_STOPS)[number];
