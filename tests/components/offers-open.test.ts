// What offers play or paying in carries the mark by which it is hidden from who may be offered neither.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A tag as it is written, over its lines, with what stands in its braces. */
const TAG =
  /<(?:a|Button|PostForm|Form|PartyLink)\b(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|"[^"]*"|[^>"{}])*>/g;

/** It leads to paying in, to the games, or is the button of a game. */
const OFFERS = /urls\.deposit\(|getShopAddress\(|urls\.cartReplay\(|urls\.offerWithFavourites\(|kind="game"/;

/**
 * What stands in a cart with its own reasons (`blockedReasons`), submits a form that carries the mark itself, or leads a
 * guest to the login.
 */
const DECIDED_ELSEWHERE: Readonly<Record<string, number>> = {
  'src/components/cart/CartPay.astro': 1,
  'src/components/cart/PaymentChoice.astro': 1,
  'src/components/partner/PartnerCart.astro': 1,
  'src/components/partner/PartnerEntry.astro': 1,
  'src/components/party/SessionPanel.astro': 1,
  'src/components/party/ShareForm.astro': 1,
  'src/components/placement/Placements.astro': 1,
  'src/components/syndicate/ShareForm.astro': 1,
  'src/components/offer/BuyForm.astro': 1,
};

test('every link and button that offers play or paying in can be hidden', () => {
  const unmarked: Record<string, number> = {};
  for (const file of globSync('src/{components,pages}/**/*.astro')) {
    const tags = readFileSync(file, 'utf8').match(TAG) ?? [];
    const found = tags.filter((tag) => OFFERS.test(tag) && !/data-when=.*['"]open['"]/.test(tag));
    if (found.length > 0) unmarked[file] = found.length;
  }
  expect(unmarked).toEqual(DECIDED_ELSEWHERE);
});
