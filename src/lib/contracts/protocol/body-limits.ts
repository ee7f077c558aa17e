// How large the body of a request may be. The page server refuses a larger one before it reads it, the gateway and the
// services where there is no page server.
import type { EndpointShape } from './endpoint.ts';

/** Bytes. */
export const BODY_LIMIT_BYTES = {
  /** The fields of a login, a sign-up or a consent. */
  details: 16_384,
  feedback: 8_000,
  /** Twenty counted events. */
  batch: 60_000,
  /** Any other call, and a form: a cart line of a hundred games has 40 kB. */
  call: 131_072,
  /** A long article of an editor, and what one program sends to another. */
  document: 1_000_000,
  /** A picture with the form around it. */
  upload: 16_500_000,
} as const;

type Limited = Pick<EndpointShape, 'exposure' | 'encoding' | 'bodyLimitBytes'>;

/** Bytes of a body that a browser may send with the call. */
export function getBodyLimitBytes({ exposure, encoding, bodyLimitBytes }: Limited): number {
  if (bodyLimitBytes !== undefined) return bodyLimitBytes;
  if (encoding === 'multipart') return BODY_LIMIT_BYTES.upload;
  return exposure === 'editor' ? BODY_LIMIT_BYTES.document : BODY_LIMIT_BYTES.call;
}
