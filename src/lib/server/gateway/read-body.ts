import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { getBodyLimitBytes } from '#lib/contracts/protocol/body-limits.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { fromWire, toSnakeCase } from '#lib/contracts/protocol/wire.ts';
import { GatewayError } from './answer.ts';
import type { IncomingCall } from './incoming-call.ts';

const createTooLargeError = () => new GatewayError('body_too_large', COMMON_ERRORS.body_too_large);

type IncomingBody = NonNullable<IncomingCall['body']>;

async function readAll(body: IncomingBody, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (body instanceof Uint8Array) {
    if (body.byteLength > limit) throw createTooLargeError();
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw createTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Details that were sent as JSON to a call whose body is a form. */
function toFormText(text: string): string {
  const fields = Object.entries(parseDetails(text)).map(([name, value]) => [
    toSnakeCase(name),
    String(value ?? ''),
  ]);
  return new URLSearchParams(fields).toString();
}

/** The body as the call takes it, when it is JSON by name, or a form where the call takes one, and not too large. */
export async function readBody(request: IncomingCall, endpoint: EndpointShape): Promise<string | undefined> {
  const limit = getBodyLimitBytes(endpoint);
  if (!request.body) return undefined;
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw createTooLargeError();
  const text = (await readAll(request.body, limit)).toString('utf8');
  if (text === '') return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (endpoint.encoding === 'form' && FORM_TYPE.test(type)) return text;
  if (!JSON_TYPE.test(type)) throw new GatewayError('wrong_content_type', GATEWAY_ERRORS.wrong_content_type);
  return endpoint.encoding === 'form' ? toFormText(text) : text;
}

/** A form with a file, as it was sent. */
export async function readUpload(
  request: Request,
  endpoint: EndpointShape,
): Promise<{ bytes: Buffer<ArrayBuffer>; contentType: string }> {
  const limit = getBodyLimitBytes(endpoint);
  const contentType = request.headers.get('content-type') ?? '';
  if (!request.body || !/^multipart\/form-data;\s*boundary=/i.test(contentType))
    throw new GatewayError('wrong_content_type', GATEWAY_ERRORS.wrong_content_type);
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw createTooLargeError();
  return { bytes: await readAll(request.body, limit), contentType };
}

/** A body as details in the program's names. @throws GatewayError `invalid_json` */
export function parseDetails(
  text: string | undefined,
  verbatim: readonly string[] = [],
): Record<string, unknown> {
  try {
    const value: unknown = fromWire(JSON.parse(text ?? '{}'), verbatim);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // The error below says so.
  }
  throw new GatewayError('invalid_json', COMMON_ERRORS.invalid_json);
}
