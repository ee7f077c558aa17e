// Signatures of webhooks as Standard Webhooks has them, so that receivers check them with a library that exists.
import { createHmac } from 'node:crypto';
import type { Random } from '../../random.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** As `whsec_` and base64. */
export const createWebhookSecret = (random: Random): string =>
  `${PREFIX}${Buffer.from(random.createHex(SECRET_BYTES), 'hex').toString('base64')}`;

interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestampS: number;
  readonly body: string;
}

const sign = (secret: string, { id, timestampS, body }: SignedMessage): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestampS}.${body}`)
    .digest('base64')}`;

/** @param secrets the one that stands, and the one before while it still does */
export const createWebhookHeaders = (
  secrets: readonly string[],
  message: SignedMessage,
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'user-agent': 'Drawcard-Webhooks/1',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestampS),
  'webhook-signature': secrets.map((secret) => sign(secret, message)).join(' '),
});
