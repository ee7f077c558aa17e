// The services' description of themselves, shown by the site as it is. Making it takes long, so it is made once an hour.
import { HOUR_MS } from '#lib/domain/time/units.ts';
import { locateMainService } from './platform.ts';
import { readText } from './read-text.ts';

const HEADERS = { 'cache-control': 'public, max-age=3600', 'x-robots-tag': 'noindex' };

interface CachedReference {
  readonly text: string;
  readonly type: string;
  readonly until: number;
}

type Path = '/openapi.json' | '/openapi-operator.json' | '/reference';
const cachedReferences = new Map<Path, Promise<CachedReference | undefined>>();

async function fetchReference(path: Path): Promise<CachedReference | undefined> {
  const { base, fetch } = await locateMainService();
  const answer = await fetch(new Request(`${base}${path}`));
  if (!answer.ok) return undefined;
  const type = answer.headers.get('content-type') ?? 'application/json';
  return { type, text: await readText(answer), until: Date.now() + HOUR_MS };
}

/** However many ask at once, one call is made; a failed one is not held. */
async function fetchReferenceOnce(path: Path): Promise<CachedReference | undefined> {
  const before = await cachedReferences.get(path)?.catch(() => undefined);
  if (before && before.until > Date.now()) return before;
  const asking = fetchReference(path);
  cachedReferences.set(path, asking);
  return asking;
}

/** Passes on a description that the services give of themselves. */
export async function getServiceReference(path: Path): Promise<Response> {
  const found = await fetchReferenceOnce(path);
  if (!found)
    return Response.json(
      { error: { code: 'service_down', message: 'The services do not answer. Try again in a moment.' } },
      { status: 503 },
    );
  return new Response(found.text, { headers: { ...HEADERS, 'content-type': found.type } });
}
