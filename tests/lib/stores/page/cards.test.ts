// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ContentCard } from '#lib/contracts/content/content-card.ts';
import {
  $cards,
  CARDS_RETRY_MS,
  CARDS_TRIES,
  filterUnviewed,
  listUncounted,
  loadCards,
  markViewed,
} from '#lib/stores/page/cards.ts';

const card = (id: string, hideInFeed = false): ContentCard => ({ id, title: id, hideInFeed });

beforeEach(() => {
  localStorage.clear();
  $cards.set({ state: 'loading' });
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('the feed is asked for every half second until it exists', async () => {
  const ask = vi.fn(async () => ({ isReady: ask.mock.calls.length === 3, cards: [card('a')] }));
  const loaded = loadCards(ask);
  await vi.advanceTimersByTimeAsync(CARDS_RETRY_MS - 1);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(CARDS_RETRY_MS + 1);
  await loaded;
  expect(ask).toHaveBeenCalledTimes(3);
  expect($cards.get()).toEqual({ state: 'ready', cards: [card('a')] });
});

test('after ten tries it is given up, failures among them, and may be asked for again', async () => {
  const ask = vi.fn(async () => {
    throw new Error('down');
  });
  const loaded = loadCards(ask);
  await vi.advanceTimersByTimeAsync(CARDS_RETRY_MS * CARDS_TRIES * 2);
  await loaded;
  expect(ask).toHaveBeenCalledTimes(10);
  expect($cards.get()).toEqual({ state: 'failed' });
  await loadCards(async () => ({ isReady: true, cards: [] }));
  expect($cards.get()).toEqual({ state: 'ready', cards: [] });
});

test('cards count as new until they were seen in this browser, hidden ones never', () => {
  const cards = [card('a'), card('b'), card('c', true)];
  expect(filterUnviewed(cards).map(({ id }) => id)).toEqual(['a', 'b']);
  markViewed([card('a')]);
  expect(filterUnviewed(cards).map(({ id }) => id)).toEqual(['b']);
});

test('a card that is counted alone counts once, and is not new beside the bell', () => {
  const cards = [card('a'), card('b', true)];
  expect(filterUnviewed(cards).map(({ id }) => id)).toEqual(['a']);
  expect(listUncounted(cards).map(({ id }) => id)).toEqual(['a', 'b']);
  markViewed(listUncounted(cards));
  expect(listUncounted(cards)).toEqual([]);
});

test('a record that cannot be read hides nothing', () => {
  localStorage.setItem('cards-viewed', '{broken');
  expect(filterUnviewed([card('a')])).toHaveLength(1);
});
