// What keeps a customer from buying though everything in the cart is on sale. An area brings blocks in its module; the
// cart shows its message before the press, and the till asks again in the statement that holds the cart.
import { type RawBuilder, sql } from 'kysely';
import { BLOCK_MESSAGES, CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db, Flavor, Tx } from '../../ground/db/open.ts';
import { type DatabaseRule, isBreachOf } from '../../ground/db/rules.ts';
import { formatLocalDays } from '../../local-day.ts';
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { type Clock, getNowIso } from '../../time.ts';
import type { AsOf, DepositStop, Fact, PurchaseBlock, Sale } from './purchase-block.ts';

declare module '../../services.ts' {
  interface Services {
    /** What keeps customers from buying; all blocks of the shop when left out. */
    readonly purchaseBlocks?: readonly PurchaseBlock[];
  }
}

type Blocking = Pick<Services, 'purchaseBlocks' | 'modules'>;

const getPrecedence = ({ precedence = Number.MAX_SAFE_INTEGER }: PurchaseBlock): number => precedence;

const sortedBlocks = new WeakMap<readonly PurchaseBlock[], readonly PurchaseBlock[]>();

/** What keeps customers of this shop from buying, those of precedence first. The same list at every call. */
export function listBlocks(shop: Blocking): readonly PurchaseBlock[] {
  if (shop.purchaseBlocks) return shop.purchaseBlocks;
  const blocks = listParts(shop, 'purchaseBlocks');
  const sorted =
    sortedBlocks.get(blocks) ?? blocks.toSorted((one, other) => getPrecedence(one) - getPrecedence(other));
  sortedBlocks.set(blocks, sorted);
  return sorted;
}

/** What facts are read as of now. */
export const createAsOf = (clock: Clock): AsOf => ({
  now: getNowIso(clock),
  localDays: formatLocalDays(clock.now()),
});

/** The key under which a block's fact is read: of blocks that share one, that of the first. */
const getFactKey = (blocks: readonly PurchaseBlock[], { key, fact }: PurchaseBlock): string =>
  blocks.find((block) => block.fact === fact)?.key ?? key;

/** The facts of all blocks by their keys, as JSON text; for a statement that reads the row `customer`. */
export function selectBlockFacts(
  blocks: readonly PurchaseBlock[],
  asOf: AsOf,
  flavor: Flavor,
): RawBuilder<string> {
  const build = sql.raw(flavor === 'postgres' ? 'json_build_object' : 'json_object');
  const pairs = blocks
    .filter((block) => getFactKey(blocks, block) === block.key)
    .map(({ key, fact }) => sql`${sql.lit(key)}, ${typeof fact === 'function' ? fact(asOf, flavor) : fact}`);
  return sql<string>`cast(${build}(${pairs.length > 0 ? sql.join(pairs) : sql``}) as text)`;
}

/** The facts of all blocks of the shop as of now. */
export const selectShopBlockFacts = (services: Services): RawBuilder<string> =>
  selectBlockFacts(listBlocks(services), createAsOf(services.clock), services.database.flavor);

/** The messages of the blocks that hold for this sale, by their keys. */
export const findBlockedReasons = (
  services: Blocking & Pick<Services, 'clock'>,
  facts: string,
  sale: Sale,
): Record<string, string> => checkBlocks(listBlocks(services), services.clock, facts, sale);

function checkBlocks(
  blocks: readonly PurchaseBlock[],
  clock: Clock,
  facts: string,
  sale: Sale,
): Record<string, string> {
  const read = JSON.parse(facts) as Record<string, Fact>;
  const now = clock.now();
  return Object.fromEntries(
    blocks.flatMap((block) => {
      const message = block.check(read[getFactKey(blocks, block)] ?? null, sale, now);
      return message === undefined ? [] : [[block.key, message]];
    }),
  );
}

/** The rules of the database that blocks explain before the press. */
const BLOCKING_RULES: readonly DatabaseRule[] = [
  'country_banned',
  'customer_excluded',
  'spend_limit_exceeded',
];

/** Whether the database refused a purchase for what a block explains. */
export const isBlockedBreach = (error: unknown): boolean =>
  BLOCKING_RULES.some((rule) => isBreachOf(rule, error));

interface RefusedSale {
  readonly customerId: string;
  readonly chargedCents: number;
}

/** The message to the customer where the database itself refused a purchase; any other error as it is. */
export async function toBlockedError(
  services: Services,
  { customerId, chargedCents }: RefusedSale,
  error: unknown,
): Promise<unknown> {
  if (!isBlockedBreach(error)) return error;
  const { facts } = await services.database.db
    .selectFrom('customer')
    .select(selectShopBlockFacts(services).as('facts'))
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const reasons = findBlockedReasons(services, facts, { lines: [], chargedCents });
  const [[block, message] = ['limitsChanged', BLOCK_MESSAGES.limitsChanged]] = Object.entries(reasons);
  return createDomainError(CHECKOUT_ERRORS, 'purchase_blocked', { message, block });
}

