import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import type { ServiceCall } from './service.ts';
import type { CallIdentity } from './signing.ts';

/** What is sent, already in the wire's names. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: string;
  readonly body?: string | undefined;
  /** In the place of the body: a form with files. */
  readonly parts?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string };
  readonly idempotencyKey?: string | undefined;
}

/** What the services learn of the request that a call is made for. */
export interface CallOrigin {
  readonly requestId: string;
  readonly clientAddress?: string;
  readonly clientAgent?: string;
  readonly subVariant?: string;
  /** The key of the brand that is visited. */
  readonly brand?: string | undefined;
  /** The pricing whose prices the visitor is shown. */
  readonly pricingId?: string | undefined;
  /** As of when a preview asks, milliseconds since 1970. */
  readonly asOf?: number | undefined;
}

const fillPath = (endpoint: EndpointShape, params: Readonly<Record<string, string>> = {}): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** A call made from its endpoint: method, path, version and encoding are never anybody else's choice. */
export function createCall(
  endpoint: EndpointShape,
  sent: CallInput,
  { requestId, clientAddress, clientAgent, subVariant, brand, pricingId, asOf }: CallOrigin,
  identity?: CallIdentity,
): ServiceCall {
  const { service, method, version } = endpoint;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return {
    endpoint: endpoint.name,
    params: sent.params ?? {},
    service,
    method,
    version,
    requestId,
    clientAddress,
    clientAgent,
    subVariant,
    brand,
    pricingId,
    asOf,
    path: fillPath(endpoint, sent.params),
    search: sent.search ?? '',
    body: hasBody ? (sent.parts?.bytes ?? sent.body ?? '{}') : undefined,
    contentType:
      sent.parts?.contentType ??
      (endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'),
    idempotencyKey: sent.idempotencyKey,
    identity,
  };
}
