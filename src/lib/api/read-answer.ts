import type { Envelope, Message, PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { ApiError, JsonError } from '#lib/contracts/protocol/errors.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';

/** What a service answered, unwrapped from its envelope. */
export interface ApiAnswer<T> {
  readonly status: number;
  readonly result: T;
  readonly pageInfo?: PageInfo | undefined;
  /** They become notifications. */
  readonly messages: readonly Message[];
  /** The service's clock (decision D1). */
  readonly serverTime?: string | undefined;
}

const PDF = 'application/pdf';
const NO_CONTENT = 204;

async function readEnvelope(
  response: Response,
  url: string,
  verbatim: readonly string[] | undefined,
): Promise<Envelope> {
  const text = await response.text();
  try {
    const value: unknown = fromWire(JSON.parse(text), verbatim);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Envelope;
  } catch {
    // The error below says so.
  }
  throw new JsonError(url);
}

/**
 * Reads an answer; the keys within `verbatim` properties stay as they are. 204 is an empty result; a PDF becomes the
 * address of a blob.
 * @throws ApiError when the service refused, JsonError when what it sent can't be read.
 */
export async function readAnswer<T>(
  response: Response,
  url: string,
  verbatim?: readonly string[],
): Promise<ApiAnswer<T>> {
  const { status } = response;
  if (status === NO_CONTENT) return { status, result: null as T, messages: [] };
  if (response.ok && response.headers.get('content-type')?.startsWith(PDF))
    return { status, result: URL.createObjectURL(await response.blob()) as T, messages: [] };
  const envelope = await readEnvelope(response, url, verbatim);
  if (!response.ok || envelope.error) throw new ApiError({ ...envelope, status, url });
  const { result, pageInfo, messages = [], serverTime } = envelope;
  return { status, result: result as T, pageInfo, messages, serverTime };
}
