// Whether an unsafe request was made by the site's own pages (decision S5). Holds for forms and for JSON.

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isUnsafe = (method: string): boolean => !SAFE.has(method.toUpperCase());

const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
};

/**
 * Browsers say where a request comes from, and no page can make them lie. A request that says nothing is refused:
 * only programs send those, and they can add the header.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  return hostOf(origin) === (request.headers.get('host') ?? new URL(request.url).host);
}

export const isAllowed = (request: Request): boolean => !isUnsafe(request.method) || isSameOrigin(request);
