import { expect, test } from 'vitest';
import type { RaffleTicketItem } from '#lib/contracts/products/raffle-ticket.ts';
import { applyEdit, listEditFields } from '#lib/domain/cart/edit-line.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { createBookItem, createCartItem, createShareItem } from '#tests/support/buying/cart.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const QUICK_PICK = createCartItem({
  gameType: 'random',
  gameOffer: 'random',
  games: [],
  numGames: 1,
  quickpick: true,
});

const BOAT = createOffer({
  key: 'boat',
  type: 'raffle_ticket',
  gameTypes: [],
  raffle: {
    priceCurrency: 'AUD',
    ticketOffers: [
      { key: 'one', name: '1 ticket', numTickets: 1, price: '10.00' },
      { key: 'five', name: '5 tickets', numTickets: 5, price: '45.00' },
    ],
  },
  causes: [
    { key: 'ferry', urlSlug: 'ferry', name: 'The ferry' },
    { key: 'lamp', urlSlug: 'lamp', name: 'The lamp' },
  ],
});
const TICKETS = createBookItem();
const CREW = createOffer({ key: 'crew', type: 'syndicate_share', gameTypes: [] });
const SHARES = createShareItem();

const send = (choices: Readonly<Record<string, string>>) => (name: string) => choices[name] ?? '';

test('a quick pick changes its games and its weeks where it stands', () => {
  const offers = [createOffer()];
  expect(listEditFields(QUICK_PICK, offers).map(({ name }) => name)).toEqual(['numGames', 'numWeeks']);
  expect(applyEdit(QUICK_PICK, offers, send({ numGames: '18', numWeeks: '5' }))).toMatchObject({
    kind: 'lottery_ticket',
    numGames: 18,
    numWeeks: 5,
    games: [],
  });
});

test('a choice that is not offered changes nothing', () => {
  expect(applyEdit(QUICK_PICK, [createOffer()], send({ numGames: '1000', numWeeks: '-1' }))).toMatchObject({
    numGames: 1,
    numWeeks: 1,
  });
});

test('a ticket of own numbers is changed in the builder', () => {
  expect(listEditFields(createCartItem(), [createOffer()])).toEqual([]);
  expect(applyEdit(createCartItem(), [createOffer()], send({ numGames: '18' }))).toBeUndefined();
});

test('raffle tickets change their book with its number of tickets, and their cause', () => {
  expect(applyEdit(TICKETS, [BOAT], send({ gameOffer: 'five', causeKey: 'lamp' }))).toMatchObject({
    gameOffer: 'five',
    numRaffleTickets: 5,
    causeKey: 'lamp',
  });
});

test('shares change their number, up to what is left', () => {
  const [field] = listEditFields(SHARES, [CREW]);
  expect(field?.options.map(({ value }) => value)).toEqual(['1', '2', '3']);
  expect(applyEdit(SHARES, [CREW], send({ quantity: '3' }))).toMatchObject({ quantity: 3 });
  expect(applyEdit(SHARES, [CREW], send({ quantity: '4' }))).toMatchObject({ quantity: 2 });
});

const AUTOPLAY = { type: 'autoplay', availability: 'optional' } as const;
const REPEATING: NonNullable<RaffleTicketItem['recurringPurchase']> = {
  enabled: true,
  ...AUTOPLAY,
  nextCharges: [],
};

test.each([
  ['a book', TICKETS, BOAT],
  ['shares', SHARES, CREW],
] as const)('%s repeats where the offer leaves the choice, and is bought once again', (_, item, offer) => {
  const offers = [{ ...offer, recurringPurchase: AUTOPLAY }];
  const field = listEditFields(item, offers).find(({ name }) => name === 'repeat');
  expect(field).toMatchObject({ value: 'once', options: [{ value: 'once' }, { value: 'every-draw' }] });
  const sent = (repeat: string) => (name: string) => (name === 'repeat' ? repeat : '');
  expect(applyEdit(item, offers, sent('every-draw'))).toMatchObject({
    recurringPurchase: { enabled: true, type: 'autoplay' },
  });
  const repeating = { ...item, recurringPurchase: REPEATING };
  expect(listEditFields(repeating, offers).at(-1)).toMatchObject({ name: 'repeat', value: 'every-draw' });
  expect(applyEdit(repeating, offers, sent('once'))).toMatchObject({ recurringPurchase: undefined });
});

test('an order ahead, what always repeats and what never does leave no choice', () => {
  const names = (item: RaffleTicketItem, availability: 'never' | 'always' | 'optional') =>
    listEditFields(item, [{ ...BOAT, recurringPurchase: { type: 'autoplay', availability } }]).map(
      ({ name }) => name,
    );
  expect(names({ ...TICKETS, isPreOrder: true }, 'optional')).not.toContain('repeat');
  expect(names(TICKETS, 'always')).not.toContain('repeat');
  expect(names(TICKETS, 'never')).not.toContain('repeat');
});

test('a quick pick repeats from one draw on, and keeps how it repeats', () => {
  const { gameTypes, ...offer } = createOffer();
  const repeated = gameTypes.map((gameType) => ({ ...gameType, recurringPurchase: AUTOPLAY }));
  const offers = [{ ...offer, gameTypes: repeated }];
  const item = { ...QUICK_PICK, numWeeks: 4 };
  const sent = (repeat: string) => (name: string) => (name === 'repeat' ? repeat : '');
  expect(applyEdit(item, offers, sent('every-draw'))).toMatchObject({
    numWeeks: 1,
    numDraws: 1,
    recurringPurchase: { enabled: true, type: 'autoplay' },
  });
  expect(applyEdit(item, offers, sent('once'))).toMatchObject({ numWeeks: 4, recurringPurchase: undefined });
  const hunter = {
    ...QUICK_PICK,
    recurringPurchase: { ...REPEATING, minimumJackpotAmount: toMoney(1_000_000) },
  };
  expect(listEditFields(hunter, offers).map(({ name }) => name)).not.toContain('numWeeks');
  expect(applyEdit(hunter, offers, sent('every-draw'))).toMatchObject({
    recurringPurchase: { minimumJackpotAmount: toMoney(1_000_000) },
  });
});
