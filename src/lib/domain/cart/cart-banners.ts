// What keeps a cart from being paid, and what the visitor can do about it.

export type BannerAction =
  | 'close'
  | 'fixed'
  | 'spend_limit'
  | 'verify_account_required'
  | 'deposit_limit'
  | 'global_spend_limit';

const ACTIONS = {
  spendLimit: 'spend_limit',
  verificationRequired: 'verify_account_required',
  globalSpendLimit: 'global_spend_limit',
  depositLimit: 'deposit_limit',
} as const satisfies Record<string, BannerAction>;

export interface CartBanner {
  readonly key: string;
  readonly action: BannerAction;
  readonly message: string;
}

const isKnown = (key: string): key is keyof typeof ACTIONS => key in ACTIONS;

/** A banner for each reason; one that is not known is shown too, and stays. */
export const listBlockBanners = (reasons: Readonly<Record<string, string>>): CartBanner[] =>
  Object.entries(reasons).map(([key, message]) => ({
    key,
    message,
    action: isKnown(key) ? ACTIONS[key] : 'fixed',
  }));
