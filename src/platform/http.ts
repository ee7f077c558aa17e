// Serves the calls that the contracts define: reads names from the wire, checks, calls, answers.
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
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
import type { Envelope, Message, PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';
import { type OpenSpan, runTraced } from '#lib/domain/tracing/trace.ts';
import type { CustomerCaller } from './auth.ts';
import { authenticate, type Caller, checkSignature, readAsOf } from './auth.ts';
import { type CallAnswer, createAnswer, sendAnswer, sendError, toErrorAnswer } from './call-answer.ts';
import { createDomainError, DomainError } from './domain-error.ts';
import { isInMaintenance } from './ground/config/maintenance.ts';
import type { Command } from './ground/operator/command.ts';
import { refuseBeforeOpening } from './ground/readiness/shop-open.ts';
import type { StaffCaller } from './ground/staff/staff-caller.ts';
import { hideCodes } from './hide-codes.ts';
import { readText } from './read-text.ts';
import {
  isKeptAsJson,
  parse,
  parseComparable,
  parseQuery,
  parseStorable,
  readDetails,
  readIdempotencyKey,
} from './read-values.ts';
import type { Services } from './services.ts';
import type { Clock } from './time.ts';

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
  /** The session of a call with `access: 'staff'`. @throws Error for any other call */
  readonly staff: () => StaffCaller;
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

type AnswerReceived = (headers: Headers, receive: () => Promise<ReceivedCall>) => Promise<CallAnswer>;

export interface Registered {
  readonly endpoint: EndpointShape;
  /** Answers a call of it. */
  readonly answer: AnswerReceived;
}

declare module './module.ts' {
  interface PlatformModule {
    /** Registers the area's calls. */
    readonly serve?: (router: Router) => void;
  }
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

/** A call that takes a form takes the same as JSON too. */
const isJson = (type = ''): boolean => /^application\/json\s*(;|$)/i.test(type);

async function readForm(context: Context): Promise<unknown> {
  try {
    return fromWire(Object.fromEntries(await context.req.raw.formData()));
  } catch {
    throw createDomainError(COMMON_ERRORS, 'invalid_json');
  }
}

/** A call as it has come in: over HTTP, or from the site in this process. */
export interface ReceivedCall {
  readonly headers: Headers;
  readonly params: Readonly<Record<string, string>>;
  /** The query without its question mark. */
  readonly search: string;
  /** The details in the program's names. @throws DomainError `invalid_json` */
  readonly readBody: () => Promise<unknown>;
  /** @throws DomainError `signature_invalid` */
  readonly checkSignature: () => Promise<void>;
}

const hasBody = ({ method }: EndpointShape): boolean => method !== 'GET' && method !== 'DELETE';

/** A call over HTTP. @throws DomainError `body_too_large` */
async function receiveCall(
  context: Context,
  endpoint: EndpointShape,
  services: Services,
): Promise<ReceivedCall> {
  const { headers, method, url } = context.req.raw;
  const { encoding, verbatim } = endpoint;
  const isUpload = encoding === 'multipart';
  const text = isUpload
    ? ''
    : await readText(context.req.raw, Math.max(LIMIT_BYTES[encoding], endpoint.bodyLimitBytes ?? 0));
  const incoming = { headers, method, url, readText: async () => (isUpload ? context.req.text() : text) };
  const isForm = encoding === 'form' && !isJson(context.req.header('content-type'));
  const cut = url.indexOf('?');
  return {
    headers,
    params: context.req.param(),
    search: cut < 0 ? '' : url.slice(cut + 1),
    checkSignature: () => checkSignature(incoming, endpoint, services),
    readBody: async () => (isUpload ? readForm(context) : readDetails(text, { isForm, verbatim })),
  };
}

async function readCall<E extends EndpointShape>(
  received: ReceivedCall,
  endpoint: E,
  services: Services,
  onCaller: (caller: Caller) => void,
): Promise<Call<E>> {
  const { headers, params, search } = received;
  const caller = await authenticate(received, endpoint, services);
  onCaller(caller);
  const asOf = readAsOf(headers, endpoint);
  const idempotencyKey = readIdempotencyKey(endpoint, headers.get(HEADERS.idempotencyKey) ?? undefined);
  const parseBody = isKeptAsJson(endpoint) ? parse : parseStorable;
  return {
    params: parseComparable(endpoint.params, params) as ParamsOf<E>,
    query: parseQuery(endpoint.query, search) as QueryOf<E>,
    body: parseBody(endpoint.body, hasBody(endpoint) ? await received.readBody() : {}) as BodyOf<E>,
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
    staff: () => {
      if (caller.kind !== 'staff') throw new TypeError(`${endpoint.name} has no staff`);
      return caller.staff;
    },
    idempotencyKey,
    subVariant: headers.get(HEADERS.subVariant) ?? undefined,
    headers,
    clock: asOf === undefined ? services.clock : { now: () => asOf },
    asOf,
    clientAddress: headers.get(HEADERS.clientAddress) ?? '',
    clientAgent: headers.get(HEADERS.clientAgent) ?? '',
  };
}

const createUploadLimit = (services: Services) =>
  bodyLimit({
    maxSize: LIMIT_BYTES.multipart,
    onError: () => sendError(services, createDomainError(COMMON_ERRORS, 'body_too_large')),
  });

const noteRefusal = (span: OpenSpan, error: unknown): void => {
  if (error instanceof DomainError) span.set({ 'drawcard.refusal': error.code });
  else span.end(error instanceof Error ? error.name : 'Error');
};

/** Answers with what the handler gives. Never throws. */
const createAnswerer =
  <E extends EndpointShape>(services: Services, endpoint: E, handler: Handler<E>): AnswerReceived =>
  async (headers, receive) => {
    const { verbatim, name } = endpoint;
    const answerTraced = async (span: OpenSpan): Promise<CallAnswer> => {
      let customerId: string | undefined;
      try {
        if (!isOpenInMaintenance(endpoint) && (await isInMaintenance(services)))
          throw createDomainError(COMMON_ERRORS, 'maintenance');
        if (endpoint.needsOpenShop) await refuseBeforeOpening(services);
        const call = await readCall(await receive(), endpoint, services, (caller) => {
          if (caller.kind === 'customer') customerId = caller.customerId;
        });
        const answer = await handler(call);
        const { status = 200, result, pageInfo, messages } = answer;
        const isViewer = call.caller.kind === 'customer' && call.caller.isViewer === true;
        const envelope: Envelope = { result: isViewer ? hideCodes(result) : result };
        if (pageInfo) envelope.pageInfo = pageInfo;
        if (messages) envelope.messages = [...messages];
        return createAnswer(services, envelope, { status, verbatim });
      } catch (error) {
        const requestId = headers.get(HEADERS.requestId) ?? undefined;
        noteRefusal(span, error);
        return toErrorAnswer(services, error, { call: name, requestId, verbatim, customerId });
      }
    };
    return runTraced({ name: `call ${name}`, parent: headers.get(HEADERS.trace) }, answerTraced);
  };

/** Registers the handler of an endpoint. */
export function registerRoute<E extends EndpointShape>(
  router: Router,
  endpoint: E,
  handler: Handler<E>,
): void {
  const { app, services, registered } = router;
  const answer = createAnswerer(services, endpoint, handler);
  registered.push({ endpoint, answer });
  const handlers = endpoint.encoding === 'multipart' ? [createUploadLimit(services)] : [];
  app.on(endpoint.method, [toHonoPath(endpoint.path)], ...handlers, async (context) => {
    const { headers } = context.req.raw;
    return sendAnswer(await answer(headers, () => receiveCall(context, endpoint, services)));
  });
}
