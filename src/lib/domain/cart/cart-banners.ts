// What keeps a cart from being paid, and what the visitor can do about it.
import type { RouteName } from '../../routes.ts';
import { urls } from '../pages/urls.ts';

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

/** Where something can be done about a banner. */
export interface BannerLink {
  readonly href: string;
  /** It is shown where this route is open. */
  readonly route: RouteName;
  /** Key of its words. */
  readonly text: string;
}

export interface CartBanner {
  readonly key: string;
  readonly action: BannerAction;
  readonly message: string;
  readonly link: BannerLink | undefined;
}

const LIMITS: BannerLink = {
  href: urls.spendLimits(),
  route: 'spendLimits',
  text: 'checkout.blocked-limits',
};
const LINKS: Readonly<Record<BannerAction, BannerLink | undefined>> = {
  close: undefined,
  fixed: undefined,
  spend_limit: LIMITS,
  global_spend_limit: LIMITS,
  deposit_limit: LIMITS,
  verify_account_required: {
    href: urls.verifyAccount(),
    route: 'verifyAccount',
    text: 'checkout.blocked-verify',
  },
};

const isKnown = (key: string): key is keyof typeof ACTIONS => key in ACTIONS;

/** A banner for each reason; one that is not known is shown too, and stays. */
export const listBlockBanners = (reasons: Readonly<Record<string, string>>): CartBanner[] =>
  Object.entries(reasons).map(([key, message]) => {
    const action = isKnown(key) ? ACTIONS[key] : 'fixed';
    return { key, message, action, link: LINKS[action] };
  });
