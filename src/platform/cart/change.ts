// Every change of a cart: hold it, take out what is not on sale any more, change it, answer with what it is now.
import { CART_ERRORS, type Cart, type LotteryTicketInput } from '#lib/contracts/cart.ts';
import { mergeLines } from '#lib/domain/cart/cart-merge.ts';
import { centsOf, formatCents } from '#lib/domain/money/money.ts';
import { type Tx, transact } from '../db/open.ts';
import { refusal } from '../domain-error.ts';
import type { Services } from '../services.ts';
import { type AppraisedLine, appraiseLines, lineOf, type StoredLine } from './lines.ts';
import { takeCartLink } from './links.ts';
import { offersOnSale } from './offers-on-sale.ts';
import { appraise } from './price-lines.ts';
import {
  absorbCart,
  type CartOwner,
  type CartRow,
  deleteLines,
  deleteRemoved,
  findCart,
  insertCart,
  insertLine,
  insertRemoved,
  linesOf,
  lockCart,
  removedOf,
  replaceLine,
  touchCart,
} from './store.ts';
import { cartView } from './view.ts';

const CART_LINES_MAX = 50;

/** A merge at login may exceed the most that can be added: nothing is dropped (decision S3). */
const MERGED_LINES_MAX = 2 * CART_LINES_MAX;

const isOnSale = (line: AppraisedLine) => line.state === 'on_sale';
const isOffSale = (line: AppraisedLine) => line.state === 'off_sale';

async function holdCart(tx: Tx, services: Services, owner: CartOwner): Promise<CartRow> {
  const held = await lockCart(tx, services, owner);
  if (held) return held;
  if (owner.kind === 'anonymous') throw refusal(CART_ERRORS, 'cart_unknown');
  await insertCart(tx, services, owner);
  return (await lockCart(tx, services, owner)) as CartRow;
}

/** Takes out every line that is not on sale, with its reason (decision D6). Gives the lines that are. */
async function takeOut(tx: Tx, services: Services, cartId: string) {
  const lines = await appraiseLines(tx, services.clock, await linesOf(tx, cartId));
  const gone = lines.filter(isOffSale);
  const removed = gone.map(({ id, label, reason }) => ({ id, description: label, reason }));
  await deleteLines(
    tx,
    gone.map(({ id }) => id),
  );
  await insertRemoved(tx, services, cartId, removed);
  return { lines: lines.filter(isOnSale), hasRemoved: gone.length > 0 };
}

async function changeCart(
  services: Services,
  owner: CartOwner,
  linesMax: number,
  work: (tx: Tx, cart: CartRow) => Promise<void>,
): Promise<Cart> {
  return transact(services.database, async (tx) => {
    const cart = await holdCart(tx, services, owner);
    await work(tx, cart);
    const { lines } = await takeOut(tx, services, cart.id);
    if (lines.length > linesMax) throw refusal(CART_ERRORS, 'cart_full');
    const reference = await touchCart(tx, services, cart.id, owner);
    return cartView(owner, reference, lines, await removedOf(tx, cart.id));
  });
}

/** The cart as it stands. It is written to only where a line is not on sale any more. */
export async function readCart(services: Services, owner: CartOwner): Promise<Cart> {
  const { db } = services.database;
  const cart = await findCart(db, services, owner);
  if (!cart && owner.kind === 'anonymous') throw refusal(CART_ERRORS, 'cart_unknown');
  if (!cart) return cartView(owner, undefined, [], []);
  const lines = await appraiseLines(db, services.clock, await linesOf(db, cart.id));
  if (lines.some(isOffSale)) return tidyCart(services, owner);
  return cartView(owner, cart.reference, lines.filter(isOnSale), await removedOf(db, cart.id));
}

/** Takes out what is not on sale any more. */
export const tidyCart = (services: Services, owner: CartOwner): Promise<Cart> =>
  transact(services.database, async (tx) => {
    const cart = await holdCart(tx, services, owner);
    const { lines, hasRemoved } = await takeOut(tx, services, cart.id);
    const reference = hasRemoved ? await touchCart(tx, services, cart.id, owner) : cart.reference;
    return cartView(owner, reference, lines, await removedOf(tx, cart.id));
  });

