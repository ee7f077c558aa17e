import { expect, test } from 'vitest';
import { buildCreateView, listPartyDraws, listShareCents } from '#lib/domain/party/create-view.ts';
import { createGameChoice, createPartyDraw, createPartyOffer } from '#tests/support/party/party-pages.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const offers = [
  createPartyOffer('comet', [
    createPartyDraw(9, NOW + HOUR_MS),
    createPartyDraw(10, NOW + DAY_MS),
    createPartyDraw(11, NOW + 2 * DAY_MS),
    createPartyDraw(12, NOW + 3 * DAY_MS),
  ]),
  createPartyOffer('saturday', [createPartyDraw(70, NOW + DAY_MS / 2)]),
];
const group = { id: 'g1', name: 'Harbour' };
const ask = (query: string) =>
  buildCreateView({ query: new URLSearchParams(query), offers, now: NOW, group });

test('draws whose cut-off is to come are offered, two of each lottery, the next to close first', () => {
  const shown = listPartyDraws(offers, NOW).map(({ offer, draw }) => `${offer.offerKey}:${draw.drawNo}`);
  expect(shown).toEqual(['saturday:70', 'comet:10', 'comet:11']);
});

test('without a group of the customer the first step is its name, whatever the address says', () => {
  const query = new URLSearchParams('step=join_session&group=g9&draw=comet:10');
  expect(buildCreateView({ query, offers, now: NOW, group: undefined }).step).toBe('name_group');
});

test('a draw that has closed since is said to be closed', () => {
  expect(ask('step=set_share_price&draw=comet:9')).toMatchObject({
    step: 'select_draw',
    error: 'party.draw-closed',
  });
});

test('a step that was sent without a choice says so', () => {
  expect(ask('step=set_share_price')).toMatchObject({ step: 'select_draw', error: 'party.draw-missing' });
  expect(ask('step=select_auto_session&draw=comet:10')).toMatchObject({
    step: 'set_share_price',
    error: 'party.shares-missing',
  });
  const priced = 'draw=comet:10&size=standard:standard:50&shares=9';
  expect(ask(`step=join_session&${priced}`)).toMatchObject({
    step: 'select_auto_session',
    error: 'party.autosession-missing',
  });
});

test('a step that is opened at first complains of nothing', () => {
  expect(ask('step=select_draw').error).toBeUndefined();
  expect(ask('').error).toBeUndefined();
});

test('shares are priced for the cheapest game from $20 on until one is chosen', () => {
  const view = ask('step=set_share_price&draw=comet:10');
  expect(view.step === 'set_share_price' && view.game.numGames).toBe(50);
  const chosen = ask('step=set_share_price&draw=comet:10&size=standard:standard:100');
  expect(chosen.step === 'set_share_price' && chosen.game.numGames).toBe(100);
});

test('a number of shares that is not offered is no choice', () => {
  expect(ask('draw=comet:10&size=standard:standard:50&shares=7').step).toBe('set_share_price');
});

test('the last step knows all that was chosen', () => {
  const view = ask('draw=comet:10&size=standard:standard:50&shares=9&autosession=on&invite_all=on');
  expect(view).toMatchObject({
    step: 'join_session',
    group,
    draft: { autosession: 'on', invitesAll: true, numShares: 9 },
    shareChoice: { shares: 9 },
  });
});

test('shares come to the cost, the dearer ones first', () => {
  const [, nine] = createGameChoice(50, 7140).shareChoices;
  const cents = nine ? listShareCents(nine) : [];
  expect(cents).toEqual([794, 794, 794, 793, 793, 793, 793, 793, 793]);
});
