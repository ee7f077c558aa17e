// Every change of a cart: hold it, take out what is not on sale any more, change it, answer with what it is now.
import { createHash } from 'node:crypto';
import type { Cart, CartItemInput } from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { mergeLines } from '#lib/domain/cart/cart-merge.ts';
import { formatCents, toCents } from '#lib/domain/money/money.ts';
import { REMOVALS } from '#lib/domain/refusals/refusal-table.ts';
import { createDomainError, DomainError } from '../../domain-error.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { findBlockedReasons, findStandingBlocks } from '../../money/blocks/blocks.ts';
import type { Services } from '../../services.ts';
import { sumChargedCents } from '../products/line-sums.ts';
import { findInstead } from './instead.ts';
import {
  type CartLine,
  type LineState,
  priceAsked,
  priceLines,
  type StoredLine,
  toCartLine,
} from './lines.ts';
import { takeCartLink } from './links.ts';
import { openDrawsOfLine } from './open-draws.ts';
import { deleteRemoved, insertRemoved, listRemoved, type RemovedLine } from './removed-lines.ts';
import {
  type CartOwner,
  type CartRow,
  deleteLines,
  findCart,
  insertCart,
  insertLine,
  listLines,
  lockCart,
  moveCartContents,
  replaceLine,
  touchCart,
} from './store.ts';
import { type CartLineOnSale, toCart } from './view.ts';

/** The most lines that a cart holds. */
export const CART_LINES_MAX = 50;

/** A merge at login may exceed the most that can be added: nothing is dropped (decision S3). */
const MERGED_LINES_MAX = 2 * CART_LINES_MAX;

/** What lines of equal content may differ in. */
const IGNORED: ReadonlySet<string> = new Set(['affiliateCode', 'kind']);

/** Who sent the visitor makes no difference between lines, nor does a kind that an older release left out. */
const formatContent = (line: CartLine): string =>
  JSON.stringify(line, (name, value) => (IGNORED.has(name) ? undefined : value));

const isOnSale = (line: LineState) => line.state === 'on_sale';
const isOffSale = (line: LineState) => line.state === 'off_sale';

async function lockOrCreateCart(tx: Tx, services: Services, owner: CartOwner): Promise<CartRow> {
  const held = await lockCart(tx, services, owner);
  if (held) return held;
  if (owner.kind === 'anonymous') throw createDomainError(CART_ERRORS, 'cart_unknown');
  await insertCart(tx, services, owner);
  return (await lockCart(tx, services, owner)) as CartRow;
}

/** Takes out every line that is not on sale, with its reason (decision D6). Gives the lines that are. */
async function removeOffSaleLines(tx: Tx, services: Services, { id: cartId, buyer }: CartRow) {
  const lines = await priceLines(tx, services, buyer, await listLines(tx, cartId));
  const gone = lines.filter(isOffSale);
  const onSale = lines.filter(isOnSale);
  const beside = onSale.map(({ line }) => line);
  const removed: RemovedLine[] = [];
  for (const { id, label, reason, remains } of gone) {
    const instead = await findInstead(tx, services, buyer, { remains, beside });
    removed.push({ id, description: label, reason, left: remains.left, instead });
  }
  await deleteLines(
    tx,
    gone.map(({ id }) => id),
  );
  await insertRemoved(tx, services, cartId, removed);
  return { lines: onSale, gone };
}

/**
 * What keeps the customer who pays from buying what the cart holds, or anything; nothing keeps a visitor from filling a
 * cart.
 */
function findReasons(
  services: Services,
  { buyer, blockFacts }: CartRow,
  onSale: readonly CartLineOnSale[],
): Cart['blockedReasons'] {
  if (buyer.customerId === undefined) return {};
  const lines = onSale.map(({ line }) => line);
  return findBlockedReasons(services, blockFacts, { lines, chargedCents: sumChargedCents(lines) });
}

/** The change is refused where the cart's other lines leave nothing for the line. */
type KeepLine = (lineId: string) => void;

/**
 * Changes a cart that is held: takes out what is not on sale any more, and answers with what it is then.
 * @throws DomainError `cart_full`, and of `REMOVALS` where the other lines leave nothing for one that is to stay
 */
