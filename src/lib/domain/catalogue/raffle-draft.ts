// What a new raffle begins with: everything that has a usual value. What is left open has to be filled in before it is published.
import { RAFFLE_FORMAT } from '../../contracts/catalogue/raffle-file.ts';

const DRAWN_BY_CALENDAR = {
  drawDays: ['fri'],
  drawsAhead: 2,
  draw: {
    name: '',
    permits: [],
    online: { first: 1, size: 1000, lanes: 1 },
    prizes: [],
    beacon: 'none',
    terms: '',
  },
};

/** The draft of a new raffle. */
export const createRaffleDraft = ({
  key,
  name,
  isByCalendar,
}: {
  readonly key: string;
  readonly name: string;
  readonly isByCalendar: boolean;
}) => ({
  format: RAFFLE_FORMAT as typeof RAFFLE_FORMAT,
  key,
  name,
  shortName: name,
  category: 'raffles',
  ranking: 100,
  timeZone: 'Australia/Sydney',
  currency: 'AUD',
  books: [{ tickets: 1, price: '5.00' }],
  causes: [],
  notSoldIn: [],
  drawTime: '20:00',
  closeTime: '18:00',
  ...(isByCalendar && { calendar: structuredClone(DRAWN_BY_CALENDAR), repeats: 'autoplay' }),
});
