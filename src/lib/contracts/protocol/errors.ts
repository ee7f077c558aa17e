import type { FieldErrors, Message } from './envelope.ts';

const formatDefaultText = (status: number, url: string): string =>
  `The API responded with a ${status} error when requesting the following url: ${url}`;

interface ApiErrorParts {
  status: number;
  url: string;
  error?: Message | undefined;
  errors?: FieldErrors | undefined;
  messages?: readonly Message[] | undefined;
  result?: unknown;
  requestId?: string | undefined;
}

/** The service refused: its status, errors by field, the first message's code, and the answer's result. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: FieldErrors;
  readonly code: string | undefined;
  readonly result: unknown;
  /** Of a failure of the service: the name of the request in its log. */
  readonly requestId: string | undefined;

  constructor(parts: ApiErrorParts) {
    const errors = parts.errors ?? (parts.error ? { general: [parts.error] } : {});
    const first = parts.messages?.[0] ?? parts.error ?? Object.values(errors)[0]?.[0];
    super(first?.message ?? formatDefaultText(parts.status, parts.url));
    this.status = parts.status;
    this.errors = errors;
    this.code = first?.code;
    this.result = parts.result;
    this.requestId = parts.requestId;
  }
}

/** The answer was no JSON. It is not the same as a refusal: nothing is known of what happened. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
  readonly status = 422;

  constructor(url: string) {
    super(`The answer of the following url is not valid JSON: ${url}`);
  }
}

/** Statuses from here on say that a service failed, and not that it refused. */
export const FAILED_FROM = 500;

/** Every service answer can carry these. */
export const COMMON_ERRORS = {
  invalid_json: {
    status: 422,
    message: 'What was sent cannot be read. Load the page again, then send it once more.',
  },
  validation_failed: { status: 422, message: 'Some details need your attention. Check the marked fields.' },
  not_found: { status: 404, message: 'We could not find what you asked for. Check the address.' },
  unauthorised: { status: 401, message: 'Log in to continue.' },
  forbidden: { status: 403, message: 'Your account may not do this.' },
  signature_invalid: {
    status: 401,
    message: 'The request signature is not valid. Check the app key, the secret and the clock.',
  },
  body_too_large: { status: 413, message: 'The request is too large. Send less than 1 MB.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Wait a few minutes and try again.' },
  /** So many passwords wait to be checked that an answer would come too late. */
  passwords_busy: {
    status: 429,
    message:
      'Very many people are logging in at the moment. Wait a minute and try again: nothing was changed.',
  },
  shop_not_open: { status: 422, message: 'This shop is not open yet. Come back in a while.' },
  moment_refused: { status: 400, message: 'Only what everybody may read can be asked for as of a moment.' },
  idempotency_key_missing: {
    status: 400,
    message: 'Something is missing from what was sent. Load the page again, then send it once more.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This was sent before with other details. Load the page again, then send it once more.',
  },
  database_unavailable: {
    status: 503,
    message: 'We cannot reach our records at the moment. Try again soon: nothing is ever charged twice.',
  },
  maintenance: { status: 503, message: 'The shop is closed for maintenance. Try again in a few minutes.' },
  server_error: {
    status: 500,
    message: 'Something went wrong on our side. Nothing was charged. Try again in a moment.',
  },
} as const;

/** When to ask again during maintenance: seconds, for `Retry-After`. */
export const MAINTENANCE_RETRY_S = 120;

/** When to ask again while the records cannot be reached or written: seconds, for `Retry-After`. */
export const UNAVAILABLE_RETRY_S = 10;

/** The shop is closed for maintenance (decision S9): nothing was done. */
export const isMaintenanceError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'maintenance';
