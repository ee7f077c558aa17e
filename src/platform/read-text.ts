import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from './domain-error.ts';

const createTooLargeError = () => createDomainError(COMMON_ERRORS, 'body_too_large');

/**
 * The body of a call as text. One whose length is not declared is counted while it is read.
 * @throws DomainError `body_too_large`
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const { body, headers } = request;
  if (!body) return '';
  const declared = headers.has('transfer-encoding') ? null : headers.get('content-length');
  if (Number(declared ?? 0) > maxBytes) throw createTooLargeError();
  if (declared !== null) return request.text();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw createTooLargeError();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
