// The offer that a raffle's file makes, beside what operators set of it by commands.
import type { RaffleFile } from '#lib/contracts/catalogue/raffle-file.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { pickOperated } from './pick-operated.ts';

/** A book by its number of tickets, as carts and orders ahead name it. */
const toBook = ({ tickets, price, name }: RaffleFile['books'][number]) => ({
  key: `book-${tickets}`,
  name: name ?? (tickets === 1 ? 'One ticket' : `Book of ${tickets}`),
  numTickets: tickets,
  price,
});

const listRestrictions = (
  { notSoldIn }: RaffleFile,
  kept: OfferDefinition | undefined,
): OfferDefinition['restrictions'] => [
  ...(kept?.restrictions ?? []).filter(({ kind }) => kind !== 'licensing_restriction'),
  ...(notSoldIn.length > 0
    ? [{ productType: 'raffle_ticket' as const, kind: 'licensing_restriction' as const, regions: notSoldIn }]
    : []),
];

const listCauses = ({ causes }: RaffleFile): ProductOffer['causes'] =>
  causes.map(({ key, name, shareBps }) => ({ key, urlSlug: key, name, shareBps }));

/**
 * @param file one that has no faults
 * @param kept the offer as it is sold; undefined for a new one
 */
export function toRaffleOffer(file: RaffleFile, kept?: OfferDefinition): OfferDefinition {
  const { calendar, orderedAheadDays } = file;
  return {
    ...pickOperated(kept),
    key: file.key,
    type: 'raffle_ticket',
    name: file.name,
    shortName: file.shortName,
    regionNames: [],
    url: file.url ?? `/${file.key}`,
    urlAliases: file.urlAliases,
    displayCategory: file.category,
    ranking: file.ranking,
    timeZone: file.timeZone,
    drawDays: calendar?.drawDays ?? [],
    hasSelectableDays: false,
    multiDraw: { kind: 'draws', options: [1] },
    gameTypes: [],
    rules: [],
    causes: listCauses(file),
    restrictions: listRestrictions(file, kept),
    raffle: {
      ticketOffers: file.books.toSorted((a, b) => a.tickets - b.tickets).map(toBook),
      priceCurrency: file.currency,
    },
    ...(file.repeats === 'autoplay' && {
      recurringPurchase: { type: 'autoplay' as const, availability: 'optional' as const },
    }),
    operation: {
      drawTime: file.drawTime,
      closeTime: file.closeTime,
      drawsAhead: calendar?.drawsAhead ?? 1,
      ...(orderedAheadDays !== undefined && { orderedAheadDays }),
      ...(calendar && { raffle: calendar.draw }),
    },
  };
}
