// The form on paper that shows who a customer is.
import type { APIRoute } from 'astro';
import { getDetails } from '#lib/contracts/details.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { createIdentityForm } from '#lib/server/identity/identity-form-pdf.ts';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (astro) => {
  const { t, brand, capabilities } = await loadPageContext(astro);
  if (!isRouteOpen('verificationForm', capabilities)) return answerNotFound(astro);
  const { result: details } = await createServerApi(astro).call(getDetails);
  const form = await createIdentityForm({ t, site: brand.name, locale: brand.locale, details });
  return new Response(new Uint8Array(form), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="who-i-am.pdf"',
      'cache-control': 'private, no-store',
    },
  });
};
