// Where the customer's own entry is in the sealed list of a giveaway, as a file.
import type { APIRoute } from 'astro';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { findOwnProof } from '#lib/server/loaders/membership/giveaway-page.ts';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { answerOwnProofFile } from '#lib/server/loaders/results/proof-file.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (astro) => {
  const { capabilities } = await loadPageContext(astro);
  const isOpen = isRouteOpen('ownGiveawayProof', capabilities);
  const proof = isOpen ? await findOwnProof(createServerApi(astro), astro.params.id ?? '') : undefined;
  if (!proof) return answerNotFound(astro);
  return answerOwnProofFile(proof, `${proof.offer}-${proof.draw}-my-entry`);
};
