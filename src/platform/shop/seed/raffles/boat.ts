import {
  createBooks,
  defineDemonstrationRaffle,
  listCauses,
  RAFFLE_COMMON,
  toLocalDay,
  toLocalMoment,
  writeTerms,
} from './raffle.ts';

const books = createBooks([
  [1, 1000],
  [5, 4500],
  [12, 10_000],
]);
const causes = listCauses('ferry-lady-edith', 'seafarers-lamp');

const draw = {
  name: 'A clinker launch',
  featureImage: '/pictures/raffles/boat.svg',
  permits: ['HAU 26/031'],
  online: { first: 1, size: 20_000, lanes: 4 },
  postal: { first: 30_001, size: 500 },
  prizes: [
    {
      name: 'A clinker launch',
      text: 'Seven metres of spotted gum and copper, built at Cockle Wharf by the crew of the Lady Edith, with a quiet electric motor and a year at a mooring.',
      valueCents: 12_000_000,
      cashCents: 9_500_000,
      quantity: 1,
      picture: '/pictures/raffles/boat.svg',
    },
    { name: '$1,000', text: '', valueCents: 100_000, cashCents: 100_000, quantity: 9 },
  ],
};

/** Ten prizes among 20,000 tickets that are sold here, as the journal works them out. */
export const boat = defineDemonstrationRaffle({
  file: {
    ...RAFFLE_COMMON,
    key: 'harbour-boat',
    name: 'Harbour Boat',
    shortName: 'Boat',
    category: 'boats-and-cars',
    ranking: 21,
    causes,
    books,
  },
  createPlan: (now) => ({
    ...draw,
    drawNo: 31,
    stopAt: toLocalMoment(now, 33, '18:00'),
    drawAt: toLocalMoment(now, 35, '20:00'),
    beacon: `recorded:Weather bureau rainfall, Cockle Wharf, mm:${toLocalDay(now, 34)}`,
    terms: writeTerms({
      name: 'Harbour Boat, draw 31',
      books,
      causes,
      draw,
      held: 'The draw is held two days after sales close. The rainfall at Cockle Wharf on the day between decides it too, as the weather bureau publishes it: nobody can know it while tickets are sold.',
    }),
  }),
});
