// The calls by which each kind of shared cache takes pages out.
import type { EdgeAccount, EdgeEnv } from '../env/edge.ts';
import { toKey } from './cache-lines.ts';

/** One cache, or one network of caches. */
export interface EdgeCache {
  /** For the log. */
  readonly name: string;
  /** Takes out the pages that have one of the tags. @throws Error where it was not done */
  purge(tags: readonly string[], signal: AbortSignal): Promise<void>;
}

/** Keys in one call. */
const VARNISH_KEYS = 50;
const FASTLY_KEYS = 256;
const CLOUDFLARE_KEYS = 30;
const BODY_SHOWN = 200;

/** Each once, in parts of at most so many. */
function splitKeys(tags: readonly string[], size: number): string[][] {
  const keys = [...new Set(tags.map(toKey))];
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, part) =>
    keys.slice(part * size, (part + 1) * size),
  );
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'error' });
  if (answer.ok) return answer;
  const text = (await answer.text()).slice(0, BODY_SHOWN);
  throw new Error(`it answered ${answer.status}: ${text}`);
}

/** For a regular expression of Varnish: everything but letters, digits and a few more is escaped. */
const toPattern = (key: string): string => key.replace(/[^\w:/@-]/g, (char) => `\\${char}`);

/** `deploy/varnish.vcl` bans what has a key that matches. */
export const createVarnish = (url: string, token: string): EdgeCache => ({
  name: `Varnish at ${url}`,
  async purge(tags, signal) {
    for (const keys of splitKeys(tags, VARNISH_KEYS)) {
      const pattern = `(^|\\s)(${keys.map(toPattern).join('|')})(\\s|$)`;
      const headers = { 'x-ban-token': token, 'x-ban-keys': pattern };
      await send(`${url}/`, { method: 'PURGE', headers, signal });
    }
  },
});

const createFastly = ({ url, id, token }: EdgeAccount): EdgeCache => ({
  name: 'Fastly',
  async purge(tags, signal) {
    for (const keys of splitKeys(tags, FASTLY_KEYS)) {
      const headers = { 'fastly-key': token, accept: 'application/json', 'surrogate-key': keys.join(' ') };
      await send(`${url}/service/${encodeURIComponent(id)}/purge`, { method: 'POST', headers, signal });
    }
  },
});

const createCloudflare = ({ url, id, token }: EdgeAccount): EdgeCache => ({
  name: 'Cloudflare',
  async purge(tags, signal) {
    for (const keys of splitKeys(tags, CLOUDFLARE_KEYS)) {
      const answer = await send(`${url}/client/v4/zones/${encodeURIComponent(id)}/purge_cache`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags: keys }),
        signal,
      });
      const { success } = (await answer.json()) as { readonly success?: unknown };
      if (success !== true) throw new Error('it answered that nothing was purged');
    }
  },
});

/** Every cache that is set. */
export const listEdgeCaches = ({ varnish, fastly, cloudflare }: EdgeEnv): EdgeCache[] => [
  ...(varnish?.urls.map((url) => createVarnish(url, varnish.token)) ?? []),
  ...(fastly ? [createFastly(fastly)] : []),
  ...(cloudflare ? [createCloudflare(cloudflare)] : []),
];
