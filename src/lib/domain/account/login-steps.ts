// Steps of logging in, in the order they are gone through.

export const LOGIN_STEPS = {
  login_register: 1,
  login: 2,
  register: 2,
  '2fa': 2,
  select_payment: 3,
} as const;
export type LoginStep = keyof typeof LOGIN_STEPS;

/** Steps that an address may name; the others follow from what happened before them. */
const ADDRESSABLE_STEPS = ['login', 'register'] as const satisfies readonly LoginStep[];

export const toLoginStep = (asked: string | null): LoginStep =>
  ADDRESSABLE_STEPS.find((step) => step === asked) ?? 'login_register';
