// Serves the calls that the contracts define: reads names from the wire, checks, calls, answers.
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { Editor } from '#lib/contracts/editor/editor.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import { BODY_LIMIT_BYTES } from '#lib/contracts/protocol/body-limits.ts';
import {
  type BodyOf,
  type EndpointShape,
  isOpenInMaintenance,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
} from '#lib/contracts/protocol/endpoint.ts';
import type { Envelope, FieldErrors, Message, PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { COMMON_ERRORS, MAINTENANCE_RETRY_S, UNAVAILABLE_RETRY_S } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { fromWire, toWire } from '#lib/contracts/protocol/wire.ts';
import { authenticate, type Caller, readAsOf } from './auth.ts';
import { isInMaintenance } from './config/maintenance.ts';
import { isDatabaseUnavailable } from './db/availability.ts';
import { createDomainError, DomainError } from './domain-error.ts';
import type { CustomerCaller } from './identity/tokens.ts';
import type { Command } from './operator/command.ts';
import { readText } from './read-text.ts';
import type { Services } from './services.ts';
import { findUnstorableText } from './storable-text.ts';
import { type Clock, getNowIso } from './time.ts';

export interface Call<E extends EndpointShape> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: Caller;
  /** The customer of a call with `access: 'customer'`; empty otherwise. */
  readonly customerId: string;
  /** The same with the session of the call. @throws Error for any other call */
  readonly customer: () => CustomerCaller;
  /** The editor of a call with `access: 'editor'` or `'publisher'`. @throws Error for any other call */
  readonly editor: () => Editor;
  /** The operator of a call with `access: 'operator'`. @throws Error for any other call */
  readonly operator: () => Operator;
  /** Present where the endpoint is idempotent; where the key is optional, empty in a call without one. */
  readonly idempotencyKey: string;
  readonly subVariant: string | undefined;
  readonly headers: Headers;
  /** The services' own, or one that stands at the moment that a preview asks about. */
  readonly clock: Clock;
  /** Of a preview, milliseconds since 1970. */
  readonly asOf: number | undefined;
  /** The visitor's network address from the web server; empty without one. */
  readonly clientAddress: string;
  /** What the visitor's browser calls itself; empty without one. */
  readonly clientAgent: string;
}

export interface Answer<R> {
  readonly result: R;
  readonly pageInfo?: PageInfo;
  readonly messages?: readonly Message[];
  readonly status?: number;
}

export type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<Answer<ResultOf<E>>>;

export interface Registered {
  readonly endpoint: EndpointShape;
}

/** The platform's router: what is registered here is served, documented and tested for access. */
export interface Router {
  readonly app: Hono;
  readonly services: Services;
  readonly registered: Registered[];
  /** The operator's commands of all areas, by name. */
  readonly commands: Readonly<Record<string, Command>>;
}

/** Of an upload, the picture and the form around it. */
const LIMIT_BYTES = {
  json: BODY_LIMIT_BYTES.document,
  form: BODY_LIMIT_BYTES.document,
  multipart: BODY_LIMIT_BYTES.upload,
} as const;
const toHonoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

const UNSTORABLE = {
  code: 'unstorable_text',
  message: "This holds a character that can't be kept. Type it again, without pasting.",
};

const MISSING = 'This is missing. Fill it in.';

/** The rules of a field say what to do; of what was not sent at all the library speaks of types. */
const describeIssue = ({ code, message }: z.core.$ZodIssue): string =>
  code === 'invalid_type' && message.endsWith('received undefined') ? MISSING : message;

const toFieldErrors = (error: z.ZodError): FieldErrors => {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const target = issue.path.join('.') || 'general';
    const list = fields[target] ?? [];
    list.push({ code: issue.code ?? 'invalid', message: describeIssue(issue) });
    fields[target] = list;
  }
  return fields;
};

