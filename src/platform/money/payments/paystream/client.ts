// Calls of Paystream's gateway, and the address of its payment page.

import { createHmac } from 'node:crypto';
import { NOT_FOUND } from '#lib/http-status.ts';
import type { GatewaySettings, ProviderContext } from '../provider.ts';

export const PAYSTREAM_SETTINGS = {
  /** The shared secret proves the amount on the address of the payment page. */
  required: ['PAYSTREAM_USERNAME', 'PAYSTREAM_TOKEN', 'PAYSTREAM_SHARED_SECRET'],
  optional: ['PAYSTREAM_API_URL', 'PAYSTREAM_PAGE_URL'],
} as const;

const API_HOST = 'https://gateway.pmnts.io';
const PAGE_HOST = 'https://paynow.pmnts.io';
const TIMEOUT_MS = 20_000;
/** It answers a refusal with a body of its own. */
const REFUSED = [400, 422];

export interface PaystreamCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** The answer; undefined for what it does not know. @throws Error where nothing is known of what was asked */
export async function callPaystream(
  { fetch, settings }: Pick<ProviderContext, 'fetch' | 'settings'>,
  { method, path, body }: PaystreamCall,
): Promise<unknown> {
  const { PAYSTREAM_USERNAME: user, PAYSTREAM_TOKEN: token, PAYSTREAM_API_URL: host = API_HOST } = settings;
  const response = await fetch(`${host}/v1.0${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === NOT_FOUND) return undefined;
  if (!response.ok && !REFUSED.includes(response.status))
    throw new Error(`Paystream answered ${method} ${path} with ${response.status}`);
  return response.json();
}

export interface PaymentPage {
  readonly reference: string;
  /** As `25.00`. */
  readonly amount: string;
  readonly currency: string;
  /** Left out of the address where it is empty. */
  readonly returnUrl: string;
}

/** The checksum is the one that the payment page asks for; its parts stand in this order. */
export const signPage = (secret: string, { reference, amount, currency, returnUrl }: PaymentPage): string =>
  createHmac('md5', secret)
    .update([reference, amount, currency, returnUrl].filter(Boolean).join(':'))
    .digest('hex');

export function locatePage(settings: GatewaySettings, page: PaymentPage): string {
  const { PAYSTREAM_USERNAME: user = '', PAYSTREAM_SHARED_SECRET: secret = '' } = settings;
  const parts = [user, page.reference, page.currency, page.amount, signPage(secret, page)];
  const query = new URLSearchParams({
    return_path: page.returnUrl,
    return_target: '_self',
    show_email: 'false',
    show_extras: 'false',
  });
  const host = settings.PAYSTREAM_PAGE_URL ?? PAGE_HOST;
  return `${host}/v3/${parts.map(encodeURIComponent).join('/')}?${query}`;
}
