import { z } from 'zod';
import type { Right } from '../../domain/operators/rights.ts';
import type { RouteName } from '../../routes.ts';
import type { ServiceName } from './own-services.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone; only a signed-in customer; the web server on behalf of a visitor whose identity is proved
 * by what the body holds (login, refresh); an operator; anyone who works at the shop; a writer of the site's content, or a publisher who decides
 * what of it is seen (decision P1).
 */
export type Access = 'public' | 'customer' | 'credentials' | 'operator' | 'staff' | 'editor' | 'publisher';

/**
 * Who may make the call from a browser, at `/api` and the path without its version:
 * `server` no browser, only the web server and other programs; `browser` every visitor, passed on in the name of the
 * signed-in customer where `access` asks for one; `cart` every visitor, on the account's cart or the anonymous one;
 * `gateway` every visitor, answered by the gateway itself; `editor` a browser with the session of an editor;
 * `operator` a program with the token of an operator.
 */
export type Exposure = 'server' | 'browser' | 'cart' | 'gateway' | 'editor' | 'operator';

/**
 * What a call touches that asks for the second step again, where the customer has one switched on: the answer is 403
 * `REQUIRED` until a code was given within the last ten minutes. Without a second step a `money` call passes, as does
 * one that changes who the customer is said to be, and a `security` call asks for the password in its own body.
 */
export type Elevation = 'money' | 'identity' | 'security';

/** An error an endpoint can answer with: its permanent name, status, and a sentence that says what to do. */
export interface ErrorRule {
  readonly status: number;
  readonly message: string;
  /** The field the error belongs to; without one it is general. */
  readonly target?: string;
}
export type ErrorTable = Readonly<Record<string, ErrorRule>>;

export interface EndpointShape {
  readonly name: string;
  readonly summary: string;
  /** The section of the specification or the decision it comes from, as `B7.6` or `C1`. */
  readonly section: string;
  readonly method: Method;
  /** With the prefix, parameters in braces: `/v2/cart/items/{id}`. */
  readonly path: string;
  /** The header version, 3.0 to 3.9 (decision C2). */
  readonly version: string;
  /** Who answers: the main service, or one with a base, headers and a signature of its own. */
  readonly service: ServiceName;
  readonly access: Access;
  readonly exposure: Exposure;
  readonly elevation?: Elevation;
  /** What an operator needs to make the call (`access: 'operator'`); a command says its own. */
  readonly right?: Right;
  /** The page whose capability gate closes the call in the browser too. */
  readonly gate?: RouteName;
  /** Bytes of a body that a browser may send; `getBodyLimitBytes` has the default. */
  readonly bodyLimitBytes?: number;
  /** How the body travels. Spend-limit and precommitment calls are forms; uploads are `multipart`. */
  readonly encoding: 'json' | 'form' | 'multipart';
  /**
   * True where the call moves money or issues a ticket and needs an `Idempotency-Key` (decision M3); `optional` where it
   * may come with one.
   */
  readonly idempotent: boolean | 'optional';
  /** Takes people or money in: refused while a shop lacks what the law asks for (decision 55). */
  readonly needsOpenShop?: true;
  /** Answered during maintenance too, besides what is always answered then (decision S9). */
  readonly isServedInMaintenance: boolean;
  readonly params: z.ZodType;
  readonly query: z.ZodType;
  readonly body: z.ZodType;
  readonly result: z.ZodType;
  /** Properties of the body, the result and an error's result whose keys are data: never renamed on the wire. */
  readonly verbatim: readonly string[];
  readonly errors: ErrorTable;
}

type Defaulted =
  | 'version'
  | 'service'
  | 'access'
  | 'exposure'
  | 'encoding'
  | 'idempotent'
  | 'isServedInMaintenance'
  | 'params'
  | 'query'
  | 'body'
  | 'verbatim'
  | 'errors';
type Declaration = Omit<EndpointShape, Defaulted> & Partial<Pick<EndpointShape, Defaulted>>;

const Nothing = z.object({});
const DEFAULTS = {
  version: '3.0',
  service: 'main',
  access: 'public',
  exposure: 'server',
  encoding: 'json',
  idempotent: false,
  isServedInMaintenance: false,
  params: Nothing,
  query: Nothing,
  body: Nothing,
  verbatim: [],
  errors: {},
} as const;

type WithDefaults<D extends Declaration> = {
  readonly [K in keyof EndpointShape]: K extends keyof D
    ? D[K] extends undefined
      ? EndpointShape[K]
      : D[K]
    : K extends Defaulted
      ? (typeof DEFAULTS)[K]
      : EndpointShape[K];
};

/** Declares a call once; the client, the platform and the reference page are all derived from it. */
export function defineEndpoint<const D extends Declaration>(declaration: D): WithDefaults<D>;
export function defineEndpoint(declaration: Declaration): EndpointShape {
  return { ...DEFAULTS, ...declaration };
}

/** The path under `/api` of a call that a browser makes: `/v2/cart/items/{id}` is `/cart/items/{id}` there. */
export type BrowserPath<P extends string> = P extends `/v${number}/${infer Rest}` ? `/${Rest}` : P;
export const toBrowserPath = (path: string): string => path.replace(/^\/v\d+/, '');

export type ParamsOf<E extends EndpointShape> = z.output<E['params']>;
export type QueryOf<E extends EndpointShape> = z.output<E['query']>;
export type BodyOf<E extends EndpointShape> = z.output<E['body']>;
export type ResultOf<E extends EndpointShape> = z.output<E['result']>;
export type QueryInput<E extends EndpointShape> = z.input<E['query']>;
export type BodyInput<E extends EndpointShape> = z.input<E['body']>;

const STAFF: ReadonlySet<Access> = new Set(['operator', 'editor', 'publisher']);

/**
 * Whether a call is answered while the shop is closed for maintenance (decision S9): what editors and operators do,
 * what everybody may read, and what says so itself, as a payment provider's webhook does.
 */
export const isOpenInMaintenance = ({ access, method, isServedInMaintenance }: EndpointShape): boolean =>
  isServedInMaintenance || STAFF.has(access) || (access === 'public' && method === 'GET');