function createValidationError(fields: FieldErrors): DomainError {
  const { status, message } = COMMON_ERRORS.validation_failed;
  return new DomainError('validation_failed', status, message, undefined, fields);
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw createValidationError(toFieldErrors(parsed.error));
  return parsed.data;
}

function parseStorable<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const data = parse(schema, input);
  const path = findUnstorableText(data);
  if (path) throw createValidationError({ [path.join('.') || 'general']: [UNSTORABLE] });
  return data;
}

/** What editors write is kept as JSON, which has a spelling for every character. */
const isKeptAsJson = ({ access }: EndpointShape): boolean => access === 'editor' || access === 'publisher';

const LIST_NAME = /^(\w+)\[\d*\]$/;

/** Lists come as `name[]=a&name[]=b` or `name[0]=a`, as the client writes them. */
function readQuery(context: Context): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.assign(Object.create(null), context.req.query());
  for (const [name, values] of Object.entries(context.req.queries())) {
    const list = LIST_NAME.exec(name)?.[1];
    if (!list) continue;
    const held = query[list];
    query[list] = [...(Array.isArray(held) ? held : []), ...values];
  }
  return query;
}

const JsonList = z.array(z.union([z.string(), z.number(), z.boolean()]).transform(String));

/** The list of a text such as `["home","about"]`; any other value as it is. */
function parseJsonList(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\[.*\]$/s.test(value)) return value;
  try {
    return JsonList.safeParse(JSON.parse(value)).data ?? value;
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}

/** Lists may come as JSON too, where the call takes a list and not the text. */
function parseLists(schema: z.ZodType, query: unknown): unknown {
  if (schema.safeParse(query).success || typeof query !== 'object' || query === null) return query;
  const listed = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, parseJsonList(value)]),
  );
  return schema.safeParse(listed).success ? listed : query;
}

/** A call that takes a form takes the same as JSON too. */
const isJson = (type = ''): boolean => /^application\/json\s*(;|$)/i.test(type);

async function readForm(context: Context): Promise<unknown> {
  try {
    return fromWire(Object.fromEntries(await context.req.raw.formData()));
  } catch {
    throw createDomainError(COMMON_ERRORS, 'invalid_json');
  }
}

async function readBody(context: Context, endpoint: EndpointShape, text: string): Promise<unknown> {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return {};
  if (endpoint.encoding === 'multipart') return readForm(context);
  if (text === '') return {};
  const isForm = endpoint.encoding === 'form' && !isJson(context.req.header('content-type'));
  if (isForm) return fromWire(Object.fromEntries(new URLSearchParams(text)));
  try {
    return fromWire(JSON.parse(text), endpoint.verbatim);
  } catch {
    throw createDomainError(COMMON_ERRORS, 'invalid_json');
  }
}

/** @throws DomainError `idempotency_key_missing` where it is needed, or cannot be read */
function readIdempotencyKey({ idempotent }: EndpointShape, sent = ''): string {
  if (!idempotent || (idempotent === 'optional' && sent === '')) return '';
  if (!/^[\w-]{8,128}$/.test(sent)) throw createDomainError(COMMON_ERRORS, 'idempotency_key_missing');
  return sent;
}

