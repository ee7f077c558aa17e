import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { GatewayError } from './answer.ts';
import type { IncomingCall } from './incoming-call.ts';
import type { Match } from './match-call.ts';
import { isOriginAllowed } from './same-origin.ts';

export interface RequestedCall {
  readonly endpoint: EndpointShape;
  readonly params: Readonly<Record<string, string>>;
  /** The query without its question mark. */
  readonly search: string;
}

/** The call that a request makes. @throws GatewayError `not_found`, `method_unknown` */
export function requireKnownCall(
  request: Pick<IncomingCall, 'method' | 'url'>,
  match: (method: string, pathname: string) => Match,
): RequestedCall {
  const { pathname, search } = new URL(request.url);
  const matched = match(request.method, pathname);
  if (matched.found === 'nothing') throw new GatewayError('not_found', COMMON_ERRORS.not_found);
  if (matched.found === 'path') {
    const allow = { allow: matched.allow.join(', ') };
    throw new GatewayError('method_unknown', GATEWAY_ERRORS.method_unknown, allow);
  }
  return { endpoint: matched.endpoint, params: matched.params, search: search.slice(1) };
}

/**
 * The call that a request of a browser makes.
 * @throws GatewayError `not_found`, `method_unknown`, and `cross_site` for a change that another site asks for
 */
export function requireCall(
  request: Pick<IncomingCall, 'method' | 'url' | 'headers'>,
  match: (method: string, pathname: string) => Match,
): RequestedCall {
  const call = requireKnownCall(request, match);
  if (!isOriginAllowed(request)) throw new GatewayError('cross_site', GATEWAY_ERRORS.cross_site);
  return call;
}
