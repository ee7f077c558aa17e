// The ticket builder's state and actions. One for each builder on a page, and none that the server would share.
import type { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { createBallKind } from './ball-kind.ts';
import type { FavouritePicks, FavouriteRefusal } from './game-kind.ts';
import { createTicketKeeping } from './ticket-keeping.ts';
import type { BuilderOffer } from './ticket-offer.ts';
import { createTicketParts, getGameOffer, type TicketParts, type TicketSetup } from './ticket-parts.ts';
import { createTicketSale } from './ticket-sale.ts';
import { createTicketSteps } from './ticket-steps.ts';
import { createSummary, createTicketInput } from './ticket-summary.ts';

/** Favourites out of its games and into them. */
const createFavouriteUse = (parts: TicketParts) => ({
  /** What of a game is saved as a favourite; undefined while it lacks that. */
  toFavourite: (id: string): FavouritePicks | undefined =>
    parts.kind.toFavourite(parts.games.getPicked(id), getGameOffer(parts).size),
  /** A favourite goes into the first game that has room for it. */
  applyFavourite(favourite: FavouritePicks): 'used' | FavouriteRefusal {
    const { kind, games, $hasFavourites } = parts;
    const { size } = getGameOffer(parts);
    let refusal: FavouriteRefusal = 'full';
    for (const { id, $picked } of games.$games.get()) {
      const taken = kind.takeFavourite(favourite, $picked.get(), size);
      if (typeof taken === 'object') {
        $hasFavourites.set(true);
        games.fill(id, taken);
        return 'used';
      }
      if (taken === 'misfit') refusal = taken;
    }
    return refusal;
  },
});

export function createTicket(
  offer: BuilderOffer,
  { createKind = createBallKind, storage, ...setup }: TicketSetup = {},
) {
  const kind = createKind(offer);
  const parts = createTicketParts(offer, kind, setup);
  const { $offer, $choice, $editing, $hasFavourites, games } = parts;
  const steps = createTicketSteps(parts);
  const $summary = createSummary($offer, $choice, { games, kind });
  return {
    offer,
    $offer,
    $choice,
    $editing,
    $summary,
    games,
    gameOffer: () => getGameOffer(parts),
    ...steps,
    ...createFavouriteUse(parts),
    ...createTicketSale(parts),
    ...createTicketKeeping(parts, steps, storage),
    toInput: (): LotteryTicketInput =>
      createTicketInput($offer.get(), $choice.get(), {
        complete: games.complete(),
        hasFavouriteNumbers: $hasFavourites.get(),
        shownCents: $summary.get().priceCents,
      }),
  };
}

export type Ticket = ReturnType<typeof createTicket>;
