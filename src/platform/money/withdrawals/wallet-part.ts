// What the wallet says of money out.
import type { Wallet } from '#lib/contracts/payments/wallet.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { getWithdrawableCents } from '#lib/domain/wallet/withdrawable.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { listHeldFunds } from './funds.ts';
import { listPayoutAccounts, toBankAccount } from './payout-accounts.ts';
import { listWithdrawalProviders } from './registry.ts';

/** What of a balance can be taken out now, in cents. */
export const readWithdrawableCents = async (
  at: Db | Tx,
  services: Services,
  { customerId, balanceCents }: { readonly customerId: string; readonly balanceCents: number },
): Promise<number> =>
  getWithdrawableCents(balanceCents, await listHeldFunds(at, services, customerId), services.clock.now());

type MoneyOut = Pick<Wallet, 'withdrawableFunds' | 'held' | 'withdrawalMethods'>;

export async function readMoneyOut(
  services: Services,
  { customerId, balanceCents }: { readonly customerId: string; readonly balanceCents: number },
): Promise<MoneyOut> {
  const { db } = services.database;
  const [held, providers, accounts] = await Promise.all([
    listHeldFunds(db, services, customerId),
    listWithdrawalProviders(services),
    listPayoutAccounts(db, customerId),
  ]);
  return {
    withdrawableFunds: toMoney(getWithdrawableCents(balanceCents, held, services.clock.now())),
    held: held.map(({ cents, until }) => ({ amount: toMoney(cents), until: toIso(until) })),
    withdrawalMethods: providers.map(({ method, accountTypes, limits: { minCents, maxCents } }) => ({
      code: method,
      funds: accounts.filter(({ kind }) => accountTypes.includes(kind)).map(toBankAccount),
      rules: { minAmount: toMoney(minCents), maxAmount: toMoney(maxCents), enabled: true },
    })),
  };
}
