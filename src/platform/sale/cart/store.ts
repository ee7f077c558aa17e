import { getOwnPricing } from '#lib/domain/offers/own-pricing.ts';
import { defineStatement } from '../../ground/db/define-statement.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { CartItemTable } from '../../ground/db/schema/schema.ts';
import type { Statement } from '../../ground/db/write-together.ts';
import { createAsOf, listBlocks, selectBlockFacts } from '../../money/blocks/blocks.ts';
import type { AsOf, PurchaseBlock } from '../../money/blocks/purchase-block.ts';
import { hashToken } from '../../secret-text.ts';
import type { Services } from '../../services.ts';
import { type Clock, getNowIso, toIso } from '../../time.ts';
import { type Buyer, choosePricing } from '../products/buyer.ts';
import { readMemberTerms, selectMemberTerms } from '../products/member-discount/member-terms.ts';
import type { CartLine, StoredLine } from './lines.ts';

/** An anonymous cart lives for 14 days after its last change. */
export const ANONYMOUS_CART_TTL_MS = 14 * 86_400_000;

interface Shown {
  /** The pricing whose prices the page shows, which the cart takes over; undefined where it keeps its own. */
  readonly pricingId?: string | undefined;
}

export interface AccountOwner extends Shown {
  readonly kind: 'account';
  readonly customerId: string;
}

export type CartOwner =
  | AccountOwner
  | (Shown & {
      readonly kind: 'anonymous';
      readonly token: string;
      /** Where the visitor is, as the page was rendered for. */
      readonly region?: string | undefined;
      /** The id of who is about to pay for it out of a wallet; it is priced as for the cart of that account. */
      readonly customer?: string | undefined;
    });

/** The customer who would pay for the cart; undefined for a guest's. */
export const findPayer = (owner: CartOwner): string | undefined =>
  owner.kind === 'account' ? owner.customerId : owner.customer;

export interface CartRow {
  readonly id: string;
  readonly reference: string;
  readonly buyer: Buyer;
  /** What blocks of purchases are decided by. */
  readonly blockFacts: string;
}

/** Only the hash of a token is kept: who reads the database cannot open a cart. */
const getExpiry = (clock: Clock): string => toIso(clock.now() + ANONYMOUS_CART_TTL_MS);
const createReference = ({ random }: Services): string => random.createHex(8);

/** Whose cart it is: an account's, or the one that the hash of a token opens. */
export type NamedCart = { readonly accountId: string } | { readonly tokenHash: string };

export const nameCart = (owner: CartOwner): NamedCart =>
  owner.kind === 'account' ? { accountId: owner.customerId } : { tokenHash: hashToken(owner.token) };

interface WantedCart {
  readonly cart: NamedCart;
  /** Nobody has an empty id. */
  readonly payer: string;
  readonly asOf: AsOf;
}

const defineCart = (blocks: readonly PurchaseBlock[], isHeld: boolean) =>
  defineStatement((at, { cart, payer, asOf }: WantedCart, flavor) =>
    at
      .selectFrom('cart')
      .leftJoin('customer', (join) => join.on('customer.id', '=', payer))
      .select(['cart.id', 'cart.reference', 'cart.pricing_id', 'customer.state'])
      .select('customer.pricing_id as customer_pricing_id')
      .select(selectBlockFacts(blocks, asOf, flavor).as('block_facts'))
      .select(selectMemberTerms(flavor).as('member_terms'))
      .where((where) =>
        'accountId' in cart
          ? where('cart.customer_id', '=', cart.accountId)
          : where.and([
              where('cart.token_hash', '=', cart.tokenHash),
              where('cart.expires_at', '>', asOf.now),
            ]),
      )
      .$if(isHeld && flavor === 'postgres', (query) => query.forUpdate('cart')),
  );

interface CartStatements {
  readonly read: ReturnType<typeof defineCart>;
  readonly hold: ReturnType<typeof defineCart>;
}

/** Those of each list of blocks: a process has one list, tests hand in their own. */
const statements = new WeakMap<readonly PurchaseBlock[], CartStatements>();

function selectCart(at: Db | Tx, services: Services, owner: CartOwner, way: keyof CartStatements) {
  const blocks = listBlocks(services);
  const known = statements.get(blocks) ?? {
    read: defineCart(blocks, false),
    hold: defineCart(blocks, true),
  };
  statements.set(blocks, known);
  const wanted = { cart: nameCart(owner), payer: findPayer(owner) ?? '', asOf: createAsOf(services.clock) };
  return known[way](at, wanted).executeTakeFirst();
}

type SelectedCart = Awaited<ReturnType<typeof selectCart>>;

const findShownRegion = (owner: CartOwner): string | undefined =>
  owner.kind === 'account' ? undefined : owner.region;

const toCartRow = (owner: CartOwner, row: SelectedCart, now: number): CartRow | undefined =>
  row && {
    id: row.id,
    reference: row.reference,
    buyer: {
      customerId: findPayer(owner),
      region: row.state ?? findShownRegion(owner),
      pricingId: choosePricing(row.customer_pricing_id, row.pricing_id),
      member: readMemberTerms(row.member_terms, now),
    },
    blockFacts: row.block_facts,
  };

/** As the column is filled where nothing else is known. */
const USUAL_CART_PRICING = 'default';

/** The cart has the pricing of the page that shows it. */
async function followPricing(
  at: Db | Tx,
  { pricingId }: CartOwner,
  row: SelectedCart,
): Promise<SelectedCart> {
  if (!row || pricingId === undefined) return row;
  const pricing_id = getOwnPricing(pricingId) ?? USUAL_CART_PRICING;
  if (pricing_id === row.pricing_id) return row;
  await at.updateTable('cart').set({ pricing_id }).where('id', '=', row.id).execute();
  return { ...row, pricing_id };
}

