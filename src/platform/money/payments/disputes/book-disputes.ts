// Moves the money that disputes take out of wallets and give back: always the difference to what was booked before, so
// that the same report twice moves nothing.
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { getHouseAccount, lockWallet } from '../../ledger/accounts.ts';
import { postTransaction } from '../../ledger/post.ts';
import { readReversedCents } from '../bookings.ts';
import { getCapturedCents } from '../captured.ts';
import { blockFundOf } from '../funds/block-fund.ts';
import type { Payment } from '../provider.ts';
import { prepareTakeBack, settleReceivablesOf } from '../receivables.ts';
import { type Claims, getTakenBackCents, hasTaken } from './dispute-state.ts';
import { getDisputableCents, notifyDispute } from './notify-dispute.ts';

async function readClaims(tx: Tx, { id }: Payment): Promise<Claims> {
  const sumWhere = (condition: ReturnType<typeof sql<SqlBool>>) =>
    sql<number>`coalesce(sum(case when ${condition} then claimed_cents else 0 end), 0)`;
  const { standing, won } = await tx
    .selectFrom('dispute')
    .select(sumWhere(sql`state in ('open', 'lost')`).as('standing'))
    .select(sumWhere(sql`state = 'won'`).as('won'))
    .where('deposit_id', '=', id)
    .executeTakeFirstOrThrow();
  return { standing: Number(standing), won: Number(won) };
}

/** What disputes have taken of a payment and not given back, in cents. */
export async function readDisputedCents(at: Db | Tx, { id }: Payment): Promise<number> {
  const { cents } = await at
    .selectFrom('dispute_booking')
    .innerJoin('dispute', 'dispute.id', 'dispute_booking.dispute_id')
    .select(sql<number>`coalesce(-sum(dispute_booking.cents), 0)`.as('cents'))
    .where('dispute.deposit_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** Of which dispute, and what the wallet's statement calls the payment. */
interface Booked {
  readonly disputeId: string;
  readonly description: string;
}

/** @param cents into the wallet; below 0 out of it, and what it does not hold is owed */
async function bookDifference(
  tx: Tx,
  services: Services,
  payment: Payment,
  { disputeId, description, cents }: Booked & { cents: number },
): Promise<void> {
  const { random, clock } = services;
  const wallet = await lockWallet(tx, services, payment.customer_id);
  const entries =
    cents < 0
      ? await prepareTakeBack(tx, services, payment, { wallet, cents: -cents })
      : [
          { accountId: getHouseAccount('deposits'), cents: -cents },
          { accountId: wallet.accountId, cents },
        ];
  const id = random.createId('dbk', clock.now());
  const wallet_cents = entries.find(({ accountId }) => accountId === wallet.accountId)?.cents ?? 0;
  await tx
    .insertInto('dispute_booking')
    .values({ id, dispute_id: disputeId, cents, wallet_cents, created_at: getNowIso(clock) })
    .execute();
  await postTransaction(tx, services, {
    kind: 'dispute',
    reference: id,
    description: `${description}, ${cents < 0 ? 'disputed' : 'given back after a dispute'}`,
    entries,
  });
  if (cents > 0) await settleReceivablesOf(tx, services, payment.customer_id);
}

/** Books what the disputes of a payment have changed. What came into the wallet by it, in cents: below 0 what it lost. */
export async function bookDisputes(
  tx: Tx,
  services: Services,
  payment: Payment,
  booked: Booked,
): Promise<number> {
  const claims = await readClaims(tx, payment);
  const due = getTakenBackCents(payment.status, getCapturedCents(payment), claims);
  const taken = (await readReversedCents(tx, payment)) + (await readDisputedCents(tx, payment));
  const cents = taken - due;
  if (cents !== 0) await bookDifference(tx, services, payment, { ...booked, cents });
  return cents;
}

/**
 * Books disputes that were heard of before their payment was, or while it was given back, and tells the customer of
 * those that take money. What came into the wallet by them, in cents: below 0 what it lost.
 */
export async function bookWaitingDisputes(
  tx: Tx,
  services: Services,
  payment: Payment,
  description: string,
): Promise<number> {
  const disputes = await tx
    .selectFrom('dispute')
    .selectAll()
    .where('deposit_id', '=', payment.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const [first] = disputes;
  if (!first) return 0;
  const taking = disputes.filter(hasTaken);
  if (taking.length > 0) await blockFundOf(tx, services, payment);
  const moved = await bookDisputes(tx, services, payment, { disputeId: first.id, description });
  if (moved < 0)
    for (const dispute of taking)
      await notifyDispute(tx, services, payment, { dispute, moved: -getDisputableCents(payment, dispute) });
  return moved;
}
