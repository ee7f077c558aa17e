import type { BodyOf } from '#lib/contracts/endpoint.ts';
import { createDeposit, type Deposit } from '#lib/contracts/wallet.ts';
import { formatCents, parseAmount, toMoney } from '#lib/domain/money/money.ts';
import { runOnce } from '../db/idempotency.ts';
import type { Db, Tx } from '../db/open.ts';
import { createDomainError } from '../domain-error.ts';
import { getHouseAccount, lockWallet } from '../ledger/accounts.ts';
import { postTransaction } from '../ledger/post.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';
import { findDepositRule } from './deposit-rules.ts';

type Request = BodyOf<typeof createDeposit>;
interface Key {
  readonly customerId: string;
  readonly key: string;
}

function checkAmount(services: Services, { amount, depositMethodId }: Request): number {
  const rule = findDepositRule(services, depositMethodId);
  if (!rule) throw createDomainError(createDeposit.errors, 'deposit_method_unavailable');
  const cents = parseAmount(amount) ?? 0;
  const { minCents, maxCents } = rule;
  if (cents < minCents)
    throw createDomainError(createDeposit.errors, 'deposit_below_minimum', { amount: formatCents(minCents) });
  if (cents > maxCents)
    throw createDomainError(createDeposit.errors, 'deposit_above_maximum', { amount: formatCents(maxCents) });
  return cents;
}

async function writeDeposit(
  tx: Tx,
  services: Services,
  { customerId, method, cents }: { customerId: string; method: Deposit['depositMethodId']; cents: number },
): Promise<Deposit> {
  const { random, clock } = services;
  const id = random.createId('dep', clock.now());
  const createdAt = getNowIso(clock);
  const row = { id, customer_id: customerId, method, amount_cents: cents, created_at: createdAt };
  await tx
    .insertInto('deposit')
    .values({ ...row, status: 'completed' })
    .execute();
  const { accountId } = await lockWallet(tx, services, customerId);
  await postTransaction(tx, services, {
    kind: 'deposit',
    reference: id,
    description: 'Test deposit',
    entries: [
      { accountId: getHouseAccount('deposits'), cents: -cents },
      { accountId, cents },
    ],
  });
  return { id, amount: toMoney(cents), depositMethodId: method, status: 'completed', createdAt };
}

/** A deposit of the customer; undefined where there is none or it is another customer's (decision S4). */
export async function findDeposit(at: Db, customerId: string, id: string): Promise<Deposit | undefined> {
  const row = await at
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      amount: toMoney(row.amount_cents),
      depositMethodId: row.method as Deposit['depositMethodId'],
      status: row.status as Deposit['status'],
      createdAt: row.created_at,
    }
  );
}

/**
 * Pays money into the wallet, once for a key. Only the test deposit is a way to pay yet (decision M9).
 * @throws DomainError of `createDeposit.errors`, `idempotency_key_reused`
 */
export async function makeDeposit(
  services: Services,
  { customerId, key }: Key,
  asked: Request,
): Promise<Deposit> {
  const cents = checkAmount(services, asked);
  const call = { scope: `deposit:${customerId}`, key, request: asked };
  const { answer } = await runOnce(services, call, (tx) =>
    writeDeposit(tx, services, { customerId, method: asked.depositMethodId, cents }),
  );
  return answer;
}
