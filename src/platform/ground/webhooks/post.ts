// Sends one message to an address: the connection goes to the address that was checked, redirects are not followed, and
// neither a slow nor an endless answer holds it.
import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { type Lookup, resolveHost } from './address.ts';

export interface PostAnswer {
  /** Null where there was none. */
  readonly status: number | null;
  /** Empty where the message has arrived. */
  readonly error: string;
}

interface Post {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Networks of the operator's own. */
  readonly allowed: readonly string[];
  readonly timeoutMs: number;
  readonly lookUp?: Lookup | undefined;
}

const isDone = (status: number): boolean => status >= 200 && status < 300;

const describeStatus = (status: number): string => {
  if (isDone(status)) return '';
  return status >= 300 && status < 400
    ? `The answer was ${status}: redirects are not followed.`
    : `The answer was ${status}.`;
};

function send(
  { url, body, headers, signal }: Omit<Post, 'allowed' | 'timeoutMs'> & { readonly signal: AbortSignal },
  address: { readonly address: string; readonly family: number },
): Promise<number> {
  const to = new URL(url);
  const request = to.protocol === 'https:' ? requestSecurely : requestPlainly;
  return new Promise((done, fail) => {
    const sent = request(
      to,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // The name is not looked up again: it could lead elsewhere by now.
        lookup: (_name, options, answer) => {
          if (options.all) answer(null, [address]);
          else answer(null, address.address, address.family);
        },
      },
      (response) => {
        done(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

const describeError = (error: unknown, timeoutMs: number): string => {
  const { name, message, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR')
    return `There was no answer within ${timeoutMs / 1000} s.`;
  return code ? `${code}: ${message}` : message;
};

/** Whatever happens, with an answer. */
export async function postMessage(post: Post): Promise<PostAnswer> {
  const { url, allowed, timeoutMs, lookUp } = post;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const stopped = new Promise<never>((_, fail) =>
      signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true }),
    );
    const [address] = await Promise.race([resolveHost(new URL(url), allowed, lookUp), stopped]);
    if (!address) return { status: null, error: 'The name has no address.' };
    const status = await send({ ...post, signal }, address);
    return { status, error: describeStatus(status) };
  } catch (error) {
    return { status: null, error: describeError(error, timeoutMs).slice(0, 500) };
  }
}
