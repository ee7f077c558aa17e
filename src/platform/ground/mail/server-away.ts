// A mail server that cannot be reached, or lets the shop in no more: that says nothing of a message.

/** Being let in. Codes of nodemailer, and of the system where nodemailer keeps them. */
const LOGIN_CODES: ReadonlySet<string> = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2']);
/** The way there. A server that ends the connection over a message gives them too. */
const WAY_CODES: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'EPROTOCOL',
  'EPROXY',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
]);

const hasCode = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code);

/** Thrown instead of handing a message over. Its message and code are those of the server's last error. */
export class ServerAway extends Error {
  override readonly name = 'ServerAway';
  readonly code: string | undefined;
  /** False where the server was not asked, as it was away just before. */
  readonly wasAsked: boolean;

  constructor(error: unknown, wasAsked: boolean) {
    super(error instanceof Error ? error.message : String(error), { cause: error });
    this.code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    this.wasAsked = wasAsked;
  }
}

/**
 * Whether the mail server is away after such an error. It is not where it lets the shop in without the message: what it did
 * not answer was the message, then. A wrong password is not tried once more.
 */
export async function isServerAway(error: unknown, letsIn: () => Promise<unknown>): Promise<boolean> {
  if (hasCode(error, LOGIN_CODES)) return true;
  if (!hasCode(error, WAY_CODES)) return false;
  return letsIn().then(
    () => false,
    () => true,
  );
}
