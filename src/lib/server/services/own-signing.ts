// The headers of a call to a service with a base of its own. Version, session, device and customer token are not among
// them: they are the main service's.
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import {
  formatOwnSignaturePayload,
  OWN_SERVICES,
  type OwnServiceName,
  SERVICE_SECRET_SALT,
} from '#lib/contracts/protocol/own-services.ts';
import type { ServiceCall } from './service.ts';
import { omitEmpty } from './signing.ts';

export interface OwnSigningKeys {
  readonly appKey: string;
  readonly secret: string;
}

/** The secret of a service that is given none. */
export const deriveServiceSecret = (appSecret: string, service: OwnServiceName): string =>
  Buffer.from(hkdfSync('sha256', appSecret, SERVICE_SECRET_SALT, OWN_SERVICES[service].label, 32)).toString(
    'hex',
  );

const describeCall = ({ identity, ...call }: ServiceCall): Record<string, string | undefined> => ({
  [HEADERS.subVariant]: call.subVariant,
  [HEADERS.customerId]: identity?.customerId,
  [HEADERS.requestId]: call.requestId,
  [HEADERS.idempotencyKey]: call.idempotencyKey,
  [HEADERS.clientAddress]: call.clientAddress,
  authorization: identity && `Bearer ${identity.accessToken}`,
});

/** The headers of a call to such a service in the same process, which is not signed. */
export const createOwnDirectHeaders = (call: ServiceCall): Headers =>
  new Headers(omitEmpty(describeCall(call)));

/** Signs a call as of that instant, in milliseconds since 1970. Its path is that below the base. */
export function createOwnHeaders(
  service: OwnServiceName,
  { appKey, secret }: OwnSigningKeys,
  call: ServiceCall,
  now: number,
): Headers {
  const { identity, method, path, search } = call;
  const timestamp = String(now);
  const payload = formatOwnSignaturePayload(service, {
    appKey,
    timestamp,
    customerId: identity?.customerId ?? '',
    method,
    path: search ? `${path}?${search}` : path,
    bodyHash: createHash('sha256')
      .update(call.body ?? '')
      .digest('hex'),
  });
  return new Headers({
    ...omitEmpty(describeCall(call)),
    [HEADERS.appKey]: appKey,
    [HEADERS.timestamp]: timestamp,
    [HEADERS.signature]: createHmac('sha256', secret).update(payload).digest('hex'),
    accept: 'application/json',
  });
}
