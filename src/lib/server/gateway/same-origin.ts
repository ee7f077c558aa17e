// Whether an unsafe request was made by the site's own pages (decision S5). Holds for forms and for JSON.

import type { IncomingCall } from './incoming-call.ts';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isUnsafeMethod = (method: string): boolean => !SAFE.has(method.toUpperCase());

/**
 * Browsers say where a request comes from, and no page can make them lie. A request that says nothing is refused:
 * only programs send those, and they can add the header.
 */
export function isSameOrigin(request: Pick<IncomingCall, 'url' | 'headers'>): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  const { protocol, host } = new URL(request.url);
  const own = `//${request.headers.get('host') ?? host}`;
  // A proxy that is not configured may have ended TLS.
  return origin === protocol + own || origin === `https:${own}`;
}

export const isOriginAllowed = (request: Pick<IncomingCall, 'method' | 'url' | 'headers'>): boolean =>
  !isUnsafeMethod(request.method) || isSameOrigin(request);
