/** Headers of every service call. Only the web server sends those that hold a secret. */
export const HEADERS = {
  appKey: 'x-app-key',
  signature: 'x-signature',
  timestamp: 'x-timestamp',
  version: 'x-api-version',
  sessionId: 'x-session-id',
  subVariant: 'x-sub-variant',
  /** The key of the brand that is visited; missing where a call is made for no visitor. */
  brand: 'x-brand',
  /** The segment of a customer who has one of their own (decision P3). */
  segment: 'x-segment',
  /** The pricing whose prices the visitor is shown: an account's own, one that a link brought, or the brand's. */
  pricing: 'x-pricing-id',
  customerId: 'x-customer-id',
  customerToken: 'x-customer-token',
  /** The session of an editor (decision P1). */
  editorToken: 'x-editor-token',
  /** Of a look at the account of a customer, with the session of who looks: what carries it reads, and nothing else. */
  viewToken: 'x-view-token',
  /** The token of an operator (decision P2). */
  operatorToken: 'x-operator-token',
  deviceId: 'x-device-id',
  requestId: 'x-request-id',
  idempotencyKey: 'idempotency-key',
  /** W3C trace context: of which trace a call is a part. */
  trace: 'traceparent',
  /** Of a preview: the instant, ISO 8601, as of which a read that everybody may make is answered; else refused. */
  asOf: 'x-preview-moment',
  /** Where the visitor's connection comes from, as the web server saw it; login attempts are counted by it. */
  clientAddress: 'x-client-address',
  /** What the visitor's browser calls itself; a session is named after it. */
  clientAgent: 'x-client-agent',
} as const;

/**
 * Of a refusal, what the rule has found, as `encodeURIComponent` of a JSON object: for the log of the web server, which
 * passes it on to nobody.
 */
export const FACTS_HEADER = 'x-refusal-facts';

/** A signature older or newer than this many milliseconds is refused. */
export const SIGNATURE_WINDOW_MS = 300_000;

/** What the signature is made over: app key, timestamp and customer token, keyed with the secret. */
export const formatSignaturePayload = (appKey: string, timestamp: string, customerToken: string): string =>
  [appKey, timestamp, customerToken].join('\n');
