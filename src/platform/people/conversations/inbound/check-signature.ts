// Who hands a mail over: signed as Standard Webhooks has it, or as providers of mail sign their forms; or with the secret as
// the password of HTTP authentication, for those that sign nothing.
import { createHmac } from 'node:crypto';
import { isSameText } from '../../../secret-text.ts';

/** A signature older or newer than this is refused. */
const WINDOW_S = 300;
const PREFIX = 'whsec_';

interface Signing {
  readonly secret: string;
  /** Seconds since 1970. */
  readonly nowS: number;
}

const isFresh = (timestamp: string, nowS: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(nowS - Number(timestamp)) <= WINDOW_S;

/** The secret as `whsec_` and base64, or any other text as it stands. */
const toKey = (secret: string): Buffer =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret);

/** `webhook-id`, `webhook-timestamp` and `webhook-signature` over the body as it came. */
export function isSignedBody(headers: Headers, body: Buffer, { secret, nowS }: Signing): boolean {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (id === '' || !isFresh(timestamp, nowS)) return false;
  const digest = createHmac('sha256', toKey(secret))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64');
  return (headers.get('webhook-signature') ?? '').split(' ').some((one) => isSameText(one, `v1,${digest}`));
}

/** `timestamp`, `token` and `signature` of a form: hex of the HMAC over the first two. */
export function isSignedForm(form: FormData, { secret, nowS }: Signing): boolean {
  const read = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [timestamp, token] = [read('timestamp'), read('token')];
  if (token === '' || !isFresh(timestamp, nowS)) return false;
  const digest = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex');
  return isSameText(read('signature').toLowerCase(), digest);
}

/** Whatever the name is. */
export function hasPassword(headers: Headers, secret: string): boolean {
  const [, given = ''] = /^Basic ([\w+/=-]+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  const text = Buffer.from(given, 'base64').toString();
  const cut = text.indexOf(':');
  return cut >= 0 && isSameText(text.slice(cut + 1), secret);
}
