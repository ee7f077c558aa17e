// Calls of PayPal's REST API, with its access token.

import { z } from 'zod';
import { UNAUTHORIZED } from '#lib/http-status.ts';
import type { ProviderContext } from '../provider.ts';

export const PAYPAL_SETTINGS = {
  /** The webhook's id is a part of what PayPal signs. */
  required: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  optional: ['PAYPAL_API_URL'],
} as const;

const API_URL = 'https://api-m.paypal.com';

/** What a call works with. */
export type PaypalContext = Pick<ProviderContext, 'clock' | 'fetch' | 'settings'>;

export interface PaypalCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON as text: an event is handed back in the very bytes that it came in. */
  readonly body?: string;
  /** A repeated call of the same id gets the first one's answer. */
  readonly requestId?: string;
}

export interface PaypalAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** PayPal did not do what was asked. */
export class PaypalRefused extends Error {
  override readonly name = 'PaypalRefused';
  readonly status: number;
  /** The name of the refusal, as `UNPROCESSABLE_ENTITY`. */
  readonly code: string;
  /** The names of what was wrong, as `ORDER_NOT_APPROVED`. */
  readonly issues: readonly string[];
  /** Where in the call it was wrong, as `items[0].receiver`. */
  readonly fields: readonly string[];
  readonly links: readonly PaypalLink[];

  constructor(call: PaypalCall, { status, body }: PaypalAnswer) {
    const { name, debug_id, details, links } = Refusal.parse(body);
    super(`${call.method} ${call.path}: ${status} ${name ?? ''} ${debug_id ?? ''}`);
    this.status = status;
    this.code = name ?? '';
    this.issues = details.map(({ issue }) => issue);
    this.fields = details.map(({ field }) => field);
    this.links = links;
  }
}

export const PaypalLink = z.object({ rel: z.string(), href: z.string() });
export type PaypalLink = z.infer<typeof PaypalLink>;

const Refusal = z
  .object({
    name: z.string().optional(),
    debug_id: z.string().optional(),
    details: z.array(z.object({ issue: z.string().default(''), field: z.string().default('') })).catch([]),
    links: z.array(PaypalLink).catch([]),
  })
  .catch({ details: [], links: [] });
const Token = z.object({ access_token: z.string(), expires_in: z.number() });

const TIMEOUT_MS = 20_000;
/** A token is given up this long before it ends. */
const TOKEN_MARGIN_MS = 60_000;

export type PaypalClient = (context: PaypalContext, call: PaypalCall) => Promise<unknown>;

/** Undefined for an answer that is no JSON, as a gateway in between may give. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const getApiUrl = ({ settings }: PaypalContext): string => settings.PAYPAL_API_URL ?? API_URL;

interface AccessToken {
  readonly text: string;
  readonly until: number;
}

async function fetchToken(context: PaypalContext): Promise<AccessToken> {
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = context.settings;
  const response = await context.fetch(`${getApiUrl(context)}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`PayPal gave no access token: ${response.status}`);
  const { access_token, expires_in } = Token.parse(await readJson(response));
  return { text: access_token, until: context.clock.now() + expires_in * 1000 - TOKEN_MARGIN_MS };
}

async function send(
  context: PaypalContext,
  token: string,
  { method, path, body, requestId }: PaypalCall,
): Promise<PaypalAnswer> {
  const headers = new Headers({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    prefer: 'return=representation',
  });
  if (requestId !== undefined) headers.set('paypal-request-id', requestId);
  const response = await context.fetch(`${getApiUrl(context)}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, body: await readJson(response) };
}

/** A caller that keeps its access tokens while they are good. The answer of a call; @throws PaypalRefused */
export function createPaypalClient(): PaypalClient {
  const tokens = new Map<string, AccessToken>();
  const readToken = async (context: PaypalContext): Promise<string> => {
    const key = `${getApiUrl(context)} ${context.settings.PAYPAL_CLIENT_ID}`;
    const known = tokens.get(key);
    const token = known && known.until > context.clock.now() ? known : await fetchToken(context);
    tokens.set(key, token);
    return token.text;
  };
  return async (context, call) => {
    let answer = await send(context, await readToken(context), call);
    if (answer.status === UNAUTHORIZED) {
      tokens.clear();
      answer = await send(context, await readToken(context), call);
    }
    if (answer.status >= 400) throw new PaypalRefused(call, answer);
    return answer.body;
  };
}

export const isIssue = (error: unknown, ...issues: readonly string[]): error is PaypalRefused =>
  error instanceof PaypalRefused && error.issues.some((issue) => issues.includes(issue));