export async function changeCart(
  services: Services,
  owner: CartOwner,
  linesMax: number,
  work: (tx: Tx, cart: CartRow, keep: KeepLine) => Promise<void>,
): Promise<Cart> {
  return transact(services.database, async (tx) => {
    const cart = await lockOrCreateCart(tx, services, owner);
    const kept = new Set<string>();
    await work(tx, cart, (lineId) => kept.add(lineId));
    const { lines, gone } = await removeOffSaleLines(tx, services, cart);
    const [leftOut] = gone.flatMap(({ id, reason }) => (kept.has(id) && REMOVALS[reason].beside) || []);
    if (leftOut) throw createDomainError(CART_ERRORS, leftOut);
    if (lines.length > linesMax) throw createDomainError(CART_ERRORS, 'cart_full');
    const reference = await touchCart(tx, services, cart.id, owner);
    const removed = await listRemoved(tx, cart.id);
    return toCart(owner, reference, lines, removed, findReasons(services, cart, lines));
  });
}

const findReasonsWithoutCart = async (
  services: Services,
  owner: CartOwner,
): Promise<Cart['blockedReasons']> =>
  owner.kind === 'anonymous' ? {} : findStandingBlocks(services, owner.customerId);

/** The cart as it stands. It is written to only where a line is not on sale any more. */
export async function readCart(services: Services, owner: CartOwner): Promise<Cart> {
  const { db } = services.database;
  const cart = await findCart(db, services, owner);
  if (!cart && owner.kind === 'anonymous') throw createDomainError(CART_ERRORS, 'cart_unknown');
  if (!cart) return toCart(owner, undefined, [], [], await findReasonsWithoutCart(services, owner));
  const lines = await priceLines(db, services, cart.buyer, await listLines(db, cart.id));
  if (lines.some(isOffSale)) return removeOffSale(services, owner);
  const onSale = lines.filter(isOnSale);
  const removed = await listRemoved(db, cart.id);
  return toCart(owner, cart.reference, onSale, removed, findReasons(services, cart, onSale));
}

/** Takes out what is not on sale any more. */
export const removeOffSale = (services: Services, owner: CartOwner): Promise<Cart> =>
  transact(services.database, async (tx) => {
    const cart = await lockOrCreateCart(tx, services, owner);
    const { lines, gone } = await removeOffSaleLines(tx, services, cart);
    const reference = gone.length > 0 ? await touchCart(tx, services, cart.id, owner) : cart.reference;
    const removed = await listRemoved(tx, cart.id);
    return toCart(owner, reference, lines, removed, findReasons(services, cart, lines));
  });

/** Opens an anonymous cart. Its token is in the answer and stored as a hash only. */
export async function createAnonymousCart(
  services: Services,
  pricingId?: string,
): Promise<{ token: string; cart: Cart }> {
  const owner = { kind: 'anonymous', token: services.random.createHex(24), pricingId } as const;
  await transact(services.database, (tx) => insertCart(tx, services, owner));
  return { token: owner.token, cart: await readCart(services, owner) };
}

/** Nothing is added at another price than the one that was shown. */
async function createLine(
  tx: Tx,
  services: Services,
  { buyer }: CartRow,
  { expectedPrice, ...asked }: CartItemInput,
) {
  await openDrawsOfLine(tx, services, asked);
  const line = await priceAsked(tx, services, asked, buyer);
  const { priceCents, highestCents = priceCents } = line;
  const expected = expectedPrice ? toCents(expectedPrice.amount) : priceCents;
  if (expected < priceCents || expected > highestCents) {
    const values = { price: formatCents(line.priceCents), expected: formatCents(expected) };
    throw createDomainError(CART_ERRORS, 'price_changed', { ...values, pricing: line.pricingId });
  }
  return toCartLine(line);
}

/** The id of a line that is added under a key: the same for the same content. */
function createKeyedId({ id: cartId }: CartRow, key: string, line: CartLine): string {
  const hash = createHash('sha256').update(JSON.stringify([cartId, key, formatContent(line)]));
  return `itm_${hash.digest('hex').slice(0, 32)}`;
}

/**
 * No line is taken that the others would have taken out at once. With a key, the same ticket is added once however often
 * it is sent (decision M3).
 * @throws DomainError of `CART_ERRORS`
 */
