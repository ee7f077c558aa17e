// The proof of a drawn draw as a file: for `npm run verify` and the checking scripts.
import type { APIRoute } from 'astro';
import { answerNotFound, cacheAnswer, dropOpenDraws } from '#lib/server/loaders/page/open-page.ts';
import { loadDrawProof } from '#lib/server/loaders/results/proof.ts';
import { answerProofFile } from '#lib/server/loaders/results/proof-file.ts';
import { findResultOffer } from '#lib/server/page/offer-names.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => {
  const page = dropOpenDraws(await loadPageContext(context));
  const { productOfferKey = '', drawNo: asked = '' } = context.params;
  const offer = findResultOffer(page, productOfferKey).offer;
  if (!offer || !/^[1-9]\d{0,8}$/.test(asked)) return answerNotFound(context);
  const proof = await loadDrawProof(page, offer, Number(asked));
  if (!proof) return answerNotFound(context);
  cacheAnswer(context, page);
  return answerProofFile(proof, `${offer.key}-${asked}-proof`);
};
