// What pays purchases that repeat: the wallet, unless the customer chose a kept card.
import { type RecurringMethod, setRecurringMethod } from '#lib/contracts/payments/fund.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Services } from '../../../services.ts';
import { nameCard } from './block-fund.ts';
import { type FundRow, findOwnFund, listFundRows } from './funds.ts';
import { findFundFault } from './unattended.ts';

const WALLET = 'wallet';

function toMethod(services: Services, fund: FundRow): RecurringMethod['available'][number] {
  const fault = findFundFault(services, fund);
  return { key: fund.id, kind: fund.kind, label: nameCard(fund), ...(fault && { fault }) };
}

export async function readRecurringMethod(services: Services, customerId: string): Promise<RecurringMethod> {
  const { db } = services.database;
  const funds = await listFundRows(db, customerId);
  const { recurring_method } = await db
    .selectFrom('customer')
    .select('recurring_method')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const selected = funds.some(({ id }) => id === recurring_method) ? recurring_method : null;
  return {
    available: [
      { key: WALLET, kind: 'wallet', label: 'Wallet' },
      ...funds.map((fund) => toMethod(services, fund)),
    ],
    selected: selected ?? WALLET,
  };
}

/** @throws DomainError `recurring_method_unknown`, `recurring_method_attended`, `recurring_method_expired`, `recurring_method_blocked` */
async function requireMethod(services: Services, customerId: string, id: string): Promise<void> {
  const fund = await findOwnFund(services.database.db, customerId, id);
  const fault = fund ? findFundFault(services, fund) : 'unknown';
  if (fault) throw createDomainError(setRecurringMethod.errors, `recurring_method_${fault}`);
}

/** @throws DomainError `recurring_method_unknown`, `recurring_method_attended`, `recurring_method_expired`, `recurring_method_blocked` */
export async function chooseRecurringMethod(
  services: Services,
  customerId: string,
  key: string,
): Promise<RecurringMethod> {
  const { db } = services.database;
  if (key !== WALLET) await requireMethod(services, customerId, key);
  await db
    .updateTable('customer')
    .set({ recurring_method: key === WALLET ? null : key })
    .where('id', '=', customerId)
    .execute();
  return readRecurringMethod(services, customerId);
}
