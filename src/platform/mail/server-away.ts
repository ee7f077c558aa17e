// Errors of the way to the mail server, and of being let in there: they say nothing of the message.

/** Codes of nodemailer, and of the system where nodemailer keeps them. */
const AWAY_CODES: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'EAUTH',
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOAUTH',
  'ENOTFOUND',
  'EOAUTH2',
  'EPIPE',
  'EPROTOCOL',
  'EPROXY',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
]);

/** Whether the mail server gave no answer about a message, because it could not be reached or let no one in. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && AWAY_CODES.has(error.code);