export const addTicket = (
  services: Services,
  owner: CartOwner,
  input: CartItemInput,
  key = '',
): Promise<Cart> =>
  changeCart(services, owner, CART_LINES_MAX, async (tx, cart, keep) => {
    const line = await createLine(tx, services, cart, input);
    const id = key === '' ? undefined : createKeyedId(cart, key, line);
    keep(await insertLine(tx, services, cart.id, line, id));
  });

/** Adds those of the lines that are sold. @throws DomainError `replay_empty` where none is, and `cart_full` */
export const addTickets = (
  services: Services,
  owner: CartOwner,
  inputs: readonly CartItemInput[],
): Promise<Cart> =>
  changeCart(services, owner, CART_LINES_MAX, async (tx, cart) => {
    let added = 0;
    for (const input of inputs) {
      try {
        await insertLine(tx, services, cart.id, await createLine(tx, services, cart, input));
        added += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    }
    if (added === 0) throw createDomainError(CART_ERRORS, 'replay_empty');
  });

async function requireLine(tx: Tx, cart: CartRow, id: string): Promise<StoredLine> {
  const line = (await listLines(tx, cart.id)).find((stored) => stored.id === id);
  if (!line) throw createDomainError(CART_ERRORS, 'item_unknown');
  return line;
}

const findAffiliate = ({ input }: CartLine): string | undefined =>
  'affiliateCode' in input && typeof input.affiliateCode === 'string' ? input.affiliateCode : undefined;

/** Who sent the buyer stays with the line where the changed ticket does not say it. */
const keepAffiliate = (input: CartItemInput, { line }: StoredLine): CartItemInput => ({
  ...input,
  affiliateCode: input.affiliateCode ?? findAffiliate(line),
});

/** @throws DomainError of `CART_ERRORS` */
export const editTicket = (services: Services, owner: CartOwner, id: string, input: CartItemInput) =>
  changeCart(services, owner, Number.POSITIVE_INFINITY, async (tx, cart, keep) => {
    const asked = keepAffiliate(input, await requireLine(tx, cart, id));
    await replaceLine(tx, services, id, await createLine(tx, services, cart, asked));
    keep(id);
  });

/** @throws DomainError `item_unknown`, `cart_unknown` */
export const removeTicket = (services: Services, owner: CartOwner, id: string): Promise<Cart> =>
  changeCart(services, owner, Number.POSITIVE_INFINITY, async (tx, cart) => {
    await requireLine(tx, cart, id);
    await deleteLines(tx, [id]);
  });

/** Hides the notice of a line that was taken out; a notice that is gone stays gone. */
export async function dismissRemovedLine(services: Services, owner: CartOwner, id: string): Promise<Cart> {
  const { db } = services.database;
  const cart = await findCart(db, services, owner);
  if (cart) await deleteRemoved(db, cart.id, id);
  return readCart(services, owner);
}

const toMergingLine = ({ id, line, updatedAt }: StoredLine) => ({
  id,
  content: formatContent(line),
  at: updatedAt,
});

/** Of identical lines the newer stays; nothing else is lost (decision S3). */
async function mergeCart(tx: Tx, joiningId: string, cart: CartRow): Promise<void> {
  const [own, joining] = [await listLines(tx, cart.id), await listLines(tx, joiningId)];
  const { replaced } = mergeLines(own.map(toMergingLine), joining.map(toMergingLine));
  await deleteLines(
    tx,
    replaced.map(({ id }) => id),
  );
  await moveCartContents(tx, joiningId, cart.id);
}

/** The anonymous cart joins the account's (decision S3). @throws DomainError `cart_unknown`, `cart_full` */
export const mergeAnonymousCart = (services: Services, owner: CartOwner, token: string): Promise<Cart> =>
  changeCart(services, owner, MERGED_LINES_MAX, async (tx, cart) => {
    const anonymous = await lockCart(tx, services, { kind: 'anonymous', token });
    if (!anonymous) throw createDomainError(CART_ERRORS, 'cart_unknown');
    await mergeCart(tx, anonymous.id, cart);
  });

/** The cart of a link joins this one; the link is used up (decision S2). @throws as `takeCartLink`, and `cart_full` */
export const openCartLink = (services: Services, owner: CartOwner, act: string): Promise<Cart> =>
  changeCart(services, owner, MERGED_LINES_MAX, async (tx, cart) => {
    const linkedId = await takeCartLink(tx, services, act, { owner, cart });
    if (linkedId !== cart.id) await mergeCart(tx, linkedId, cart);
  });
