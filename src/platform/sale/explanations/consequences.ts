// What the shop does with a line for which a refusal holds, in words for the operator.
import { REMOVAL_MESSAGES } from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import { CHARGE_REASONS, type FailureKind, findReasonOfCode } from '#lib/domain/recurring/failure-kinds.ts';
import { findRemovalReason } from '../cart/lines.ts';
import { findTillCode, takesLineOut } from '../checkout/checkout.ts';
import { findOrderEffect } from '../checkout/refused-order.ts';

type CartCode = keyof typeof CART_ERRORS;
type TillCode = keyof typeof CHECKOUT_ERRORS;

const isCartCode = (code: string): code is CartCode => Object.hasOwn(CART_ERRORS, code);
const isTillCode = (code: string): code is TillCode => Object.hasOwn(CHECKOUT_ERRORS, code);

/** Said of the change of a cart, and of none of its lines. */
const OF_CHANGES: ReadonlySet<CartCode> = new Set<CartCode>([
  'cart_full',
  'item_unknown',
  'left_in_cart',
  'price_changed',
  'replay_empty',
]);

/** Whether a line of a cart can be refused for it. */
const isOfLine = (code: string): code is CartCode =>
  isCartCode(code) && 'target' in CART_ERRORS[code] && !OF_CHANGES.has(code);

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
} as const satisfies Record<ReturnType<typeof findOrderEffect>, string>;

function describeCart(code: string): string {
  if (isOfLine(code)) {
    const reason = findRemovalReason(code);
    return `nothing is added; a line that it holds for is taken out as ${reason}: "${REMOVAL_MESSAGES[reason]}"`;
  }
  if (isCartCode(code)) return 'stays as it is';
  return takesLineOut(code) ? 'the line is taken out, and says why' : 'stays as it is';
}

function describeTill(code: string): string | undefined {
  const refused = isTillCode(code)
    ? code
    : isOfLine(code)
      ? findTillCode(findRemovalReason(code))
      : undefined;
  return refused && `nothing is charged; refuses with ${refused}: "${CHECKOUT_ERRORS[refused].message}"`;
}

/** A line each for the cart, the till, what repeats and what is ordered ahead; none for what is about no cart. */
export function describeConsequences(code: string): string[] {
  if (!isCartCode(code) && !isTillCode(code)) return [];
  const lines = [`Cart: ${describeCart(code)}.`];
  const till = describeTill(code);
  if (till === undefined) return lines;
  const reason = findReasonOfCode(code);
  return [
    ...lines,
    `Till: ${till}.`,
    `A charge that repeats: ${CHARGES[CHARGE_REASONS[reason]]} (${reason}).`,
    `An order ahead: ${ORDERS[findOrderEffect(code)]}.`,
  ];
}
