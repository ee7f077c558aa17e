// Answers of calls, before they are written: the envelope in the program's names.
import type { Envelope } from '#lib/contracts/protocol/envelope.ts';
import { COMMON_ERRORS, MAINTENANCE_RETRY_S, UNAVAILABLE_RETRY_S } from '#lib/contracts/protocol/errors.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { DomainError } from './domain-error.ts';
import { isDatabaseUnavailable } from './ground/db/availability.ts';
import type { Services } from './services.ts';
import { getNowIso } from './time.ts';

export interface CallAnswer {
  readonly status: number;
  readonly envelope: Envelope;
  /** Properties whose keys are data, and never renamed. */
  readonly verbatim: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

type Answering = Pick<CallAnswer, 'status'> & Partial<Pick<CallAnswer, 'verbatim' | 'headers'>>;

export const createAnswer = (
  services: Services,
  envelope: Envelope,
  { status, verbatim = [], headers = {} }: Answering,
): CallAnswer => ({
  status,
  envelope: { ...envelope, serverTime: getNowIso(services.clock) },
  verbatim,
  headers,
});

/** The answer as it leaves over HTTP. */
export const sendAnswer = ({ status, envelope, verbatim, headers }: CallAnswer): Response =>
  Response.json(toWire(envelope, verbatim), { status, headers });

export interface FailedCall {
  /** The name of its endpoint. */
  readonly call: string;
  readonly requestId: string | undefined;
  readonly verbatim: readonly string[];
}

/** Logs a failure that is no domain error and names it: an unavailable database, or a fault. */
function logFailure(
  services: Services,
  error: unknown,
  { requestId, call }: Partial<FailedCall>,
): 'database_unavailable' | 'server_error' {
  const isAway = isDatabaseUnavailable(error);
  const line = { err: error, requestId, call };
  if (isAway) services.log.warn(line, 'a call could not reach the database');
  else services.log.error(line, 'a call failed');
  return isAway ? 'database_unavailable' : 'server_error';
}

const createRetryAfter = (seconds: number): Readonly<Record<string, string>> => ({
  'retry-after': String(seconds),
});

/** The answer to a failure: a domain error as it is, anything else without its details. */
export function toErrorAnswer(services: Services, error: unknown, call?: FailedCall): CallAnswer {
  if (error instanceof DomainError) {
    const { code, message, status, target, fields, result, retryAfterS } = error;
    const errors = fields ?? { [target ?? 'general']: [{ code, message }] };
    const waitS = code === 'maintenance' ? MAINTENANCE_RETRY_S : retryAfterS;
    const headers = waitS === undefined ? {} : createRetryAfter(waitS);
    const verbatim = call?.verbatim ?? [];
    return createAnswer(
      services,
      { error: { code, message }, errors, result },
      { status, headers, verbatim },
    );
  }
  const code = logFailure(services, error, call ?? {});
  const { status, message } = COMMON_ERRORS[code];
  const headers = code === 'database_unavailable' ? createRetryAfter(UNAVAILABLE_RETRY_S) : {};
  const { requestId } = call ?? {};
  return createAnswer(services, { error: { code, message }, requestId }, { status, headers });
}

/** The same as it leaves over HTTP. */
export const sendError = (services: Services, error: unknown): Response =>
  sendAnswer(toErrorAnswer(services, error));
