import { createBooks, defineDemonstrationRaffle, listCauses, RAFFLE_COMMON, writeTerms } from './raffle.ts';

const books = createBooks([
  [1, 200],
  [5, 900],
]);
const causes = listCauses('seafarers-lamp', 'seagrass-meadows');

const draw = {
  name: 'The Friday lantern',
  featureImage: '/pictures/raffles/lantern.svg',
  permits: ['HAU 26/052'],
  online: { first: 1, size: 500, lanes: 1 },
  postal: { first: 501, size: 20 },
  prizes: [
    {
      name: '$500',
      text: '',
      valueCents: 50_000,
      cashCents: 50_000,
      quantity: 1,
      picture: '/pictures/raffles/money.svg',
    },
    { name: '$100', text: '', valueCents: 10_000, cashCents: 10_000, quantity: 5 },
  ],
  beacon: 'none',
};

/** A small raffle that is drawn every Friday evening. */
export const lantern = defineDemonstrationRaffle({
  file: {
    ...RAFFLE_COMMON,
    key: 'harbour-lantern',
    name: 'Lantern Raffle',
    shortName: 'Lantern',
    category: 'weekly-raffles',
    ranking: 23,
    causes,
    books,
    repeats: 'autoplay',
    closeTime: '19:30',
    calendar: {
      drawDays: ['fri'],
      drawsAhead: 2,
      draw: {
        ...draw,
        terms: writeTerms({
          name: 'the Lantern Raffle',
          books,
          causes,
          draw,
          held: 'A draw is held every Friday at 8 pm in Sydney; sales close half an hour before.',
        }),
      },
    },
  },
});
