// Where the customer's own tickets stand in the sealed list of a draw, as a file.
import type { APIRoute } from 'astro';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { findOwnProof } from '#lib/server/loaders/results/proof.ts';
import { answerOwnProofFile } from '#lib/server/loaders/results/proof-file.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (astro) => {
  const { capabilities } = await loadPageContext(astro);
  const asked = astro.url.searchParams.get('draw');
  if (!isRouteOpen('ticketProof', capabilities) || (asked !== null && !/^[1-9]\d{0,8}$/.test(asked)))
    return answerNotFound(astro);
  const drawNo = asked === null ? undefined : Number(asked);
  const proof = await findOwnProof(createServerApi(astro), astro.params.id ?? '', drawNo);
  if (!proof) return answerNotFound(astro);
  return answerOwnProofFile(proof, `${proof.offer}-${proof.draw}-my-tickets`);
};
