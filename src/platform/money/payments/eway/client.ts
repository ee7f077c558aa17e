// Calls of eWAY's Rapid API.
import { NOT_FOUND } from '#lib/http-status.ts';
import type { ProviderContext } from '../provider.ts';

export const EWAY_SETTINGS = {
  required: ['EWAY_API_KEY', 'EWAY_PASSWORD'],
  optional: ['EWAY_API_URL'],
} as const;

const HOST = 'https://api.ewaypayments.com';
const VERSION = '47';
const TIMEOUT_MS = 20_000;

export interface EwayCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** The answer; undefined for what eWAY does not know. @throws Error where nothing is known of what was asked */
export async function callEway(
  { fetch, settings }: Pick<ProviderContext, 'fetch' | 'settings'>,
  { method, path, body }: EwayCall,
): Promise<unknown> {
  const { EWAY_API_KEY: key, EWAY_PASSWORD: password, EWAY_API_URL: host = HOST } = settings;
  const response = await fetch(`${host}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
      'x-eway-apiversion': VERSION,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === NOT_FOUND) return undefined;
  if (!response.ok) throw new Error(`eWAY answered ${method} ${path} with ${response.status}`);
  return response.json();
}
