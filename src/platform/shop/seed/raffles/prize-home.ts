import {
  createBooks,
  defineDemonstrationRaffle,
  listCauses,
  RAFFLE_COMMON,
  toLocalMoment,
  writeTerms,
} from './raffle.ts';

const books = createBooks([
  [1, 1000],
  [6, 5000],
  [15, 10_000],
  [50, 30_000],
]);
const causes = listCauses('ferry-lady-edith', 'long-stay-children', 'seagrass-meadows', 'surf-rescue-boats');

const draw = {
  name: 'The house over Cockle Wharf',
  featureImage: '/pictures/raffles/prize-home.svg',
  permits: ['HAU 26/014'],
  online: { first: 1_000_001, size: 360_000, lanes: 8 },
  postal: { first: 2_000_001, size: 2000 },
  prizes: [
    {
      name: 'The house over Cockle Wharf',
      text: 'Three bedrooms, a deck over the water and a berth for a small boat. Stamp duty and the first year of rates are paid.',
      valueCents: 185_000_000,
      cashCents: 150_000_000,
      quantity: 1,
      picture: '/pictures/raffles/prize-home.svg',
    },
    {
      name: 'An electric car',
      text: 'With a charger for the wall of your garage and on-road costs for a year.',
      valueCents: 7_800_000,
      cashCents: 6_500_000,
      quantity: 1,
      picture: '/pictures/raffles/electric-car.svg',
    },
    { name: '$5,000', text: '', valueCents: 500_000, cashCents: 500_000, quantity: 10 },
    { name: '$500', text: '', valueCents: 50_000, cashCents: 50_000, quantity: 50 },
  ],
};

/** A house, sold in large numbers, with two early-bird draws. */
export const prizeHome = defineDemonstrationRaffle({
  file: {
    ...RAFFLE_COMMON,
    key: 'harbour-prize-home',
    name: 'Harbour Prize Home',
    shortName: 'Prize Home',
    category: 'prize-homes',
    ranking: 20,
    causes,
    books,
  },
  createPlan: (now) => ({
    ...draw,
    drawNo: 14,
    stopAt: toLocalMoment(now, 70, '18:00'),
    drawAt: toLocalMoment(now, 70, '20:00'),
    earlyBirds: [
      {
        name: 'Early bird: $20,000 of travel',
        stopAt: toLocalMoment(now, 21, '18:00'),
        drawAt: toLocalMoment(now, 21, '20:00'),
        prizes: [
          {
            name: '$20,000 of travel',
            text: 'Anywhere, within two years, through any travel agent.',
            valueCents: 2_000_000,
            cashCents: 1_800_000,
            picture: '/pictures/raffles/travel.svg',
          },
        ],
      },
      {
        name: 'Early bird: $50,000',
        stopAt: toLocalMoment(now, 42, '18:00'),
        drawAt: toLocalMoment(now, 42, '20:00'),
        prizes: [
          {
            name: '$50,000',
            valueCents: 5_000_000,
            cashCents: 5_000_000,
            picture: '/pictures/raffles/money.svg',
          },
        ],
      },
    ],
    terms: writeTerms({
      name: 'Harbour Prize Home, draw 14',
      books,
      causes,
      draw,
      held: 'The draw is held two hours after sales close. Two early-bird draws are held before it, each among the tickets that were sold by then; a ticket that wins one of them stays in the main draw.',
    }),
  }),
});
