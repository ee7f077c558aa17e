import { expect, test } from 'vitest';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import {
  findChargeReason,
  findOrderEffect,
  findRefusal,
  findRemovalReason,
  findTillEffect,
  REFUSALS,
} from '#lib/domain/refusals/refusal-table.ts';

const CODES = Object.keys(REFUSALS);

test('every code of the cart and of the till has its row', () => {
  for (const code of [...Object.keys(CART_ERRORS), ...Object.keys(CHECKOUT_ERRORS)])
    expect(findRefusal(code), code).toBeDefined();
});

test('only what the till says has an effect there', () => {
  const said = CODES.filter((code) => findRefusal(code)?.till !== undefined);
  expect(said.toSorted()).toEqual(Object.keys(CHECKOUT_ERRORS).toSorted());
});

test('the till takes out what is not on sale any more, and shows a price that has changed', () => {
  expect(CODES.filter((code) => findTillEffect(code) === 'takes_out').toSorted()).toEqual([
    ...[
      'cart_changed',
      'draw_closed',
      'party_full',
      'sold_out',
      'stock_short',
      'syndicate_full',
      'voucher_used',
    ],
  ]);
  expect(CODES.filter((code) => findTillEffect(code) === 'shows')).toEqual(['price_changed']);
});

test('an order ahead ends, but for what may pass', () => {
  const lasting = CODES.filter((code) => findOrderEffect(code) !== 'ends').toSorted();
  expect(Object.fromEntries(lasting.map((code) => [code, findOrderEffect(code)]))).toEqual({
    draw_closed: 'kept',
    funds_insufficient: 'again',
    maintenance: 'waits',
    offer_unavailable: 'kept',
    purchase_blocked: 'again',
    sales_not_open: 'waits',
    shop_not_open: 'waits',
    sold_out: 'kept',
  });
});

test('a charge that is refused is of what is not sold, but for these', () => {
  const named = CODES.filter((code) => findChargeReason(code) !== 'not_sold').toSorted();
  expect(Object.fromEntries(named.map((code) => [code, findChargeReason(code)]))).toEqual({
    country_banned: 'blocked',
    customer_excluded: 'excluded',
    deposit_limit_exceeded: 'limit',
    draw_capped: 'sold_out',
    draw_closed: 'nothing_on_sale',
    draw_unknown: 'nothing_on_sale',
    funds_insufficient: 'funds',
    maintenance: 'off_sale',
    offer_unavailable: 'off_sale',
    party_closed: 'nothing_on_sale',
    party_full: 'sold_out',
    sales_not_open: 'off_sale',
    session_unknown: 'nothing_on_sale',
    shares_short: 'sold_out',
    shop_not_open: 'off_sale',
    sold_out: 'sold_out',
    spend_limit_exceeded: 'limit',
    syndicate_closed: 'nothing_on_sale',
    syndicate_full: 'sold_out',
    syndicate_unknown: 'nothing_on_sale',
    tickets_short: 'sold_out',
  });
});

test('a line is built again, but for what is taken out for a reason of its own', () => {
  const named = CODES.filter((code) => findRemovalReason(code) !== 'offer_changed').toSorted();
  expect(Object.fromEntries(named.map((code) => [code, findRemovalReason(code)]))).toEqual({
    draw_capped: 'draw_capped',
    draw_closed: 'draw_closed',
    group_full: 'group_full',
    join_limit: 'join_limit',
    membership_held: 'membership_held',
    membership_ineligible: 'offer_unavailable',
    membership_unknown: 'offer_unavailable',
    offer_migrated: 'offer_restricted',
    offer_restricted: 'offer_restricted',
    offer_unavailable: 'offer_unavailable',
    offer_unknown: 'offer_unavailable',
    party_closed: 'party_closed',
    party_full: 'party_full',
    promotion_expired: 'voucher_expired',
    promotion_in_cart: 'voucher_not_eligible',
    promotion_log_in: 'voucher_not_eligible',
    promotion_minimum: 'voucher_not_eligible',
    promotion_not_eligible: 'voucher_not_eligible',
    promotion_not_together: 'voucher_not_eligible',
    promotion_not_yet: 'voucher_not_eligible',
    promotion_unknown: 'voucher_expired',
    promotion_used: 'voucher_used',
    session_unknown: 'party_closed',
    shares_short: 'syndicate_short',
    sold_out: 'sold_out',
    syndicate_closed: 'syndicate_closed',
    syndicate_unknown: 'syndicate_closed',
    tickets_short: 'tickets_short',
  });
});

test.each(['never_heard_of', 'toString', '__proto__'])('%s is no refusal of what is sold', (code) => {
  expect(findRefusal(code)).toBeUndefined();
  expect([findRemovalReason(code), findTillEffect(code)]).toEqual(['offer_changed', 'keeps']);
  expect([findChargeReason(code), findOrderEffect(code)]).toEqual(['not_sold', 'ends']);
});
