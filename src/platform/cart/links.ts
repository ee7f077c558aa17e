// Links that open an anonymous cart elsewhere: for one use, and not for long (L43, decision S2). Only their hash is kept.
import { CART_ERRORS } from '#lib/contracts/cart.ts';
import { type Tx, transact } from '../db/open.ts';
import { refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { iso, nowIso } from '../time.ts';
import { hashOf, lockCart } from './store.ts';

/** In milliseconds. */
export const CART_LINK_TTL_MS = 86_400_000;
/** Of one cart at a time; with another one the oldest is no good any more. */
const LINKS_MAX = 5;

/** @throws Refusal `cart_unknown` */
export const createCartLink = (
  services: Services,
  ref: string,
): Promise<{ act: string; expiresAt: string }> =>
  transact(services.database, async (tx) => {
    const cart = await lockCart(tx, services, { kind: 'anonymous', token: ref });
    if (!cart) throw refusal(CART_ERRORS, 'cart_unknown');
    const older = await tx
      .selectFrom('cart_link')
      .select('token_hash')
      .where('cart_id', '=', cart.id)
      .orderBy('expires_at', 'desc')
      .execute();
    const gone = older.slice(LINKS_MAX - 1).map(({ token_hash }) => token_hash);
    if (gone.length > 0) await tx.deleteFrom('cart_link').where('token_hash', 'in', gone).execute();
    const act = services.chance.hex(24);
    const expiresAt = iso(services.clock.now() + CART_LINK_TTL_MS);
    await tx
      .insertInto('cart_link')
      .values({ token_hash: hashOf(act), cart_id: cart.id, expires_at: expiresAt })
      .execute();
    return { act, expiresAt };
  });

/** Uses a link up and gives its cart, which is held until the transaction ends; undefined where it is no good. */
export async function takeCartLink(tx: Tx, services: Services, act: string): Promise<string | undefined> {
  const link = await tx
    .deleteFrom('cart_link')
    .where('token_hash', '=', hashOf(act))
    .returning(['cart_id', 'expires_at'])
    .executeTakeFirst();
  if (!link || link.expires_at <= nowIso(services.clock)) return undefined;
  const cart = await tx
    .selectFrom('cart')
    .select('id')
    .where('id', '=', link.cart_id)
    .where('expires_at', '>', nowIso(services.clock))
    .$if(services.database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return cart?.id;
}
