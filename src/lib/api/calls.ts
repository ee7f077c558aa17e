// The calls that a browser can make, as types: method, path, parameters, body and result are those of the contracts.
// Only types: the schemas themselves would bring 32 kB of script to the first call of a page.

import type { ExposedEndpoint } from '#lib/contracts/endpoints.ts';
import type {
  BodyInput,
  BrowserPath,
  EndpointShape,
  ParamsOf,
  QueryInput,
  ResultOf,
} from '#lib/contracts/protocol/endpoint.ts';

type Exposed = ExposedEndpoint<'browser' | 'cart' | 'gateway' | 'editor'>;

type BrowserCalls = {
  readonly [E in Exposed as `${E['method']} ${BrowserPath<E['path']>}`]: E;
};

/** Method and path of a call under `/api`, parameters in braces: `PUT /cart/items/{id}`. */
export type CallName = keyof BrowserCalls;
type EndpointOf<N extends CallName> = Extract<BrowserCalls[N], EndpointShape>;

/** The result of a call. */
export type CallResult<N extends CallName> = ResultOf<EndpointOf<N>>;

/** A part of a call: left out where it has no members, and where all of them may be left out. */
type Part<K extends string, T> = [T] extends [Record<string, never>]
  ? { readonly [P in K]?: T }
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** Required where the endpoint names properties whose keys are data. */
type Verbatim<E extends EndpointShape> = E['verbatim'] extends readonly []
  ? { readonly verbatim?: never }
  : { readonly verbatim: E['verbatim'] };

/** What a call takes. */
export type CallInput<N extends CallName> = Part<'params', ParamsOf<EndpointOf<N>>> &
  Part<'query', QueryInput<EndpointOf<N>>> &
  Part<'body', BodyInput<EndpointOf<N>>> &
  Verbatim<EndpointOf<N>> & {
    /** Makes repeating the call harmless (decision M3). */
    readonly idempotencyKey?: string | undefined;
    readonly signal?: AbortSignal | undefined;
  };

/** The input as an argument that may be left out where nothing in it is required. */
export type CallArguments<N extends CallName> =
  Partial<CallInput<N>> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];
