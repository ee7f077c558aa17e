import type { Autoplay } from '#lib/contracts/recurring/recurring-entity.ts';

/** What a line that is bought again and again holds, as its lists show it. */
export type RecurringContent = Pick<Autoplay, 'description' | 'games' | 'quickpick' | 'days'> &
  Partial<
    Pick<
      Autoplay,
      | 'gameType'
      | 'gameOffer'
      | 'gameOfferName'
      | 'numberOfGames'
      | 'numberOfTickets'
      | 'numberOfShares'
      | 'causeKey'
      | 'membershipProgram'
      | 'membershipOffer'
    >
  >;
