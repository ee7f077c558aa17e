import { transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { CART_LINK_KNOWN_MS } from './links.ts';

/** Deletes anonymous carts whose time is over, with what they hold, and links long after theirs. For the worker, once a day. */
export async function sweepCarts({ database, clock }: Services): Promise<void> {
  const now = getNowIso(clock);
  const forgotten = toIso(clock.now() - CART_LINK_KNOWN_MS);
  await transact(database, async (tx) => {
    const expired = tx.selectFrom('cart').select('id').where('expires_at', '<=', now);
    await tx.deleteFrom('cart_item').where('cart_id', 'in', expired).execute();
    await tx.deleteFrom('cart_removed').where('cart_id', 'in', expired).execute();
    await tx.deleteFrom('cart_link').where('expires_at', '<=', forgotten).execute();
    await tx.deleteFrom('cart').where('expires_at', '<=', now).execute();
  });
}
