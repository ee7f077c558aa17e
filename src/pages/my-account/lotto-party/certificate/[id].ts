// The text of a certificate as a file: of the customer's own shares, or of a group's agreement.
import type { APIRoute } from 'astro';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { findOwnCertificate } from '#lib/server/loaders/party/verify-page.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (astro) => {
  const { capabilities } = await loadPageContext(astro);
  const isOpen = isRouteOpen('partyCertificate', capabilities);
  const certificate = isOpen
    ? await findOwnCertificate(createServerApi(astro), astro.params.id ?? '')
    : undefined;
  if (!certificate) return answerNotFound(astro);
  const { kind, jws, claims } = certificate;
  return new Response(jws, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${claims.offer.key}-${claims.draw.no}-${kind}.jws"`,
      'cache-control': 'private, no-store',
    },
  });
};
