// What the contract of the sign-up and the check of its form have in common.
export const PASSWORD_MIN_LENGTH = 8;
export const TOO_YOUNG = 'You must be {age} or older to open an account.';
/** The end of the words for an e-mail address that has an account: they become a link to the login. */
export const LOG_IN_INSTEAD = 'Log in instead.';