/** The pricing that the cart of an account was last shown under; undefined where there is no cart yet. */
export async function findCartPricing(at: Db | Tx, customerId: string): Promise<string | undefined> {
  const row = await at
    .selectFrom('cart')
    .select('pricing_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.pricing_id;
}

/** What the cart of an account is named by until it changes; undefined where there is no cart yet. */
export async function findCartReference(at: Db | Tx, customerId: string): Promise<string | undefined> {
  const row = await at
    .selectFrom('cart')
    .select('reference')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.reference;
}

export async function findCart(
  at: Db | Tx,
  services: Services,
  owner: CartOwner,
): Promise<CartRow | undefined> {
  const row = await selectCart(at, services, owner, 'read');
  return toCartRow(owner, await followPricing(at, owner, row), services.clock.now());
}

/** The cart, held until the transaction ends. */
export async function lockCart(tx: Tx, services: Services, owner: CartOwner): Promise<CartRow | undefined> {
  const row = await selectCart(tx, services, owner, 'hold');
  return toCartRow(owner, await followPricing(tx, owner, row), services.clock.now());
}

/** Opens a cart, unless the account has one. */
export async function insertCart(tx: Tx, services: Services, owner: CartOwner): Promise<void> {
  const { random, clock } = services;
  const now = getNowIso(clock);
  const isAccount = owner.kind === 'account';
  await tx
    .insertInto('cart')
    .values({
      id: random.createId('crt', clock.now()),
      customer_id: isAccount ? owner.customerId : null,
      token_hash: isAccount ? null : hashToken(owner.token),
      reference: createReference(services),
      created_at: now,
      updated_at: now,
      expires_at: isAccount ? null : getExpiry(clock),
    })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
}

interface Touch {
  readonly id: string;
  readonly set: { readonly reference: string; readonly updated_at: string; readonly expires_at?: string };
}

const updateCart = defineStatement((at, { id, set }: Touch) =>
  at.updateTable('cart').set(set).where('id', '=', id),
);
const deleteItems = defineStatement((at, ids: readonly string[]) =>
  at.deleteFrom('cart_item').where('id', 'in', ids),
);

/** What marks a cart as changed, so that a checkout of what it was is refused. */
function prepareTouch(tx: Tx, services: Services, cartId: string, owner: CartOwner) {
  const { clock } = services;
  const reference = createReference(services);
  const expiry = owner.kind === 'anonymous' && { expires_at: getExpiry(clock) };
  const set = { reference, updated_at: getNowIso(clock), ...expiry };
  const statement = updateCart(tx, { id: cartId, set });
  return { reference, statement };
}

/** Marks a cart as changed. Gives its new reference. */
export async function touchCart(
  tx: Tx,
  services: Services,
  cartId: string,
  owner: CartOwner,
): Promise<string> {
  const { reference, statement } = prepareTouch(tx, services, cartId, owner);
  await statement.execute();
  return reference;
}

/** Puts together what takes these lines out of a cart. */
export const prepareRemoval = (
  tx: Tx,
  services: Services,
  { owner, cartId, lineIds }: { owner: CartOwner; cartId: string; lineIds: readonly string[] },
): Statement[] => [deleteItems(tx, lineIds), prepareTouch(tx, services, cartId, owner).statement];

type LineRow = Pick<CartItemTable, 'id' | 'body' | 'updated_at'>;

/** A line as it is kept. */
export const toStoredLine = ({ id, body, updated_at }: LineRow): StoredLine => ({
  id,
  line: JSON.parse(body) as CartLine,
  updatedAt: updated_at,
});

interface OfCart {
  readonly cartId: string;
}

const selectLines = defineStatement((at, { cartId }: OfCart) =>
  at
    .selectFrom('cart_item')
    .select(['id', 'body', 'updated_at'])
    .where('cart_id', '=', cartId)
    .orderBy('created_at')
    .orderBy('id'),
);

export const listLines = async (at: Db | Tx, cartId: string): Promise<StoredLine[]> =>
  (await selectLines(at, { cartId }).execute()).map(toStoredLine);

const insertItem = defineStatement((at, row: CartItemTable) =>
  at
    .insertInto('cart_item')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** Gives the id of the line. A line whose id is there already stays as it is. */
export async function insertLine(
  tx: Tx,
  { random, clock }: Services,
  cartId: string,
  line: CartLine,
  id = random.createId('itm', clock.now()),
): Promise<string> {
  const now = getNowIso(clock);
  const row = { id, cart_id: cartId, body: JSON.stringify(line), created_at: now, updated_at: now };
  await insertItem(tx, row).execute();
  return id;
}

export async function replaceLine(tx: Tx, { clock }: Services, id: string, line: CartLine): Promise<void> {
  await tx
    .updateTable('cart_item')
    .set({ body: JSON.stringify(line), updated_at: getNowIso(clock) })
    .where('id', '=', id)
    .execute();
}

export async function deleteLines(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteItems(tx, ids).execute();
}

/** Gives what a cart holds to another, and deletes it. */
export async function moveCartContents(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx.updateTable('cart_item').set({ cart_id: intoId }).where('cart_id', '=', fromId).execute();
  await tx.updateTable('cart_removed').set({ cart_id: intoId }).where('cart_id', '=', fromId).execute();
  await tx.deleteFrom('cart').where('id', '=', fromId).execute();
}
