// The body of an answer of a service, up to a limit: one that goes on and on must not fill the memory.

/** Bytes. The largest that there is, all content of a collection, has about 1 MB. */
const ANSWER_MAX = 16_000_000;

/** @throws Error when the body is larger, and what reading it throws */
export async function readText(response: Response, max: number = ANSWER_MAX): Promise<string> {
  const createTooLargeError = () => new Error(`The answer has more than ${max} bytes.`);
  if (Number(response.headers.get('content-length') ?? 0) > max) {
    await response.body?.cancel();
    throw createTooLargeError();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > max) throw createTooLargeError();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
