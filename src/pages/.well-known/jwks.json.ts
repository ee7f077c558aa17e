// The keys that certificates of lotto parties were ever signed with, for anyone who checks one.
import type { APIRoute } from 'astro';
import { getCertificateKeys } from '#lib/contracts/party/certificate.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (astro) => {
  const { capabilities } = await loadPageContext(astro);
  if (!isRouteOpen('partyKeys', capabilities)) return answerNotFound(astro);
  const { result } = await createServerApi(astro).call(getCertificateKeys);
  return new Response(JSON.stringify(result), {
    headers: {
      'content-type': 'application/jwk-set+json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    },
  });
};
