// Why a payment was refused, or what became of the cart meanwhile, in words for beside the pay button.
import type { Cart, CartItem } from '../../contracts/cart/cart.ts';
import type { Translate } from '../content/copy.ts';
import { formatCents, formatMoney, toCents } from '../money/money.ts';
import { urls } from '../pages/urls.ts';

export interface CartMessage {
  readonly tone: 'info' | 'success' | 'warning' | 'danger';
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly text: string } | undefined;
}

/** What the page showed before: its cart's reference, and the price of each line by its id. */
export interface SeenCart {
  readonly reference: string;
  readonly prices: ReadonlyMap<string, number>;
}

export interface CartRefused {
  readonly code: string | undefined;
  readonly message: string;
}

export interface PaidCart {
  readonly reference: string;
  readonly checkoutId: string;
}

interface Circumstances {
  readonly cart: Cart;
  readonly seen: SeenCart | undefined;
  /** What the wallet lacks, in cents. */
  readonly missingCents: number;
  /** The cart that this browser paid last, if that was a moment ago. */
  readonly lastPaid: PaidCart | undefined;
  /** The answer to a payment was lost: it may have been made. */
  readonly isUnknown?: boolean;
}

/** What takes something off the cart has a price below nothing. */
const SEEN = /^(.{1,64}?)=(-?\d{1,9})$/;

/** A field that says what a page shows: its reference, then the lines with their prices in cents. */
export const writeSeen = ({ cartReference, cartItems }: Cart): string =>
  [cartReference, ...cartItems.map(({ id, price }) => `${id}=${toCents(price.amount)}`)].join(';');

/** Reads what `writeSeen` wrote; undefined for anything else. */
export function readSeen(text: string): SeenCart | undefined {
  const [reference, ...lines] = text.split(';');
  if (!reference || lines.length > 200) return undefined;
  const pairs = lines.flatMap((line) => {
    const match = SEEN.exec(line);
    return match ? [[match[1]!, Number(match[2])] as const] : [];
  });
  return { reference, prices: new Map(pairs) };
}

/** What each line cost when it was seen, for the lines that cost something else now; in cents, by id. */
export const findChangedPrices = (
  items: readonly CartItem[],
  seen: SeenCart | undefined,
): ReadonlyMap<string, number> =>
  new Map(
    items.flatMap(({ id, price }) => {
      const before = seen?.prices.get(id);
      return before === undefined || before === toCents(price.amount) ? [] : [[id, before] as const];
    }),
  );

const createReceiptLink = (t: Translate, { checkoutId }: PaidCart) => ({
  href: urls.receipt(checkoutId),
  text: t('cart.see-receipt'),
});

const sumSeenCents = (seen: SeenCart): number =>
  [...seen.prices.values()].reduce((sum, cents) => sum + cents, 0);

const createMessage = (t: Translate, key: string, tone: CartMessage['tone'] = 'warning'): CartMessage => ({
  tone,
  title: t(`cart.${key}`),
  text: t(`cart.${key}-text`),
});

/** Whether lines that the page showed were taken out because they are not sold any more. */
const hasLostLines = ({ cart, seen }: Pick<Circumstances, 'cart' | 'seen'>): boolean =>
  cart.autoRemovedItems.some(({ id }) => seen?.prices.has(id) ?? true);

/** By the code of the refusal; one that is not listed is said in the service's words. */
const EXPLAINED: Readonly<Record<string, (t: Translate, at: Circumstances) => CartMessage>> = {
  price_changed: (t, { cart, seen }) => ({
    tone: 'warning',
    title: t('cart.refused-price'),
    text: t(seen ? 'cart.refused-price-text' : 'cart.refused-price-now', {
      before: formatCents(seen ? sumSeenCents(seen) : 0),
      after: formatMoney(cart.cartTotal),
    }),
  }),
  draw_closed: (t) => createMessage(t, 'refused-closed'),
  cart_changed: (t, at) => createMessage(t, hasLostLines(at) ? 'refused-gone' : 'refused-changed'),
  idempotency_key_reused: (t) => createMessage(t, 'refused-changed'),
  cart_empty: (t, at) => createMessage(t, hasLostLines(at) ? 'refused-gone' : 'refused-empty'),
  maintenance: (t) => ({ tone: 'warning', title: t('cart.refused'), text: t('cart.maintenance') }),
  funds_insufficient: (t, { missingCents }) => ({
    tone: 'warning',
    title: t('cart.short', { amount: formatCents(missingCents) }),
    text: t('cart.refused-funds-text'),
  }),
};

/** Words of the service that name something are whole in its answer only: these are said where its code alone is known. */
const WITHOUT_NAMES: Readonly<Record<string, (t: Translate, at: Circumstances) => string>> = {
  purchase_blocked: (t, { cart }) => Object.values(cart.blockedReasons)[0] ?? t('cart.refused-blocked-text'),
  voucher_used: (t) => t('cart.refused-voucher-text'),
  repeats_already: (t) => t('cart.refused-repeats-text'),
};

/** A question to the customer, which the next press of the button answers. */
const QUESTIONS: Readonly<Record<string, string>> = { repeats_already: 'cart.refused-repeats' };

const isWhole = (message: string): boolean => !/\{\w+\}/.test(message);

const sayRefusal = (t: Translate, { code, message }: CartRefused, at: Circumstances): string =>
  isWhole(message) ? message : (WITHOUT_NAMES[code ?? '']?.(t, at) ?? t('cart.refused-changed-text'));

/** Refusals that the payment of the same cart elsewhere explains. */
const IS_PAID_CODES: ReadonlySet<string | undefined> = new Set(['cart_empty', 'cart_changed']);

/** What to say of a payment that may have been made. */
export const explainUnknown = (t: Translate): CartMessage => ({
  ...createMessage(t, 'unknown'),
  link: { href: urls.transactions(), text: t('cart.unknown-link') },
});

/** What to say after a refused payment. */
export function explainRefusal(t: Translate, refused: CartRefused, at: Circumstances): CartMessage {
  const { code } = refused;
  const { seen, lastPaid } = at;
  if (at.isUnknown) return explainUnknown(t);
  if (lastPaid && seen?.reference === lastPaid.reference && IS_PAID_CODES.has(code))
    return { ...createMessage(t, 'is-paid', 'success'), link: createReceiptLink(t, lastPaid) };
  const explain = EXPLAINED[code ?? ''];
  if (explain) return explain(t, at);
  const question = QUESTIONS[code ?? ''];
  return {
    tone: question ? 'warning' : 'danger',
    title: t(question ?? 'cart.refused'),
    text: sayRefusal(t, refused, at),
  };
}

/** What to say to a page that is looked at again: how the cart came to be another one than it shows. */
export function explainChange(t: Translate, at: Circumstances): CartMessage | undefined {
  const { cart, seen, lastPaid } = at;
  const isEmpty = cart.cartItems.length === 0;
  if (lastPaid && seen?.reference === lastPaid.reference && seen.prices.size > 0)
    return { ...createMessage(t, 'is-paid', 'success'), link: createReceiptLink(t, lastPaid) };
  if (
    seen &&
    writeSeen(cart) !== [seen.reference, ...[...seen.prices].map((pair) => pair.join('='))].join(';')
  )
    return createMessage(t, hasLostLines(at) ? 'now-gone' : 'now-changed', 'info');
  return !seen && isEmpty && lastPaid
    ? { ...createMessage(t, 'was-paid', 'success'), link: createReceiptLink(t, lastPaid) }
    : undefined;
}
