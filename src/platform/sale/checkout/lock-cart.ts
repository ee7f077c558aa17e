// What a checkout reads and holds until it commits, in one statement.

import { type MaintenanceValues, selectMaintenance } from '../../ground/config/maintenance.ts';
import { defineStatement } from '../../ground/db/define-statement.ts';
import type { Tx } from '../../ground/db/open.ts';
import { createAsOf, listBlocks, selectBlockFacts } from '../../money/blocks/blocks.ts';
import type { AsOf, PurchaseBlock } from '../../money/blocks/purchase-block.ts';
import { SHOP_CURRENCY, type WalletAccount } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import type { StoredLine } from '../cart/lines.ts';
import { type CartOwner, type NamedCart, nameCart, toStoredLine } from '../cart/store.ts';
import { type Buyer, choosePricing } from '../products/buyer.ts';
import {
  readMemberTerms,
  readSelectedTerms,
  selectMemberTerms,
} from '../products/member-discount/member-terms.ts';

/** The cart and the wallet of a customer, held. */
export interface LockedCart {
  readonly cartId: string;
  readonly reference: string;
  readonly lines: readonly StoredLine[];
  readonly wallet: WalletAccount;
  readonly buyer: Buyer;
  readonly email: string;
  readonly maintenance: MaintenanceValues;
  /** What blocks of purchases are decided by. */
  readonly blockFacts: string;
}

/** Who pays, and at which prices: those of the cart now where none are named. */
interface Paying {
  readonly customerId: string;
  readonly pricingId?: string | undefined;
}

interface Wanted {
  readonly customerId: string;
  readonly cart: NamedCart;
  readonly asOf: AsOf;
}

const defineHeldCart = (blocks: readonly PurchaseBlock[]) =>
  defineStatement((tx, { customerId, cart, asOf }: Wanted, flavor) =>
    tx
      .selectFrom('cart')
      .innerJoin('account', (join) => join.on('account.customer_id', '=', customerId))
      .innerJoin('customer', 'customer.id', 'account.customer_id')
      .leftJoin('cart_item as item', 'item.cart_id', 'cart.id')
      .where((where) =>
        'accountId' in cart
          ? where('cart.customer_id', '=', cart.accountId)
          : where.and([
              where('cart.token_hash', '=', cart.tokenHash),
              where('cart.expires_at', '>', asOf.now),
            ]),
      )
      .where('account.kind', '=', 'wallet')
      .where('account.currency', '=', SHOP_CURRENCY)
      .select((row) => [
        'cart.id as cart_id',
        'cart.reference',
        'account.id as account_id',
        row.ref('account.balance_cents').$notNull().as('balance_cents'),
        'customer.email',
        'customer.state',
        'customer.pricing_id',
        'cart.pricing_id as cart_pricing_id',
        'item.id',
        'item.body',
        'item.updated_at',
      ])
      .select(selectMaintenance())
      .select(selectBlockFacts(blocks, asOf, flavor).as('block_facts'))
      .select(selectMemberTerms(flavor).as('member_terms'))
      .orderBy('item.created_at')
      .orderBy('item.id')
      .$if(flavor === 'postgres', (query) => query.forUpdate(['cart', 'account'])),
  );

/** One for each list of blocks: a process has one list, tests hand in their own. */
const heldCarts = new WeakMap<readonly PurchaseBlock[], ReturnType<typeof defineHeldCart>>();

function getHeldCart(blocks: readonly PurchaseBlock[]) {
  const known = heldCarts.get(blocks) ?? defineHeldCart(blocks);
  heldCarts.set(blocks, known);
  return known;
}

/**
 * What the customer saves as a member, now that the wallet is held: every change of a membership holds it too. Read again
 * where the first look found something, which may have ended while it waited.
 */
async function readHeldTerms(tx: Tx, { database, clock }: Services, customerId: string, seen: string | null) {
  const isFresh = seen === null || database.flavor === 'sqlite';
  const selected = isFresh ? seen : await readSelectedTerms(tx, database.flavor, customerId);
  return readMemberTerms(selected, clock.now());
}

/**
 * Holds a cart and then the wallet of the customer who pays for it; undefined where there is no cart.
 *
 * On PostgreSQL a statement that has waited for a row sees the row as it is now, and every other row as it was when the
 * statement began: `reference` and `wallet` are those of now, the lines may be older. They are the lines of `reference`
 * all the same where that is the one the customer names: every change of the lines gives the cart a new reference, and
 * a reference is made known only after its commit, so a request that names it began after that commit. Under any other
 * reference the lines must not be used.
 */
export async function lockCartAndWallet(
  tx: Tx,
  services: Services,
  { customerId, pricingId }: Paying,
  owner: CartOwner,
): Promise<LockedCart | undefined> {
  const selectHeldCart = getHeldCart(listBlocks(services));
  const wanted = { customerId, cart: nameCart(owner), asOf: createAsOf(services.clock) };
  const rows = await selectHeldCart(tx, wanted).execute();
  const [first] = rows;
  if (!first) return undefined;
  return {
    cartId: first.cart_id,
    reference: first.reference,
    wallet: { accountId: first.account_id, balanceCents: first.balance_cents, state: first.state },
    email: first.email,
    buyer: {
      customerId,
      region: first.state,
      pricingId: choosePricing(first.pricing_id, pricingId ?? first.cart_pricing_id),
      member: await readHeldTerms(tx, services, customerId, first.member_terms),
    },
    blockFacts: first.block_facts,
    maintenance: { override: first.override, setting: first.setting },
    lines: rows.flatMap(({ id, body, updated_at }) =>
      id === null || body === null || updated_at === null ? [] : [toStoredLine({ id, body, updated_at })],
    ),
  };
}