async function readCall<E extends EndpointShape>(
  context: Context,
  endpoint: E,
  services: Services,
): Promise<Call<E>> {
  const { headers, method, url } = context.req.raw;
  const isUpload = endpoint.encoding === 'multipart';
  const text = isUpload ? '' : await readText(context.req.raw, LIMIT_BYTES[endpoint.encoding]);
  const incoming = { headers, method, url, readText: async () => (isUpload ? context.req.text() : text) };
  const caller = await authenticate(incoming, endpoint, services);
  const asOf = readAsOf(context.req.raw.headers, endpoint);
  const idempotencyKey = readIdempotencyKey(endpoint, context.req.header(HEADERS.idempotencyKey));
  const parseBody = isKeptAsJson(endpoint) ? parse : parseStorable;
  return {
    params: parseStorable(endpoint.params, context.req.param()) as ParamsOf<E>,
    query: parseStorable(
      endpoint.query,
      parseLists(endpoint.query, fromWire(readQuery(context))),
    ) as QueryOf<E>,
    body: parseBody(endpoint.body, await readBody(context, endpoint, text)) as BodyOf<E>,
    caller,
    customerId: caller.kind === 'customer' ? caller.customerId : '',
    customer: () => {
      if (caller.kind !== 'customer') throw new TypeError(`${endpoint.name} has no customer`);
      return caller;
    },
    editor: () => {
      if (caller.kind !== 'editor') throw new TypeError(`${endpoint.name} has no editor`);
      return caller.editor;
    },
    operator: () => {
      if (caller.kind !== 'operator') throw new TypeError(`${endpoint.name} has no operator`);
      return caller.operator;
    },
    idempotencyKey,
    subVariant: context.req.header(HEADERS.subVariant),
    headers: context.req.raw.headers,
    clock: asOf === undefined ? services.clock : { now: () => asOf },
    asOf,
    clientAddress: context.req.header(HEADERS.clientAddress) ?? '',
    clientAgent: context.req.header(HEADERS.clientAgent) ?? '',
  };
}

interface Sending {
  readonly status: number;
  readonly headers?: HeadersInit;
  readonly verbatim?: readonly string[] | undefined;
}

const sendEnvelope = (
  services: Services,
  envelope: Envelope,
  { status, headers = {}, verbatim }: Sending,
): Response => {
  const wire = toWire({ ...envelope, serverTime: getNowIso(services.clock) }, verbatim);
  return Response.json(wire, { status, headers });
};

interface FailedCall {
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

/** The answer to a failure: a domain error as it is, anything else without its details. */
export function sendError(services: Services, error: unknown, call?: FailedCall): Response {
  if (error instanceof DomainError) {
    const { code, message, status, target, fields, result } = error;
    const errors = fields ?? { [target ?? 'general']: [{ code, message }] };
    const headers: HeadersInit = code === 'maintenance' ? { 'retry-after': String(MAINTENANCE_RETRY_S) } : {};
    const sending = { status, headers, verbatim: call?.verbatim };
    return sendEnvelope(services, { error: { code, message }, errors, result }, sending);
  }
  const code = logFailure(services, error, call ?? {});
  const { status, message } = COMMON_ERRORS[code];
  const headers: HeadersInit =
    code === 'database_unavailable' ? { 'retry-after': String(UNAVAILABLE_RETRY_S) } : {};
  const { requestId } = call ?? {};
  return sendEnvelope(services, { error: { code, message }, requestId }, { status, headers });
}

const createUploadLimit = (services: Services) =>
  bodyLimit({
    maxSize: LIMIT_BYTES.multipart,
    onError: () => sendError(services, createDomainError(COMMON_ERRORS, 'body_too_large')),
  });

/** Registers the handler of an endpoint. */
export function registerRoute<E extends EndpointShape>(
  router: Router,
  endpoint: E,
  handler: Handler<E>,
): void {
  const { app, services, registered } = router;
  const { verbatim } = endpoint;
  registered.push({ endpoint });
  const handlers = endpoint.encoding === 'multipart' ? [createUploadLimit(services)] : [];
  app.on(endpoint.method, [toHonoPath(endpoint.path)], ...handlers, async (context) => {
    try {
      if (!isOpenInMaintenance(endpoint) && (await isInMaintenance(services)))
        throw createDomainError(COMMON_ERRORS, 'maintenance');
      const answer = await handler(await readCall(context, endpoint, services));
      const { status = 200, result, pageInfo, messages } = answer;
      const envelope: Envelope = { result };
      if (pageInfo) envelope.pageInfo = pageInfo;
      if (messages) envelope.messages = [...messages];
      return sendEnvelope(services, envelope, { status, verbatim });
    } catch (error) {
      const requestId = context.req.header(HEADERS.requestId);
      return sendError(services, error, { call: endpoint.name, requestId, verbatim });
    }
  });
}
