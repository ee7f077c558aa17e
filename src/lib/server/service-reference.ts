// The services' description of themselves, shown by the site as it is.
import { mainService } from './platform.ts';

const HOUR = 'public, max-age=3600';

/** Passes on `/openapi.json` or `/reference` of the services. */
export async function serviceReference(path: '/openapi.json' | '/reference'): Promise<Response> {
  const { base, fetch } = await mainService();
  const answer = await fetch(new Request(`${base}${path}`));
  if (!answer.ok)
    return Response.json(
      { error: { code: 'service_down', message: 'The services do not answer. Try again in a moment.' } },
      { status: 503 },
    );
  const type = answer.headers.get('content-type') ?? 'application/json';
  return new Response(await answer.text(), {
    headers: { 'content-type': type, 'cache-control': HOUR, 'x-robots-tag': 'noindex' },
  });
}
