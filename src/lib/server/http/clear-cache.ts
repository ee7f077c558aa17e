// `?clear_cache=VALUE` empties the caches (decision S8): with a signed value or by an editor, at most once a minute.
import { createHmac } from 'node:crypto';
import { purgePages } from '../runtime.ts';
import { isSameBytes } from '../same-bytes.ts';
import { purgeApiCache } from '../services/api-cache.ts';

const PARAMETER = 'clear_cache';
/** Between two clearings, in milliseconds. */
export const CLEAR_GUARD_MS = 60_000;
const EVERYTHING = ['*', 'brand'];

const sign = (secret: string, expires: string): Buffer =>
  createHmac('sha256', secret).update(`${PARAMETER} ${expires}`).digest();

/** A value that clears the caches until it expires. */
export function createClearCacheValue(secret: string, expiresMs: number): string {
  const expires = expiresMs.toString(36);
  return `${expires}.${sign(secret, expires).toString('hex')}`;
}

/** Whether the value was signed with the secret and has not expired. */
export function isClearCacheValue(value: string, secret: string, nowMs: number): boolean {
  const [expires = '', signature = ''] = value.split('.');
  const given = Buffer.from(signature, 'hex');
  const right = sign(secret, expires);
  return isSameBytes(given, right) && Number.parseInt(expires, 36) > nowMs;
}

let clearedAt = Number.NEGATIVE_INFINITY;

interface ClearCacheOptions {
  readonly url: URL;
  readonly secret: () => Promise<string>;
  readonly isEditor?: () => Promise<boolean>;
  readonly now?: number;
  readonly purge?: (tags: readonly string[]) => Promise<void>;
}

async function purgeAll(tags: readonly string[]): Promise<void> {
  purgeApiCache(tags);
  await purgePages(tags);
}

/** A redirect to the address without the parameter; a right value empties the caches first. Undefined without one. */
export async function answerClearCache(clearing: ClearCacheOptions): Promise<Response | undefined> {
  const { url, secret, isEditor = async () => false, now = Date.now(), purge = purgeAll } = clearing;
  const value = url.searchParams.get(PARAMETER);
  if (value === null) return undefined;
  const mayClear = async () => isClearCacheValue(value, await secret(), now) || (await isEditor());
  if (now - clearedAt >= CLEAR_GUARD_MS && (await mayClear())) {
    clearedAt = now;
    await purge(EVERYTHING);
  }
  const clean = new URL(url);
  clean.searchParams.delete(PARAMETER);
  const location = `${clean.pathname.replace(/^\/+/, '/')}${clean.search}`;
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}
