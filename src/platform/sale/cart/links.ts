// Links that open a cart elsewhere: for one use, and not for long (decision S2). Only their hash is kept.
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { hashToken } from '../../secret-text.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { type CartOwner, type CartRow, lockCart } from './store.ts';

/** In milliseconds. */
export const CART_LINK_TTL_MS = 86_400_000;
/** For so long afterwards a link can still say why it is no good, in milliseconds. */
export const CART_LINK_KNOWN_MS = 7 * CART_LINK_TTL_MS;
/** Of one cart at a time; with another one the oldest is no good any more. */
const LINKS_MAX = 5;

export interface NewCartLink {
  readonly act: string;
  readonly expiresAt: string;
}

async function deleteOldestLinks(tx: Tx, cartId: string): Promise<void> {
  const links = await tx
    .selectFrom('cart_link')
    .select('token_hash')
    .where('cart_id', '=', cartId)
    .orderBy('expires_at', 'desc')
    .execute();
  const gone = links.slice(LINKS_MAX - 1).map(({ token_hash }) => token_hash);
  if (gone.length > 0) await tx.deleteFrom('cart_link').where('token_hash', 'in', gone).execute();
}

/**
 * A link to the cart. That of an account's cart is good for the account alone, as is one that names a customer; any
 * other opens for every holder. @throws DomainError `cart_unknown`
 */
export const createCartLink = (
  services: Services,
  owner: CartOwner,
  customerId: string | null = owner.kind === 'account' ? owner.customerId : null,
): Promise<NewCartLink> =>
  transact(services.database, async (tx) => {
    const cart = await lockCart(tx, services, owner);
    if (!cart) throw createDomainError(CART_ERRORS, 'cart_unknown');
    await deleteOldestLinks(tx, cart.id);
    const act = services.random.createHex(24);
    const expiresAt = toIso(services.clock.now() + CART_LINK_TTL_MS);
    await tx
      .insertInto('cart_link')
      .values({
        token_hash: hashToken(act),
        cart_id: cart.id,
        expires_at: expiresAt,
        customer_id: customerId,
        used_at: null,
        opened_in: null,
      })
      .execute();
    return { act, expiresAt };
  });

/** A link that belongs to an account opens for that account only. */
function requireLinkOwner(linkOwner: string | null, owner: CartOwner): void {
  if (linkOwner === null) return;
  if (owner.kind === 'anonymous') throw createDomainError(CART_ERRORS, 'link_of_account');
  if (owner.customerId !== linkOwner) throw createDomainError(CART_ERRORS, 'link_of_other');
}

/** Marks the link as used; of two that try at once the second finds it so. */
async function markLinkUsed(tx: Tx, services: Services, hash: string, cartId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('cart_link')
    .set({ used_at: getNowIso(services.clock), opened_in: cartId })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw createDomainError(CART_ERRORS, 'link_used');
}

/**
 * Uses the link up for this cart. Gives the id of the cart that it holds, which stays held until the transaction
 * ends; the same cart where it was opened here before: pressed twice it is opened once.
 * @throws DomainError `link_unknown`, `link_expired`, `link_used`, `link_empty`, `link_of_account`, `link_of_other`
 */
export async function takeCartLink(
  tx: Tx,
  services: Services,
  act: string,
  { owner, cart }: { readonly owner: CartOwner; readonly cart: CartRow },
): Promise<string> {
  const hash = hashToken(act);
  const link = await tx.selectFrom('cart_link').selectAll().where('token_hash', '=', hash).executeTakeFirst();
  if (!link) throw createDomainError(CART_ERRORS, 'link_unknown');
  requireLinkOwner(link.customer_id, owner);
  if (link.opened_in === cart.id) return cart.id;
  if (link.used_at !== null) throw createDomainError(CART_ERRORS, 'link_used');
  const now = getNowIso(services.clock);
  if (link.expires_at <= now) throw createDomainError(CART_ERRORS, 'link_expired');
  await markLinkUsed(tx, services, hash, cart.id);
  const held = await tx
    .selectFrom('cart')
    .select('id')
    .where('id', '=', link.cart_id)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .$if(services.database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!held) throw createDomainError(CART_ERRORS, 'link_empty');
  return held.id;
}
