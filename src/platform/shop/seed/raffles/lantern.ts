import { createBooks, type DemonstrationRaffle, listCauses, RAFFLE_COMMON, writeTerms } from './raffle.ts';

const raffle = createBooks([
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
export const lantern: DemonstrationRaffle = {
  offer: {
    ...RAFFLE_COMMON,
    key: 'harbour-lantern',
    name: 'Lantern Raffle',
    shortName: 'Lantern',
    url: '/harbour-lantern',
    displayCategory: 'weekly-raffles',
    ranking: 23,
    drawDays: ['fri'],
    causes,
    raffle,
    recurringPurchase: { type: 'autoplay', availability: 'optional' },
    operation: {
      drawTime: '20:00',
      closeTime: '19:30',
      drawsAhead: 2,
      raffle: {
        ...draw,
        terms: writeTerms({
          name: 'the Lantern Raffle',
          raffle,
          causes,
          draw,
          held: 'A draw is held every Friday at 8 pm in Sydney; sales close half an hour before.',
        }),
      },
    },
  },
};
