// What keeps a customer from buying though everything in the cart is on sale. An area adds a block to the list; the
// cart shows its message before the press, and the till asks again in the statement that holds the cart.
import { type RawBuilder, sql } from 'kysely';
import { CHECKOUT_ERRORS } from '#lib/contracts/checkout.ts';
import type { Flavor } from '../db/open.ts';
import { createDomainError } from '../domain-error.ts';
import { owedBlock } from '../payments/owed-block.ts';
import type { Services } from '../services.ts';
import type { Fact, PurchaseBlock, Sale } from './purchase-block.ts';

declare module '../services.ts' {
  interface Services {
    /** What keeps customers from buying; all blocks of the shop when left out. */
    readonly purchaseBlocks?: readonly PurchaseBlock[];
  }
}

const PURCHASE_BLOCKS: readonly PurchaseBlock[] = [owedBlock];

type Blocking = Pick<Services, 'purchaseBlocks'>;

const listBlocks = ({ purchaseBlocks = PURCHASE_BLOCKS }: Blocking) => purchaseBlocks;

/** The facts of all blocks by their keys, as JSON text; for a statement that reads the row `customer`. */
export function selectBlockFacts(services: Blocking, flavor: Flavor): RawBuilder<string> {
  const build = sql.raw(flavor === 'postgres' ? 'json_build_object' : 'json_object');
  const pairs = listBlocks(services).map(({ key, fact }) => sql`${sql.lit(key)}, ${fact}`);
  return sql<string>`cast(${build}(${pairs.length > 0 ? sql.join(pairs) : sql``}) as text)`;
}

/** The messages of the blocks that hold for this sale, by their keys. */
export function findBlockedReasons(
  services: Blocking & Pick<Services, 'clock'>,
  facts: string,
  sale: Sale,
): Record<string, string> {
  const read = JSON.parse(facts) as Record<string, Fact>;
  const now = services.clock.now();
  return Object.fromEntries(
    listBlocks(services).flatMap(({ key, check }) => {
      const message = check(read[key] ?? null, sale, now);
      return message === undefined ? [] : [[key, message]];
    }),
  );
}

/** @throws DomainError `purchase_blocked` */
export function refuseIfBlocked(
  services: Blocking & Pick<Services, 'clock'>,
  facts: string,
  sale: Sale,
): void {
  const [message] = Object.values(findBlockedReasons(services, facts, sale));
  if (message !== undefined) throw createDomainError(CHECKOUT_ERRORS, 'purchase_blocked', { message });
}
