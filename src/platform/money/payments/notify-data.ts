// What a bank hands back at the end of a challenge: it names the payment, without a session, and proves that we made it.
import { createHmac } from 'node:crypto';
import { isSameText } from '../../secret-text.ts';
import type { SigningKeys } from '../../services.ts';
import type { Clock } from '../../time.ts';
import type { Payment } from './provider.ts';

const LIFETIME_MS = 30 * 60_000;

const sign = ({ tokenSecret }: Pick<SigningKeys, 'tokenSecret'>, text: string): string =>
  createHmac('sha256', tokenSecret).update(`notify:${text}`).digest('base64url');

/** The same for every attempt of a payment: a gateway must not see two requests of one payment differ. */
export function createNotifyData(
  keys: Pick<SigningKeys, 'tokenSecret'>,
  { id, created_at }: Pick<Payment, 'id' | 'created_at'>,
): string {
  const named = `${id}.${Date.parse(created_at) + LIFETIME_MS}`;
  return Buffer.from(`${named}.${sign(keys, named)}`).toString('base64url');
}

/** The payment's id; undefined for what is forged, garbled or too old. */
export function readNotifyData(
  keys: Pick<SigningKeys, 'tokenSecret'>,
  clock: Clock,
  data: string,
): string | undefined {
  const [id = '', until = '', signature = ''] = Buffer.from(data, 'base64url').toString('utf8').split('.');
  if (!isSameText(signature, sign(keys, `${id}.${until}`))) return undefined;
  return Number(until) >= clock.now() ? id : undefined;
}
