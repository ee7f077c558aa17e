import type { z } from 'zod';

/** A page waits for it. */
const TIMEOUT_MS = 8000;

export type Fetch = (request: Request) => Promise<Response>;

interface JsonCall<S extends z.ZodType> {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Asked with GET where it is left out. */
  readonly body?: unknown;
  readonly answer: S;
}

/** @throws Error where there is no answer in time, or not the one that was agreed on */
export async function callJson<S extends z.ZodType>(
  send: Fetch,
  { url, user, password, body, answer }: JsonCall<S>,
): Promise<z.output<S>> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const request = new Request(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  const response = await send(request);
  if (!response.ok) throw new Error(`The provider answered with ${response.status}`);
  return answer.parse(await response.json());
}