/** Opens an anonymous cart. Its token is told once and kept nowhere. */
export async function openAnonymousCart(services: Services): Promise<{ token: string; cart: Cart }> {
  const owner = { kind: 'anonymous', token: services.chance.hex(24) } as const;
  await transact(services.database, (tx) => insertCart(tx, services, owner));
  return { token: owner.token, cart: await readCart(services, owner) };
}

/** Nothing is added at another price than the one that was shown. */
async function ticketLine(tx: Tx, { clock }: Services, { expectedPrice, ...input }: LotteryTicketInput) {
  const offers = await offersOnSale(tx, clock, [input.lotteryKey]);
  const ticket = appraise(input, offers.get(input.lotteryKey));
  if (expectedPrice && centsOf(expectedPrice.amount) !== ticket.priceCents) {
    throw refusal(CART_ERRORS, 'price_changed', { price: formatCents(ticket.priceCents) });
  }
  return lineOf(ticket);
}

/** @throws Refusal of `CART_ERRORS` */
export const addTicket = (services: Services, owner: CartOwner, input: LotteryTicketInput): Promise<Cart> =>
  changeCart(services, owner, CART_LINES_MAX, async (tx, cart) => {
    await insertLine(tx, services, cart.id, await ticketLine(tx, services, input));
  });

async function ownLine(tx: Tx, cart: CartRow, id: string): Promise<StoredLine> {
  const line = (await linesOf(tx, cart.id)).find((stored) => stored.id === id);
  if (!line) throw refusal(CART_ERRORS, 'item_unknown');
  return line;
}

/** @throws Refusal of `CART_ERRORS` */
export const editTicket = (services: Services, owner: CartOwner, id: string, input: LotteryTicketInput) =>
  changeCart(services, owner, Number.POSITIVE_INFINITY, async (tx, cart) => {
    await ownLine(tx, cart, id);
    await replaceLine(tx, services, id, await ticketLine(tx, services, input));
  });

/** @throws Refusal `item_unknown`, `cart_unknown` */
export const removeTicket = (services: Services, owner: CartOwner, id: string): Promise<Cart> =>
  changeCart(services, owner, Number.POSITIVE_INFINITY, async (tx, cart) => {
    await ownLine(tx, cart, id);
    await deleteLines(tx, [id]);
  });

/** Hides the notice of a line that was taken out; a notice that is gone stays gone. */
export async function dismissRemoved(services: Services, owner: CartOwner, id: string): Promise<Cart> {
  const { db } = services.database;
  const cart = await findCart(db, services, owner);
  if (cart) await deleteRemoved(db, cart.id, id);
  return readCart(services, owner);
}

/** Lines are identical whoever sent the visitor. */
const merging = ({ id, line, updatedAt }: StoredLine) => {
  const { affiliateCode: _, ...input } = line.input;
  return { id, content: JSON.stringify({ ...line, input }), at: updatedAt };
};

/** Of identical lines the newer stays; nothing else is lost (decision S3). */
async function join(tx: Tx, joiningId: string, cart: CartRow): Promise<void> {
  const [own, joining] = [await linesOf(tx, cart.id), await linesOf(tx, joiningId)];
  const { replaced } = mergeLines(own.map(merging), joining.map(merging));
  await deleteLines(
    tx,
    replaced.map(({ id }) => id),
  );
  await absorbCart(tx, joiningId, cart.id);
}

/** The anonymous cart joins the account's (decision S3, S14). @throws Refusal `cart_unknown`, `cart_full` */
export const convertCart = (services: Services, customerId: string, token: string): Promise<Cart> =>
  changeCart(services, { kind: 'account', customerId }, MERGED_LINES_MAX, async (tx, cart) => {
    const anonymous = await lockCart(tx, services, { kind: 'anonymous', token });
    if (!anonymous) throw refusal(CART_ERRORS, 'cart_unknown');
    await join(tx, anonymous.id, cart);
  });

/** The cart of a link joins this one; the link is used up (decision S2). @throws as `takeCartLink`, and `cart_full` */
export const openCartLink = (services: Services, owner: CartOwner, act: string): Promise<Cart> =>
  changeCart(services, owner, MERGED_LINES_MAX, async (tx, cart) => {
    const linkedId = await takeCartLink(tx, services, act, { owner, cart });
    if (linkedId !== cart.id) await join(tx, linkedId, cart);
  });
