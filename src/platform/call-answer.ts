// Answers of calls, before they are written: the envelope in the program's names.
import type { Envelope } from '#lib/contracts/protocol/envelope.ts';
import {
  COMMON_ERRORS,
  FAILED_FROM,
  MAINTENANCE_RETRY_S,
  UNAVAILABLE_RETRY_S,
} from '#lib/contracts/protocol/errors.ts';
import { FACTS_HEADER } from '#lib/contracts/protocol/headers.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { DomainError } from './domain-error.ts';
import { isDatabaseUnavailable } from './ground/db/availability.ts';
import { type Facts, listFacts } from './ground/refusals/facts.ts';
import { recordRefusal } from './ground/refusals/record.ts';
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
  /** The customer in whose name it was made, where that is known. */
  readonly customerId: string | undefined;
}

/** Calls for what is not there, and in nobody's name, are made by the dozen, and their code says all. */
const UNRECORDED: ReadonlySet<string> = new Set<keyof typeof COMMON_ERRORS>([
  'not_found',
  'signature_invalid',
  'unauthorised',
]);

/** Writes the refusal of a call into the log, and keeps it for those who ask why. Gives what it says of itself. */
function reportRefusal(
  services: Services,
  { code, status, values }: DomainError,
  { call, requestId, customerId }: FailedCall,
): Facts | undefined {
  const facts = listFacts(values);
  services.log.info({ requestId, call, customerId, status, code, facts }, 'a service refused a call');
  if (requestId !== undefined && status < FAILED_FROM && !UNRECORDED.has(code))
    recordRefusal(services, { requestId, call, code, status, customerId, facts });
  return facts;
}

/** Why, for the log of the web server: it goes no further. */
const createFactsHeader = (facts: Facts | undefined): Readonly<Record<string, string>> =>
  facts ? { [FACTS_HEADER]: encodeURIComponent(JSON.stringify(facts)) } : {};

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
    const facts = call && reportRefusal(services, error, call);
    const headers = { ...(waitS !== undefined && createRetryAfter(waitS)), ...createFactsHeader(facts) };
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
