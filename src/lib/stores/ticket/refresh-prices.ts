// New prices for a page that was made before they changed.
import type { Ticket } from './ticket.ts';

/** Takes over the prices of the offer as it is sold now. Never throws: without an answer the old ones stay. */
export async function refreshPrices(ticket: Ticket): Promise<void> {
  const { key, gameTypeKey } = ticket.offer;
  try {
    const { getOffersOnSale } = await import('#lib/api/offers.ts');
    const { result } = await getOffersOnSale([key]);
    const offer = result.find((found) => found.key === key);
    const gameType = offer?.gameTypes.find((found) => found.key === gameTypeKey);
    if (gameType) ticket.takePrices(gameType.gameOffers);
  } catch {
    // The refusal has named the new total.
  }
}
