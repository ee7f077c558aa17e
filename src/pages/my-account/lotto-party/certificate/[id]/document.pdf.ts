// A certificate as a document: what it says in words, with the signed text and the keys attached.
import type { APIRoute } from 'astro';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { createFileAnswer } from '#lib/server/loaders/account/statement/statement-file.ts';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { findOwnCertificate, loadCertificateKeys } from '#lib/server/loaders/party/verify-page.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';
import { writeCertificatePdf } from '#lib/server/pdf/certificate-sheet.ts';

export const prerender = false;

export const GET: APIRoute = async (astro) => {
  const { t, brand, capabilities } = await loadPageContext(astro);
  const api = createServerApi(astro);
  const isOpen = isRouteOpen('partyCertificatePdf', capabilities);
  const certificate = isOpen ? await findOwnCertificate(api, astro.params.id ?? '') : undefined;
  if (!certificate) return answerNotFound(astro);
  const { jws, claims, kind } = certificate;
  const keys = await loadCertificateKeys(api);
  const body = await writeCertificatePdf({ t, brand, jws, claims, keys, origin: astro.url.origin });
  return createFileAnswer(body, 'application/pdf', `${claims.offer.key}-${claims.draw.no}-${kind}.pdf`);
};
