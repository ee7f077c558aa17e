// The headers of a call to the services. Nothing a browser sent is ever among them by itself.
import { createHmac } from 'node:crypto';
import { formatSignaturePayload, HEADERS } from '#lib/contracts/protocol/headers.ts';
import { getTracing } from '#lib/domain/tracing/trace.ts';

export interface SigningKeys {
  readonly appKey: string;
  readonly appSecret: string;
}

/** On whose behalf a call is made. */
export interface CallIdentity {
  readonly customerId: string;
  readonly accessToken: string;
  readonly customerToken: string;
  readonly deviceUuid: string;
  /** The web session id: a new one after half an hour of rest. */
  readonly visitId: string;
  /** The segment of a customer who has one of their own (decision P3). */
  readonly segment?: string | undefined;
}

export interface CallHeaders {
  readonly version: string;
  readonly requestId: string;
  readonly clientAddress?: string | undefined;
  readonly clientAgent?: string | undefined;
  readonly subVariant?: string | undefined;
  /** The key of the brand that is visited. */
  readonly brand?: string | undefined;
  /** The pricing whose prices the visitor is shown. */
  readonly pricingId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly identity?: CallIdentity | undefined;
  /** The session of an editor (decision P1). */
  readonly editorToken?: string | undefined;
  /** Of a look at the account of a customer. */
  readonly viewToken?: string | undefined;
  /** Of an operator (decision P2). */
  readonly operatorToken?: string | undefined;
  /** Of a preview, milliseconds since 1970. */
  readonly asOf?: number | undefined;
}

/** Headers without those that say nothing. */
export const omitEmpty = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value)) as Record<string, string>;

/** What a call says of itself: which version of it, for whom, on whose behalf. */
const describeCall = (call: CallHeaders): Record<string, string | undefined> => {
  const { identity } = call;
  return {
    [HEADERS.version]: call.version,
    [HEADERS.requestId]: call.requestId,
    [HEADERS.trace]: getTracing()?.readTraceparent(),
    [HEADERS.clientAddress]: call.clientAddress,
    [HEADERS.clientAgent]: call.clientAgent,
    [HEADERS.subVariant]: call.subVariant,
    [HEADERS.brand]: call.brand,
    [HEADERS.segment]: identity?.segment,
    [HEADERS.pricing]: call.pricingId,
    [HEADERS.idempotencyKey]: call.idempotencyKey,
    [HEADERS.customerId]: identity?.customerId,
    [HEADERS.customerToken]: identity?.customerToken,
    [HEADERS.deviceId]: identity?.deviceUuid,
    [HEADERS.sessionId]: identity?.visitId,
    [HEADERS.editorToken]: call.editorToken,
    [HEADERS.viewToken]: call.viewToken,
    [HEADERS.operatorToken]: call.operatorToken,
    [HEADERS.asOf]: call.asOf === undefined ? undefined : new Date(call.asOf).toISOString(),
    authorization: identity && `Bearer ${identity.accessToken}`,
  };
};

/** The headers of a call to services of the same process: nobody else makes it, so it is not signed. */
export const createDirectHeaders = (call: CallHeaders): Headers => new Headers(omitEmpty(describeCall(call)));

/** Signs a call as of that instant, in milliseconds since 1970. */
export function createSignedHeaders(
  { appKey, appSecret }: SigningKeys,
  call: CallHeaders,
  now: number,
): Headers {
  const timestamp = String(now);
  const payload = formatSignaturePayload(appKey, timestamp, call.identity?.customerToken ?? '');
  return new Headers({
    ...omitEmpty(describeCall(call)),
    [HEADERS.appKey]: appKey,
    [HEADERS.timestamp]: timestamp,
    [HEADERS.signature]: createHmac('sha256', appSecret).update(payload).digest('hex'),
    accept: 'application/json',
  });
}
