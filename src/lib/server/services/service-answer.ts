// Answers of the services, read by the schemas of the contracts.
import type { z } from 'zod';
import type { EndpointShape, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { Envelope, type Message, type PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { ApiError, JsonError } from '#lib/contracts/protocol/errors.ts';
import { copyPlain } from '#lib/contracts/protocol/plain-data.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';
import type { ServiceAnswer } from './service.ts';

export interface EndpointAnswer<E extends EndpointShape> {
  readonly result: ResultOf<E>;
  readonly pageInfo?: PageInfo | undefined;
  readonly messages: readonly Message[];
  /** The service's clock (decision D1). */
  readonly serverTime?: string | undefined;
}

function parseJson(text: string, verbatim: readonly string[] | undefined): unknown {
  try {
    return fromWire(JSON.parse(text), verbatim);
  } catch {
    return undefined;
  }
}

/** The envelope of an answer, names converted except in `verbatim` properties. @throws JsonError when it is none. */
export function parseEnvelope(answer: ServiceAnswer, url: string, verbatim?: readonly string[]): Envelope {
  if (answer.envelope) return answer.envelope;
  const { data } = Envelope.safeParse(parseJson(answer.text, verbatim));
  if (!data) throw new JsonError(url);
  return data;
}

/** A result as the contract says. @throws JsonError for anything else */
export function parseResult<E extends EndpointShape>({ result, path }: E, value: unknown): ResultOf<E> {
  const parsed = parseWith<E['result']>(result, value);
  if (!parsed.success) throw new JsonError(path);
  return parsed.data;
}

const parseWith = <S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> =>
  schema.safeParse(value);

/** The answer of an endpoint. @throws ApiError when the service refused, JsonError when it can't be read */
export function parseAnswer<E extends EndpointShape>(endpoint: E, answer: ServiceAnswer): EndpointAnswer<E> {
  const envelope = parseEnvelope(answer, endpoint.path, endpoint.verbatim);
  if (answer.status >= 400) throw new ApiError({ ...envelope, status: answer.status, url: endpoint.path });
  const { pageInfo, messages = [], serverTime } = envelope;
  const result = answer.envelope ? copyPlain(envelope.result) : envelope.result;
  return { result: parseResult(endpoint, result), pageInfo, messages, serverTime };
}
