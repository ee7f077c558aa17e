// The proof of a drawn giveaway as a file: for `npm run verify` and the checking script.
import type { APIRoute } from 'astro';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { loadGiveawayProof } from '#lib/server/loaders/membership/giveaway-page.ts';
import { answerNotFound, cacheAnswer, dropOpenDraws } from '#lib/server/loaders/page/open-page.ts';
import { answerProofFile } from '#lib/server/loaders/results/proof-file.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => {
  const page = dropOpenDraws(await loadPageContext(context));
  const isOpen = isRouteOpen('giveawayProof', page.capabilities);
  const proof = isOpen ? await loadGiveawayProof(page, context.params) : undefined;
  if (!proof) return answerNotFound(context);
  cacheAnswer(context, page);
  return answerProofFile(proof, `${proof.offer}-${proof.draw}-proof`);
};
