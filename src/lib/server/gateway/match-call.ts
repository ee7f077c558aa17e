// The calls that the gateway lets through: those that the contracts expose to a browser, matched by whole segments.
// Everything else is 404.

import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { listProgramCalls, toProgramPath } from '#lib/contracts/program-calls.ts';
import {
  type EndpointShape,
  type Exposure,
  type Method,
  toBrowserPath,
} from '#lib/contracts/protocol/endpoint.ts';

export type Match =
  | {
      readonly found: 'call';
      readonly endpoint: EndpointShape;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly found: 'path'; readonly allow: readonly Method[] }
  | { readonly found: 'nothing' };

interface MatchRule {
  readonly endpoints: readonly EndpointShape[];
  /** The path below `/api`. */
  readonly toPath: (path: string) => string;
  /** What a parameter may look like: nothing that could be part of an address. */
  readonly parameter: RegExp;
  readonly decode: (segment: string) => string;
}

interface CallRoute {
  readonly endpoint: EndpointShape;
  readonly segments: readonly string[];
  /** The name of the parameter at each place; undefined where the segment is a word. */
  readonly gaps: readonly (string | undefined)[];
}

const PREFIX = '/api/';

const listExposed = (...exposures: readonly Exposure[]): readonly EndpointShape[] =>
  listEndpoints().filter(({ exposure }) => exposures.includes(exposure));

const GAP = /^\{(\w+)\}$/;

/** The values of the gaps of a pattern such as `/cart/items/{id}`; undefined where the path is another one. */
function matchParams(
  { segments, gaps }: CallRoute,
  asked: readonly string[],
  parameter: RegExp,
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of segments.entries()) {
    const value = asked[index] ?? '';
    const name = gaps[index];
    if (name && parameter.test(value)) params[name] = value;
    else if (part !== value) return undefined;
  }
  return params;
}

function toCallRoute(endpoint: EndpointShape, toPath: MatchRule['toPath']): CallRoute {
  const segments = toPath(endpoint.path).split('/').slice(1);
  return { endpoint, segments, gaps: segments.map((part) => GAP.exec(part)?.[1]) };
}

const countGaps = ({ gaps }: CallRoute): number => gaps.filter((name) => name !== undefined).length;

function createMatcher({ endpoints, toPath, parameter, decode }: MatchRule) {
  const routes = Map.groupBy(
    endpoints
      .map((endpoint) => toCallRoute(endpoint, toPath))
      // A word stands before a gap that would take it: `/orders/recommended` is no order.
      .toSorted((a, b) => countGaps(a) - countGaps(b)),
    ({ segments }) => segments.length,
  );
  return (method: string, pathname: string): Match => {
    if (!pathname.startsWith(PREFIX)) return { found: 'nothing' };
    const asked = pathname.slice(PREFIX.length).split('/').map(decode);
    const allow: Method[] = [];
    for (const route of routes.get(asked.length) ?? []) {
      const params = matchParams(route, asked, parameter);
      if (params && route.endpoint.method === method)
        return { found: 'call', endpoint: route.endpoint, params };
      if (params) allow.push(route.endpoint.method);
    }
    return allow.length > 0 ? { found: 'path', allow } : { found: 'nothing' };
  };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/** Finds a visitor's call by its path exactly as it was sent: no decoding, no folding of slashes, dots or case. */
export const matchCall = createMatcher({
  endpoints: listExposed('browser', 'cart', 'gateway'),
  toPath: toBrowserPath,
  parameter: /^[\w-]{1,128}$/,
  decode: (segment) => segment,
});

/** Finds an editor's call; ids of items and texts may be sent encoded, once. */
export const matchEditorCall = createMatcher({
  endpoints: listExposed('editor'),
  toPath: toBrowserPath,
  parameter: /^\w[\w.:-]{0,299}$/,
  decode: decodeSegment,
});

/** Finds a program's call by its path exactly as it was sent. */
export const matchOperatorCall = createMatcher({
  endpoints: listProgramCalls(),
  toPath: toProgramPath,
  parameter: /^[\w-]{1,128}$/,
  decode: (segment) => segment,
});
