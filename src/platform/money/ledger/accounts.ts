import type { Currency } from '#lib/domain/money/money.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';

/** Wallets and prices of this shop are in one currency (decision M1). */
export const SHOP_CURRENCY: Currency = 'AUD';

/** The house's side of what wallets gain and lose. */
export type HouseAccount =
  | 'deposits'
  | 'withdrawals'
  | 'sales'
  | 'prizes'
  | 'promotions'
  | 'causes'
  | 'receivables'
  | 'payouts'
  | 'donations'
  | 'adjustments';

const HOUSE_PREFIX = 'house_';

/** The id of a house account; migrations made them all. */
export const getHouseAccount = (kind: HouseAccount, currency: Currency = SHOP_CURRENCY): string =>
  `${HOUSE_PREFIX}${kind}_${currency}`;

export const isHouseAccount = (accountId: string): boolean => accountId.startsWith(HOUSE_PREFIX);

export interface WalletAccount {
  readonly accountId: string;
  readonly balanceCents: number;
  /** The state of its owner, which decides the local day. */
  readonly state: string;
}

const selectWallet = (at: Db | Tx, customerId: string, currency: Currency) =>
  at
    .selectFrom('account')
    .innerJoin('customer', 'customer.id', 'account.customer_id')
    .select((row) => ['account.id as accountId', row.ref('balance_cents').$notNull().as('balanceCents')])
    .select('customer.state')
    .where('kind', '=', 'wallet')
    .where('account.customer_id', '=', customerId)
    .where('currency', '=', currency);

/** The customer's wallet as it stands. @throws when the customer has none. */
export const readWalletAccount = (
  at: Db | Tx,
  customerId: string,
  currency: Currency = SHOP_CURRENCY,
): Promise<WalletAccount> => selectWallet(at, customerId, currency).executeTakeFirstOrThrow();

/** The customer's wallet, held until the transaction ends: what is checked about it stays true. */
export const lockWallet = (
  tx: Tx,
  { database }: Services,
  customerId: string,
  currency: Currency = SHOP_CURRENCY,
): Promise<WalletAccount> =>
  selectWallet(tx, customerId, currency)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate('account'))
    .executeTakeFirstOrThrow();
