// Calls of Opayo's Pi REST API.
import type { ProviderContext } from '../provider.ts';

export const OPAYO_SETTINGS = {
  /** The reporting user finds a payment by our own id: the Pi API alone knows no such question. */
  required: [
    'OPAYO_VENDOR',
    'OPAYO_INTEGRATION_KEY',
    'OPAYO_INTEGRATION_PASSWORD',
    'OPAYO_REPORTING_USER',
    'OPAYO_REPORTING_PASSWORD',
  ],
  optional: ['OPAYO_API_URL'],
} as const;

const HOST = 'https://live.opayo.eu.elavon.com';
/** A bank may take its time; what has not been answered by then is looked up. */
const TIMEOUT_MS = 30_000;

export type OpayoContext = Pick<ProviderContext, 'fetch' | 'settings'>;

export const getHost = (settings: ProviderContext['settings']): string => settings.OPAYO_API_URL ?? HOST;
export const getApiUrl = (settings: ProviderContext['settings']): string => `${getHost(settings)}/api/v1`;

export interface OpayoCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

export interface OpayoAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Opayo is not to be had: nothing is known of what was asked. */
export class OpayoUnavailable extends Error {
  override readonly name = 'OpayoUnavailable';
}

/** Of the account or the server, not of the payment. */
const UNAVAILABLE = new Set([401, 403, 408, 429]);

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The answer, be it a refusal. @throws OpayoUnavailable */
export async function callOpayo(
  { fetch, settings }: OpayoContext,
  { method, path, body }: OpayoCall,
): Promise<OpayoAnswer> {
  const { OPAYO_INTEGRATION_KEY: key, OPAYO_INTEGRATION_PASSWORD: password } = settings;
  const response = await fetch(`${getApiUrl(settings)}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { status } = response;
  if (status >= 500 || UNAVAILABLE.has(status)) throw new OpayoUnavailable(`${method} ${path}: ${status}`);
  return { status, body: await readJson(response) };
}

export const isRefused = ({ status }: OpayoAnswer): boolean => status >= 400;
