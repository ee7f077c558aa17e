/** Of a code of the second step. */
export const CODE_ERRORS = {
  '2fa_incorrect': {
    status: 401,
    message: 'Code is incorrect or expired. Try again or contact support',
    target: 'otp',
  },
  '2fa_account_locked': {
    status: 423,
    message: 'Too many wrong codes. Wait {minutes} minutes, then try again. Your account is safe.',
  },
} as const;
