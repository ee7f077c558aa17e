// What a register or a provider of identity checks is asked, and what it answers.

import type { VerificationMethod } from '#lib/contracts/customer/verification-method.ts';
import type { Address } from '#lib/contracts/details.ts';
import type { DriversLicence } from '#lib/contracts/verification/verification.ts';

/** Who the customer says to be. */
export interface Person {
  readonly firstname: string;
  readonly lastname: string;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string;
  readonly phone: string | null;
  readonly address: Address | undefined;
}

export type ProviderAnswer =
  | {
      readonly status: 'attempted';
      readonly outcome: 'passed' | 'failed' | 'unclear';
      readonly reference?: string;
      readonly reason?: string;
    }
  /** The provider, a person or the customer goes on. */
  | { readonly status: 'in_progress'; readonly reference: string; readonly redirectUrl?: string };

export interface Asked {
  readonly person: Person;
  readonly licence?: DriversLicence | undefined;
  /** Where the provider sends the customer back to. */
  readonly returnUrl: string;
}

export interface VerificationProvider {
  readonly method: VerificationMethod;
  readonly name: string;
  /** The provider compares the address too. */
  readonly needsAddress: boolean;
  /** @throws Error where it cannot be reached or answers with nonsense: the attempt does not count */
  readonly start: (asked: Asked) => Promise<ProviderAnswer>;
  /** How an attempt stands that the customer came back from. */
  readonly look?: (reference: string) => Promise<ProviderAnswer>;
}

/** Addresses and keys of the providers. One without them is off. */
export interface IdentitySettings {
  readonly register?: ProviderAccess | undefined;
  readonly licences?: ProviderAccess | undefined;
  readonly greenId?: ProviderAccess | undefined;
}
export interface ProviderAccess {
  /** Without a slash at its end. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

declare module '../../../services.ts' {
  interface Services {
    /** Providers of identity checks; stand-ins outside production when left out. */
    readonly identityProviders?: IdentitySettings | undefined;
  }
}
