// What the shop does with a line for which a refusal holds, in words for the operator.
import { REMOVAL_MESSAGES, type RemovalReason } from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import { CHARGE_REASONS, type FailureKind } from '#lib/domain/recurring/failure-kinds.ts';
import {
  type CartCode,
  findRefusal,
  type OrderEffect,
  REMOVALS,
  type TillCode,
} from '#lib/domain/refusals/refusal-table.ts';

const isCartCode = (code: string): code is CartCode => Object.hasOwn(CART_ERRORS, code);
const isTillCode = (code: string): code is TillCode => Object.hasOwn(CHECKOUT_ERRORS, code);

const CHARGES = {
  soft: 'it is tried again',
  hard: 'it waits for its owner',
  skipped: 'this one is left out, and the next one is made',
  ends: 'everything that repeats ends',
} as const satisfies Record<FailureKind, string>;

const ORDERS = {
  again: 'its money is tried again until sales end',
  waits: 'it waits, and nothing is cancelled',
  kept: 'it is kept as long as what it is of may come back on sale, and cancelled with the end of sales',
  ends: 'it is cancelled, and its owner is told',
} as const satisfies Record<OrderEffect, string>;

function describeCart(removal: RemovalReason | undefined, isTakenOut: boolean): string {
  if (removal !== undefined)
    return `nothing is added; a line that it holds for is taken out as ${removal}: "${REMOVAL_MESSAGES[removal]}"`;
  return isTakenOut ? 'the line is taken out, and says why' : 'stays as it is';
}

/** A line each for the cart, the till, what repeats and what is ordered ahead; none for what is about no cart. */
export function describeConsequences(code: string): string[] {
  const row = findRefusal(code);
  if (!row || !(isCartCode(code) || isTillCode(code))) return [];
  const { removal, till, charge, order } = row;
  const cart = `Cart: ${describeCart(removal, till === 'takes_out')}.`;
  const refused = isTillCode(code) ? code : removal && REMOVALS[removal].till;
  if (refused === undefined) return [cart];
  return [
    cart,
    `Till: nothing is charged; refuses with ${refused}: "${CHECKOUT_ERRORS[refused].message}".`,
    `A charge that repeats: ${CHARGES[CHARGE_REASONS[charge]]} (${charge}).`,
    `An order ahead: ${ORDERS[order]}.`,
  ];
}
