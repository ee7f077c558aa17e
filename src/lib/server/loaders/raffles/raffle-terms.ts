// The terms of a draw of a raffle, every revision, as the page of the terms shows them.
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { getRaffleTerms } from '#lib/contracts/raffles/raffle.ts';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';
import { hasDrawnTickets } from '#lib/domain/offers/drawn-numbers.ts';
import type { ShownTerms } from '#lib/domain/raffle/shown-terms.ts';
import type { PageContext } from '../../page/page-context.ts';
import { findWaitingRaffle } from '../page/page-data.ts';

/**
 * The revision in force first, of the draw asked for, else of the one that is sold or waits for its winners; none for an
 * offer that is no raffle, or a draw that has none.
 */
export async function loadRaffleTerms(
  { api }: Pick<PageContext, 'api'>,
  offer: ProductOffer,
  askedNo: number | undefined,
): Promise<readonly ShownTerms[]> {
  if (!hasDrawnTickets(offer)) return [];
  const drawNo = askedNo ?? offer.draws[0]?.drawNo ?? (await findWaitingRaffle(api, offer.key))?.drawNo;
  if (drawNo === undefined) return [];
  try {
    const { result } = await api.call(getRaffleTerms, { params: { offerKey: offer.key, drawNo } });
    return result.map(({ body, ...shown }) => ({ ...shown, html: renderMarkdown(body) }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
