import type { WeakPasswordCode } from '../../contracts/identity/weak-password.ts';

/** Copy of the reasons why a password is not taken, by the codes of the services. */
export const WEAK_PASSWORD_WORDS = {
  password_common: 'session.password-common',
  password_is_email: 'session.password-is-email',
  password_is_shop: 'session.password-is-shop',
  password_repeats: 'session.password-repeats',
} as const satisfies Record<WeakPasswordCode, string>;
