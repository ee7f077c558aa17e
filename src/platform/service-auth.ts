// Calls of services with a base of their own: signed over customer, path and body, with a secret of the service.
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import {
  formatOwnSignaturePayload,
  OWN_SERVICES,
  type OwnServiceName,
  type OwnSignatureParts,
  SERVICE_SECRET_SALT,
} from '#lib/contracts/protocol/own-services.ts';
import type { SigningKeys } from './services.ts';

/** A call as it came in. */
export interface IncomingCall {
  readonly headers: Headers;
  readonly method: string;
  readonly url: string;
  /** The body, which is read once and kept. */
  readonly readText: () => Promise<string>;
}

function getServiceSecret({ appSecret, ownSecrets }: SigningKeys, service: OwnServiceName): string {
  const given = ownSecrets?.[service];
  if (given) return given;
  const { label } = OWN_SERVICES[service];
  return Buffer.from(hkdfSync('sha256', appSecret, SERVICE_SECRET_SALT, label, 32)).toString('hex');
}

/** Made by the web server for each call, checked here. */
export const createOwnSignature = (
  keys: SigningKeys,
  service: OwnServiceName,
  parts: OwnSignatureParts,
): string =>
  createHmac('sha256', getServiceSecret(keys, service))
    .update(formatOwnSignaturePayload(service, parts))
    .digest('hex');

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The signature that the call should have. */
export async function expectOwnSignature(
  keys: SigningKeys,
  service: OwnServiceName,
  { headers, method, url, readText }: IncomingCall,
  endpoint: EndpointShape,
): Promise<string> {
  const { pathname, search } = new URL(url);
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  return createOwnSignature(keys, service, {
    appKey: headers.get(HEADERS.appKey) ?? '',
    timestamp: headers.get(HEADERS.timestamp) ?? '',
    customerId: headers.get(HEADERS.customerId) ?? '',
    method,
    path: `${pathname.slice(OWN_SERVICES[service].base.length)}${search}`,
    bodyHash: hashText(hasBody ? await readText() : ''),
  });
}
