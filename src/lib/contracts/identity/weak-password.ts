// Why a password is too easily guessed.

const createRule = (message: string) => ({ status: 422, message, target: 'password' }) as const;

export const WEAK_PASSWORD_ERRORS = {
  password_common: createRule('This password is among the most common ones. Choose another.'),
  password_is_email: createRule('This password is your email, which others know. Choose another.'),
  password_is_shop: createRule('This password is the name of the shop. Choose another.'),
  password_repeats: createRule('This password is one character over and over. Choose another.'),
} as const;
export type WeakPasswordCode = keyof typeof WEAK_PASSWORD_ERRORS;
