// Results as data: files that other people's programs read. Part of `ROUTES`.
import type { Gate } from './domain/brand/capabilities.ts';
import type { Route } from './route-rules.ts';

const MULTI_OFFER: Gate = ['multi-offer-site'];

export const RESULT_ROUTES = {
  openGames: { pattern: '/lotto-results/games.json', gate: MULTI_OFFER, isIndexed: false },
  openLatest: { pattern: '/lotto-results/latest.json', gate: MULTI_OFFER, isIndexed: false },
  openHistory: { pattern: '/lotto-results/history.[format]', gate: MULTI_OFFER, isIndexed: false },
  resultFeed: { pattern: '/lotto-results/rss.xml', gate: MULTI_OFFER },
  resultAtomFeed: { pattern: '/lotto-results/atom.xml', gate: MULTI_OFFER, isIndexed: false },
  resultJsonFeed: { pattern: '/lotto-results/feed.json', gate: MULTI_OFFER, isIndexed: false },
  drawCalendar: { pattern: '/lotto-results/draws.ics', gate: MULTI_OFFER, isIndexed: false },
  resultSchema: { pattern: '/lotto-results/schema/v1.json', isIndexed: false },
  liveResults: {
    pattern: '/lotto-results/live',
    gate: MULTI_OFFER,
    servedBy: 'front',
    cache: 'never',
    isIndexed: false,
  },
  gameLive: {
    pattern: '/[productOfferKey]/results/live',
    servedBy: 'front',
    cache: 'never',
    isIndexed: false,
  },
  // A draw as it goes, with what the visitor has in it: what is personal begins with a segment of its own.
  drawNight: {
    pattern: '/draw-night/[productOfferKey]/[drawNo]',
    cache: 'personal',
    isIndexed: false,
    isReserved: true,
  },
  widgetScript: { pattern: '/widget/v1.js', isReserved: true, isIndexed: false },
  gameData: { pattern: '/[productOfferKey]/results/game.json', isIndexed: false },
  gameLatest: { pattern: '/[productOfferKey]/results/latest.json', isIndexed: false },
  gameHistory: { pattern: '/[productOfferKey]/results/history.[format]', isIndexed: false },
  gameFeed: { pattern: '/[productOfferKey]/results/[feed].xml', isIndexed: false },
  gameJsonFeed: { pattern: '/[productOfferKey]/results/feed.json', isIndexed: false },
  gameCalendar: { pattern: '/[productOfferKey]/results/draws.ics', isIndexed: false },
  drawData: { pattern: '/[productOfferKey]/results/draw/[drawNo].json', isIndexed: false },
  checkTickets: { pattern: '/lotto-results/check', cache: 'never', isIndexed: false },
} as const satisfies Record<string, Route>;
