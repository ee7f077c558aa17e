import type { Envelope } from '#lib/contracts/envelope.ts';
import { ApiError, JsonError } from '#lib/contracts/errors.ts';
import { fromWire } from '#lib/contracts/wire.ts';
import type { ServiceAnswer } from './service.ts';

/** The envelope of an answer, names converted. @throws JsonError when it is none. */
export function parseEnvelope({ text }: ServiceAnswer, url: string): Envelope {
  try {
    const value: unknown = fromWire(JSON.parse(text));
    if (typeof value === 'object' && value !== null) return value as Envelope;
  } catch {
    // told below
  }
  throw new JsonError(url);
}

/** The envelope of an answer that is no refusal. @throws ApiError, JsonError (B8) */
export function requireAccepted(answer: ServiceAnswer, url: string): Envelope {
  const envelope = parseEnvelope(answer, url);
  if (answer.status >= 400) throw new ApiError({ ...envelope, status: answer.status, url });
  return envelope;
}
