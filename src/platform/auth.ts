// Who calls: the signature says which program, the tokens say which customer.
import { createHmac } from 'node:crypto';
import { VIEW_REFUSALS, VIEWED_CALLS } from '#lib/contracts/customer/desk-view.ts';
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { OPERATOR_ERRORS, type Operator } from '#lib/contracts/operator.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { formatSignaturePayload, HEADERS, SIGNATURE_WINDOW_MS } from '#lib/contracts/protocol/headers.ts';
import { needsElevation } from '#lib/domain/operators/rights.ts';
import { createDomainError } from './domain-error.ts';
import type { StaffCaller } from './ground/staff/staff-caller.ts';
import { listParts } from './module-parts.ts';
import { isSameText } from './secret-text.ts';
import { expectOwnSignature, type IncomingCall } from './service-auth.ts';
import type { Services } from './services.ts';

export interface CustomerCaller {
  readonly kind: 'customer';
  readonly customerId: string;
  readonly sessionId: string;
  /** Somebody at the desk looks at the account: codes that are worth money are hidden. */
  readonly isViewer?: true;
}

/** Finds who calls by the tokens of the call: undefined where they are nobody's, or not of a session that still stands. */
export interface CallerReaders {
  /** @throws DomainError `REQUIRED` where the endpoint asks for the second step again */
  readonly customer?: (
    headers: Headers,
    endpoint: EndpointShape,
    services: Services,
  ) => Promise<CustomerCaller | undefined>;
  /** Whose account somebody at the desk looks at. */
  readonly viewer?: (headers: Headers, services: Services) => Promise<CustomerCaller | undefined>;
  readonly editor?: (services: Services, token: string | null) => Promise<Editor | undefined>;
  /** Of a program with a token of its own. */
  readonly operator?: (services: Services, token: string | null) => Promise<Operator | undefined>;
  /** Of anyone who works at the shop, however far they are signed in. */
  readonly staff?: (services: Services, token: string | null) => Promise<StaffCaller | undefined>;
  /** Of a person at the desk. @param address where the browser is */
  readonly desk?: (
    services: Services,
    token: string | null,
    address: string,
  ) => Promise<Operator | undefined>;
}

declare module './module.ts' {
  interface PlatformModule {
    /** Whose tokens the area gives. At most one area reads each kind of caller. */
    readonly callers?: readonly CallerReaders[];
  }
}

/** Undefined where no area of the shop knows such callers: then every call of theirs is refused. */
const findReader = <K extends keyof CallerReaders>(services: Services, kind: K): CallerReaders[K] =>
  listParts(services, 'callers').find((readers) => readers[kind])?.[kind];

export type Caller =
  | { readonly kind: 'anonymous' }
  | CustomerCaller
  | { readonly kind: 'editor'; readonly editor: Editor }
  | { readonly kind: 'staff'; readonly staff: StaffCaller }
  | { readonly kind: 'operator'; readonly operator: Operator };

const ANONYMOUS: Caller = { kind: 'anonymous' };

/** Made by the web server for each call, checked here. */
export const createSignature = (
  secret: string,
  appKey: string,
  timestamp: string,
  customerToken: string,
): string =>
  createHmac('sha256', secret)
    .update(formatSignaturePayload(appKey, timestamp, customerToken))
    .digest('hex');

async function expectSignature(
  call: IncomingCall,
  endpoint: EndpointShape,
  { keys }: Services,
): Promise<string> {
  if (endpoint.service !== 'main') return expectOwnSignature(keys, endpoint.service, call, endpoint);
  const timestamp = call.headers.get(HEADERS.timestamp) ?? '';
  const customerToken = call.headers.get(HEADERS.customerToken) ?? '';
  return createSignature(keys.appSecret, keys.appKey, timestamp, customerToken);
}

/** @throws DomainError `signature_invalid` */
export async function checkSignature(
  call: IncomingCall,
  endpoint: EndpointShape,
  services: Services,
): Promise<void> {
  const { headers } = call;
  const age = Math.abs(Date.now() - Number(headers.get(HEADERS.timestamp) ?? ''));
  const valid =
    isSameText(headers.get(HEADERS.appKey) ?? '', services.keys.appKey) &&
    age <= SIGNATURE_WINDOW_MS &&
    isSameText(headers.get(HEADERS.signature) ?? '', await expectSignature(call, endpoint, services));
  if (!valid) throw createDomainError(COMMON_ERRORS, 'signature_invalid');
}

/** The editor of a call that is for editors alone. @throws DomainError `unauthorised`, `forbidden` */
async function authenticateEditor(
  headers: Headers,
  { access }: EndpointShape,
  services: Services,
): Promise<Caller> {
  const editor = await findReader(services, 'editor')?.(services, headers.get(HEADERS.editorToken));
  if (!editor) throw createDomainError(COMMON_ERRORS, 'unauthorised');
  if (access === 'publisher' && editor.role !== 'publisher')
    throw createDomainError(COMMON_ERRORS, 'forbidden');
  return { kind: 'editor', editor };
}

