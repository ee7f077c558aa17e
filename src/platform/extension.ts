// What a shop's own modules may use of the platform: an extension imports this file, `#lib/contracts` and `#lib/domain`,
// and no other. What stands here keeps its name and its meaning while the version is the same. See docs/extend.md.
import type { PlatformModule } from './module.ts';

/** The version of this contract. It counts up when something here goes, or means something else. */
export const EXTENSION_VERSION = 1;

/** A module of a shop's own: it brings whatever an area of the platform brings, and says what it was written for. */
export interface Extension extends PlatformModule {
  /** In lower-case letters, as its folder below `extensions/`. The names of its migrations begin with `x-` and it. */
  readonly name: string;
  /** The version of the contract that it was written for: another one refuses the start. */
  readonly extends: typeof EXTENSION_VERSION;
}

/** Refusals with a code, a status and words for the customer. */
export { createDomainError, DomainError } from './domain-error.ts';
/** What is set of the extension's `settings`. */
export { readSettings } from './ground/config/store.ts';
/** A step of the schema; `flavor` is `sqlite` or `postgres`. */
export type { MigrationStep } from './ground/db/migrate.ts';
/** The database, its transactions, and what runs a transaction. An extension reads tables of its own `withTables`. */
export { type Db, type Flavor, type Tx, transact } from './ground/db/open.ts';
/** What the worker does. */
export type { JobDefinition, Poll, WorkerTools } from './ground/jobs/lanes.ts';
/** Looks for work after each change of the database, and at least once in so many milliseconds. */
export { pollAfterChange } from './ground/jobs/poll-after-change.ts';
/** Marks pages as stale in the transaction of the change. */
export { transactAndPurge } from './ground/jobs/purge.ts';
/** Queues a job in the transaction of the change. */
export { enqueueJob, type JobRequest } from './ground/jobs/queue.ts';
/** Commands of the operator. */
export {
  type Command,
  type CommandCall,
  type CommandOutcome,
  OperatorError,
  readTextOption,
  requireReason,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from './ground/operator/command.ts';
/** Rows as aligned columns, the first row as the heading. */
export { formatTable } from './ground/operator/table.ts';
/** Serves a call that `defineEndpoint` of `#lib/contracts/protocol/endpoint.ts` defines. */
export { type Answer, type Call, type Handler, type Router, registerRoute } from './http.ts';
/** Every field that a module may have, and the hooks that it may give. */
export type { ModuleHooks, PlatformModule } from './module.ts';
/** Keeps customers from buying and from paying in. */
export type { DepositStop, PurchaseBlock } from './money/blocks/purchase-block.ts';
/** Accounts of the ledger. */
export { getHouseAccount, lockWallet, readWalletAccount, SHOP_CURRENCY } from './money/ledger/accounts.ts';
/** What the wallet got or paid in the transactions of a kind, as a query for `id`, `owner` and `cents`. */
export { selectMoved } from './money/ledger/paid-once.ts';
/** Moves money, in the transaction of what it is for. */
export { type Posting, postTransaction } from './money/ledger/post.ts';
/** What must hold between the ledger and the rows of the extension. */
export { type LedgerRule, type LedgerRuleSource, nameRow } from './money/ledger/rule.ts';
/** A way to pay in. */
export {
  type LocalContext,
  type Payment,
  type PaymentProvider,
  type PaymentReport,
  type PaymentToStart,
  type ProviderContext,
  type ProviderReport,
  WebhookRefused,
} from './money/payments/provider.ts';
/** What a payment without a network was asked for with: what was typed into its fields is in `metadata`. */
export { openRequest, type PaymentRequest } from './money/payments/request.ts';
/** Randomness and ids. */
export type { Random } from './random.ts';
/** A kind of product. */
export { defineProduct, type Product } from './sale/products/product.ts';
/** What every part of the platform works with. */
export type { Services } from './services.ts';
/** Times as they are kept: ISO UTC. */
export { type Clock, getNowIso, toIso } from './time.ts';
