import {
  createBooks,
  defineDemonstrationRaffle,
  listCauses,
  RAFFLE_COMMON,
  toLocalMoment,
  writeTerms,
} from './raffle.ts';

const books = createBooks([
  [1, 2000],
  [3, 5000],
]);
const causes = listCauses('surf-rescue-boats', 'ferry-lady-edith');

const draw = {
  name: 'Three electric cars',
  featureImage: '/pictures/raffles/garage.svg',
  permits: ['HAU 26/040'],
  online: { first: 1, size: 40_000, lanes: 4 },
  prizes: [
    {
      name: 'An electric car',
      text: 'One of three: red, blue or yellow, in the order in which the winners are drawn.',
      valueCents: 6_400_000,
      cashCents: 5_400_000,
      quantity: 3,
      picture: '/pictures/raffles/electric-car.svg',
    },
    { name: '$250', text: '', valueCents: 25_000, cashCents: 25_000, quantity: 20 },
  ],
};

/** Ordered ahead from today on, and on sale in five days. */
export const garage = defineDemonstrationRaffle({
  file: {
    ...RAFFLE_COMMON,
    key: 'harbour-garage',
    name: 'Harbour Garage',
    shortName: 'Garage',
    category: 'boats-and-cars',
    ranking: 22,
    causes,
    books,
  },
  createPlan: (now) => ({
    ...draw,
    drawNo: 3,
    preOrderAt: new Date(now).toISOString(),
    opensAt: toLocalMoment(now, 5, '09:00'),
    stopAt: toLocalMoment(now, 50, '18:00'),
    drawAt: toLocalMoment(now, 50, '20:00'),
    terms: writeTerms({
      name: 'Harbour Garage, draw 3',
      books,
      causes,
      draw,
      held: 'The draw is held two hours after sales close.',
    }),
  }),
});