/** @throws DomainError `unauthorised` */
async function authenticateStaff(headers: Headers, services: Services): Promise<Caller> {
  const staff = await findReader(services, 'staff')?.(services, headers.get(HEADERS.editorToken));
  if (!staff) throw createDomainError(COMMON_ERRORS, 'unauthorised');
  return { kind: 'staff', staff };
}

/**
 * The customer whom a look is at. It reads what looks may read, and makes no other call: neither one that changes something
 * nor one with the tokens of a customer beside it.
 * @throws DomainError `view_refused`, `view_over`
 */
async function authenticateViewer(
  headers: Headers,
  { name, access, method }: EndpointShape,
  services: Services,
): Promise<Caller> {
  const isOfCustomer = Boolean(headers.get('authorization') || headers.get(HEADERS.customerToken));
  const isShown = access === 'customer' && method === 'GET' && VIEWED_CALLS.has(name);
  if (isOfCustomer || !isShown) throw createDomainError(VIEW_REFUSALS, 'view_refused');
  const viewed = await findReader(services, 'viewer')?.(headers, services);
  if (!viewed) throw createDomainError(VIEW_REFUSALS, 'view_over');
  return viewed;
}

/** A program by its token, a person by the session of the desk: the call says which. */
function findOperatorOf(headers: Headers, services: Services): Promise<Operator | undefined> | undefined {
  const token = headers.get(HEADERS.operatorToken);
  if (token !== null) return findReader(services, 'operator')?.(services, token);
  const address = headers.get(HEADERS.clientAddress) ?? '';
  return findReader(services, 'desk')?.(services, headers.get(HEADERS.editorToken), address);
}

/** @throws DomainError `unauthorised`; `forbidden` without the right of the endpoint; `factor_needed` */
async function authenticateOperator(
  headers: Headers,
  { right }: EndpointShape,
  services: Services,
): Promise<Caller> {
  const operator = await findOperatorOf(headers, services);
  if (!operator) throw createDomainError(COMMON_ERRORS, 'unauthorised');
  if (right && !operator.rights.includes(right)) throw createDomainError(COMMON_ERRORS, 'forbidden');
  if (right && needsElevation(right) && !operator.isElevated)
    throw createDomainError(OPERATOR_ERRORS, 'factor_needed');
  return { kind: 'operator', operator };
}

/** What a header says of the moment that is asked about; undefined where it says nothing. */
export function parseAsOf(headers: Headers): number | undefined {
  const asOf = Date.parse(headers.get(HEADERS.asOf) ?? '');
  return Number.isNaN(asOf) ? undefined : asOf;
}

/**
 * The moment that a preview asks about, of a call whose signature was found right. Only reading what everybody may
 * read can be asked for as of a moment. @throws DomainError `moment_refused`
 */
export function readAsOf(headers: Headers, { method, access }: EndpointShape): number | undefined {
  if (!headers.has(HEADERS.asOf)) return undefined;
  const asOf = parseAsOf(headers);
  const isPublicRead = method === 'GET' && access === 'public' && !headers.get(HEADERS.customerToken);
  if (asOf === undefined || !isPublicRead) throw createDomainError(COMMON_ERRORS, 'moment_refused');
  return asOf;
}

export interface AuthenticatedCall {
  readonly headers: Headers;
  /** Whether the program may call; nothing is asked of the site in this process. @throws DomainError `signature_invalid` */
  readonly checkSignature: () => Promise<void>;
}

/**
 * The caller of an endpoint. Every call over HTTP but discovery is signed; a customer call carries customer id, customer
 * token and bearer, all of the same customer, of a session that still stands. A service with a base of its own is
 * called without the customer token: its signature names the customer.
 */
export async function authenticate(
  { headers, checkSignature: checkOwn }: AuthenticatedCall,
  endpoint: EndpointShape,
  services: Services,
): Promise<Caller> {
  if (endpoint.name === 'discover') return ANONYMOUS;
  await checkOwn();
  if (endpoint.access === 'editor' || endpoint.access === 'publisher')
    return authenticateEditor(headers, endpoint, services);
  if (endpoint.access === 'operator') return authenticateOperator(headers, endpoint, services);
  if (endpoint.access === 'staff') return authenticateStaff(headers, services);
  if (headers.has(HEADERS.viewToken)) return authenticateViewer(headers, endpoint, services);
  const customer = await findReader(services, 'customer')?.(headers, endpoint, services);
  if (endpoint.access === 'customer' && !customer) throw createDomainError(COMMON_ERRORS, 'unauthorised');
  return customer ?? ANONYMOUS;
}
