// From an endpoint and typed values to what is sent.
import { formatQuery, type QueryValue } from '#lib/api/query-string.ts';
import type { BodyInput, EndpointShape, ParamsOf, QueryInput } from '#lib/contracts/protocol/endpoint.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import type { CallInput } from './service-call.ts';

export interface EndpointCall<E extends EndpointShape> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryInput<E>;
  readonly body?: BodyInput<E>;
  /** Makes repeating the call harmless (decision M3). */
  readonly idempotencyKey?: string;
}

const encodeForm = (wire: unknown): string =>
  new URLSearchParams(Object.entries(wire as object).map(([key, value]) => [key, String(value)])).toString();

function encodeBody({ encoding, verbatim }: EndpointShape, body: unknown): string | undefined {
  if (body === undefined) return undefined;
  const wire = toWire(body, verbatim);
  return encoding === 'form' ? encodeForm(wire) : JSON.stringify(wire);
}

export function toSent<E extends EndpointShape>(endpoint: E, call: EndpointCall<E>): CallInput {
  const params = Object.entries((call.params ?? {}) as object).map(([name, value]) => [name, String(value)]);
  return {
    params: Object.fromEntries(params) as Record<string, string>,
    search: formatQuery((call.query ?? {}) as Record<string, QueryValue>),
    body: encodeBody(endpoint, call.body),
    idempotencyKey: call.idempotencyKey,
  };
}

/** As `toSent`; a body with files becomes a form of parts. */
export async function toSentParts<E extends EndpointShape>(
  endpoint: E,
  call: EndpointCall<E>,
): Promise<CallInput> {
  if (endpoint.encoding !== 'multipart') return toSent(endpoint, call);
  const form = new FormData();
  for (const [name, value] of Object.entries((call.body ?? {}) as object))
    if (value !== undefined) form.set(name, value instanceof File ? value : String(value));
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  const parts = { bytes: new Uint8Array(await encoded.arrayBuffer()), contentType };
  return { ...toSent(endpoint, { ...call, body: undefined } as EndpointCall<E>), parts };
}
