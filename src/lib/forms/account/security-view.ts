// The page of login and security, as it is shown.
import type { Customer } from '../../contracts/identity/customer.ts';
import type { Passkey } from '../../contracts/identity/passkey.ts';
import type { AccountSession } from '../../contracts/identity/session-list.ts';
import type { SocialAccounts, SocialProvider } from '../../contracts/identity/social.ts';
import type { TwoFactor, TwoFactorMethod, TwoFactorSetup } from '../../contracts/identity/two-factor.ts';
import type { FormView } from '../form-view.ts';

/** Another site of the shop. */
export interface OtherSite {
  /** Of its brand. */
  readonly key: string;
  readonly name: string;
}

/** The form that is open; the others are closed. */
export type SecurityForm =
  | { readonly part: 'email'; readonly form: FormView }
  | { readonly part: 'begin'; readonly method: TwoFactorMethod; readonly form: FormView }
  | {
      readonly part: 'confirm';
      readonly method: TwoFactorMethod;
      readonly form: FormView;
      /** Missing where the code was wrong: the app holds the key by then. */
      readonly setup: TwoFactorSetup | undefined;
    }
  | { readonly part: 'begin-passkey'; readonly form: FormView }
  /** `options` are what the browser makes the key with, as JSON. */
  | { readonly part: 'passkey'; readonly form: FormView; readonly options: string }
  /** The way to another site; it holds a token that works once. */
  | {
      readonly part: 'transfer';
      readonly name: string;
      readonly href: string;
      readonly minutes: number;
    }
  /** Shown once. */
  | { readonly part: 'recovery-codes'; readonly codes: readonly string[] };

/** Logins elsewhere that open the account, and the providers that the shop offers. */
export interface SocialList extends SocialAccounts {
  readonly providers: readonly SocialProvider[];
}

export interface SecurityView {
  readonly customer: Customer;
  readonly sessions: readonly AccountSession[];
  readonly twoFactor: TwoFactor;
  readonly passkeys: readonly Passkey[];
  /** Passkeys belong to a host that has a name. */
  readonly canAddPasskey: boolean;
  readonly sites: readonly OtherSite[];
  /** Logins elsewhere; undefined where there is none and none to link. */
  readonly social: SocialList | undefined;
  readonly open: SecurityForm | undefined;
  /** Why a button did nothing. */
  readonly trouble: string | undefined;
}