/** @throws DomainError `purchase_blocked` */
export function refuseIfBlocked(
  services: Blocking & Pick<Services, 'clock'>,
  facts: string,
  sale: Sale,
): void {
  const [found] = Object.entries(findBlockedReasons(services, facts, sale));
  if (!found) return;
  const [block, message] = found;
  throw createDomainError(CHECKOUT_ERRORS, 'purchase_blocked', { message, block });
}

/** Nothing is bought by paying in. */
const NO_SALE: Sale = { lines: [], chargedCents: 0 };

/** Which of some blocks hold for a customer, whatever is bought: their messages by their keys. */
export async function readBlocksOf(
  services: Services,
  purchaseBlocks: readonly PurchaseBlock[],
  customerId: string,
  at: Db | Tx,
): Promise<Record<string, string>> {
  const { facts } = await at
    .selectFrom('customer')
    .select(
      selectBlockFacts(purchaseBlocks, createAsOf(services.clock), services.database.flavor).as('facts'),
    )
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return checkBlocks(purchaseBlocks, services.clock, facts, NO_SALE);
}

/** Why a customer may not buy, whatever it is. */
export const findStandingBlocks = (services: Services, customerId: string): Promise<Record<string, string>> =>
  readBlocksOf(services, listBlocks(services), customerId, services.database.db);

/** Why a customer may not pay in, by the keys of the blocks that bind deposits. What limits leave is asked elsewhere. */
export const findDepositBlocks = (
  services: Services,
  customerId: string,
  at: Db | Tx = services.database.db,
): Promise<Record<string, string>> => {
  const binding = listBlocks(services).filter(({ bindsDeposits }) => bindsDeposits);
  return readBlocksOf(services, binding, customerId, at);
};

const isOfExcluded = ({ depositError }: PurchaseBlock): boolean => depositError === 'customer_excluded';

/** Whether a customer is on a break or excluded. */
export async function isExcluded(services: Services, customerId: string): Promise<boolean> {
  const blocks = listBlocks(services).filter(isOfExcluded);
  return Object.keys(await readBlocksOf(services, blocks, customerId, services.database.db)).length > 0;
}

export interface OffersBlock {
  readonly message: string;
  /** On a break or excluded; else the account waits for somebody to look. */
  readonly isExcluded: boolean;
}

/** Why a customer is offered neither play nor paying in: on a break, excluded, or waiting for somebody to look. */
export async function findOffersBlock(
  services: Services,
  customerId: string,
  at: Db | Tx = services.database.db,
): Promise<OffersBlock | undefined> {
  const closing = listBlocks(services).filter(({ closesOffers }) => closesOffers);
  const reasons = await readBlocksOf(services, closing, customerId, at);
  const holding = closing.find(({ key }) => key in reasons);
  return holding && { message: reasons[holding.key]!, isExcluded: isOfExcluded(holding) };
}

/** Of some customers those who are offered nothing, in one statement. */
export async function listUnoffered(
  services: Services,
  customerIds: readonly string[],
  at: Db | Tx,
): Promise<ReadonlySet<string>> {
  if (customerIds.length === 0) return new Set();
  const closing = listBlocks(services).filter(({ closesOffers }) => closesOffers);
  const rows = await at
    .selectFrom('customer')
    .select('id')
    .select(selectBlockFacts(closing, createAsOf(services.clock), services.database.flavor).as('facts'))
    .where('id', 'in', customerIds)
    .execute();
  const isHeld = (facts: string): boolean =>
    Object.keys(checkBlocks(closing, services.clock, facts, NO_SALE)).length > 0;
  return new Set(rows.flatMap(({ id, facts }) => (isHeld(facts) ? [id] : [])));
}

/** @throws DomainError `customer_excluded`, which ends what repeats, and `deposit_blocked` */
export function refuseBlockedDeposit(shop: Blocking, reasons: Readonly<Record<string, string>>): void {
  const named = listBlocks(shop).find(({ key, depositError }) => depositError && key in reasons);
  if (named?.depositError) throw createDomainError(createDeposit.errors, named.depositError);
  const [found] = Object.entries(reasons);
  if (!found) return;
  const [block, message] = found;
  throw createDomainError(createDeposit.errors, 'deposit_blocked', { message, block });
}

/** The first of what calls off deposits that holds now; undefined where the customer may pay in. */
export async function findDepositStop(
  tx: Tx,
  services: Services,
  customerId: string,
): Promise<DepositStop | undefined> {
  const blocks = listBlocks(services).filter((block) => block.findDepositStop);
  const reasons = await readBlocksOf(services, blocks, customerId, tx);
  return blocks.find(({ key }) => key in reasons)?.findDepositStop?.(tx, services, customerId);
}
