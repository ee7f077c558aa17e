import { COMMON_ERRORS } from '#lib/contracts/errors.ts';
import { DOOR_ERRORS } from '#lib/contracts/visitor.ts';
import { fromWire } from '#lib/contracts/wire.ts';
import { DoorRefusal } from './door-answer.ts';

export const BODY_LIMIT_BYTES = 1_000_000;

const tooLarge = () => new DoorRefusal('body_too_large', COMMON_ERRORS.body_too_large);

async function readAll(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The body as it was sent, when it is JSON by name and no larger than allowed; nothing when it is empty. */
export async function readBody(request: Request): Promise<string | undefined> {
  if (!request.body) return undefined;
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT_BYTES) throw tooLarge();
  const text = await readAll(request.body);
  if (text === '') return undefined;
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new DoorRefusal('wrong_content_type', DOOR_ERRORS.wrong_content_type);
  return text;
}

/** A body as details in the program's names. @throws DoorRefusal `invalid_json` */
export function detailsOf(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = fromWire(JSON.parse(text ?? '{}'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // told below
  }
  throw new DoorRefusal('invalid_json', COMMON_ERRORS.invalid_json);
}
