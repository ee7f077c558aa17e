// What customers owe the shop: money that a provider took back after it had been spent. A wallet never falls below 0;
// what it could not give is booked as a receivable and settled by what comes into the wallet next.
import { sql } from 'kysely';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { getHouseAccount, lockWallet, type WalletAccount } from '../ledger/accounts.ts';
import { type PostingEntry, postTransaction } from '../ledger/post.ts';
import type { Payment } from './provider.ts';

const CUSTOMERS_AT_ONCE = 50;

/** The entries that take a payment or a part of it back: of the wallet what it holds, the rest is owed. */
export async function prepareTakeBack(
  tx: Tx,
  { random, clock }: Services,
  { id, customer_id }: Payment,
  { wallet, cents }: { wallet: WalletAccount; cents: number },
): Promise<readonly PostingEntry[]> {
  const taken = Math.min(cents, wallet.balanceCents);
  const owed = cents - taken;
  if (owed > 0)
    await tx
      .insertInto('receivable')
      .values({
        id: random.createId('rcv', clock.now()),
        customer_id,
        deposit_id: id,
        owed_cents: owed,
        created_at: getNowIso(clock),
        settled_at: null,
      })
      .onConflict((conflict) =>
        conflict.column('deposit_id').doUpdateSet({
          owed_cents: sql`receivable.owed_cents + excluded.owed_cents`,
          settled_at: null,
        }),
      )
      .execute();
  const entries = [
    { accountId: wallet.accountId, cents: -taken },
    { accountId: getHouseAccount('receivables'), cents: -owed },
    { accountId: getHouseAccount('deposits'), cents },
  ];
  return entries.filter((entry) => entry.cents !== 0);
}

interface OpenReceivable {
  readonly id: string;
  readonly owed_cents: number;
  readonly settled_cents: number;
}

/** Takes of the wallet what it holds towards one receivable. Gives what is left in the wallet, in cents. */
async function settleOne(
  tx: Tx,
  services: Services,
  wallet: WalletAccount,
  receivable: OpenReceivable,
): Promise<number> {
  const { random, clock } = services;
  const due = receivable.owed_cents - receivable.settled_cents;
  const cents = Math.min(due, wallet.balanceCents);
  const id = random.createId('stl', clock.now());
  await tx
    .insertInto('settlement')
    .values({ id, receivable_id: receivable.id, cents, created_at: getNowIso(clock) })
    .execute();
  await tx
    .updateTable('receivable')
    .set({
      settled_cents: receivable.settled_cents + cents,
      settled_at: cents === due ? getNowIso(clock) : null,
    })
    .where('id', '=', receivable.id)
    .execute();
  await postTransaction(tx, services, {
    kind: 'settlement',
    reference: id,
    description: 'Settles a payment that was taken back',
    entries: [
      { accountId: wallet.accountId, cents: -cents },
      { accountId: getHouseAccount('receivables'), cents },
    ],
  });
  return wallet.balanceCents - cents;
}

/** Settles what a customer owes as far as the wallet reaches, oldest first. False when there was nothing to do. */
export async function settleReceivablesOf(tx: Tx, services: Services, customerId: string): Promise<boolean> {
  const wallet = await lockWallet(tx, services, customerId);
  const open = await tx
    .selectFrom('receivable')
    .select(['id', 'owed_cents', 'settled_cents'])
    .where('customer_id', '=', customerId)
    .where('settled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  let left = wallet.balanceCents;
  for (const receivable of open) {
    if (left === 0) break;
    left = await settleOne(tx, services, { ...wallet, balanceCents: left }, receivable);
  }
  return left < wallet.balanceCents;
}

/** Settles what customers owe whose wallets hold money. False when there was nothing to do. */
export async function settleReceivables(services: Services): Promise<boolean> {
  const owing = await services.database.db
    .selectFrom('receivable')
    .innerJoin('account', 'account.customer_id', 'receivable.customer_id')
    .select('receivable.customer_id')
    .distinct()
    .where('receivable.settled_at', 'is', null)
    .where('account.kind', '=', 'wallet')
    .where('account.balance_cents', '>', 0)
    .limit(CUSTOMERS_AT_ONCE)
    .execute();
  for (const { customer_id } of owing)
    await transact(services.database, (tx) => settleReceivablesOf(tx, services, customer_id));
  return owing.length > 0;
}
