// Takes over what a bank or a gateway says of a dispute.
import { type Tx, transact } from '../../../ground/db/open.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { getCapturedCents } from '../captured.ts';
import { blockFundOf } from '../funds/block-fund.ts';
import type { DisputeReport, Payment, PaymentProvider } from '../provider.ts';
import { lockPayment } from '../store.ts';
import { bookDisputes } from './book-disputes.ts';
import { hasTaken, isNewer } from './dispute-state.ts';
import { type Dispute, notifyDispute } from './notify-dispute.ts';

const findDispute = (tx: Tx, { id, gateway }: Payment, reference: string) =>
  tx
    .selectFrom('dispute')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .where('deposit_id', '=', id)
    .executeTakeFirst();

/** The dispute as it stands after the report; undefined where the report says nothing new. */
async function writeDispute(
  tx: Tx,
  { random, clock }: Services,
  payment: Payment,
  { reference, state, cents, reason, reportedAt }: DisputeReport,
): Promise<Dispute | undefined> {
  const known = await findDispute(tx, payment, reference);
  const moment = { state, reportedAt: reportedAt ?? null };
  if (known && !isNewer({ state: known.state, reportedAt: known.reported_at }, moment)) return undefined;
  const change = {
    state,
    claimed_cents: cents ?? known?.claimed_cents ?? getCapturedCents(payment),
    reported_at: reportedAt ?? known?.reported_at ?? null,
    updated_at: getNowIso(clock),
    ...(reason !== undefined && { reason }),
  };
  if (known)
    return tx
      .updateTable('dispute')
      .set(change)
      .where('id', '=', known.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  return tx
    .insertInto('dispute')
    .values({
      id: random.createId('dsp', clock.now()),
      deposit_id: payment.id,
      customer_id: payment.customer_id,
      gateway: payment.gateway,
      reference,
      created_at: getNowIso(clock),
      ...change,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Books a report of a dispute, whichever way it came; undefined where there is no such payment.
 * @param actor who reported it, for the audit trail
 */
export const recordDispute = (
  services: Services,
  { description }: Pick<PaymentProvider, 'description'>,
  { depositId, actor, report }: { depositId: string; actor: string; report: DisputeReport },
): Promise<Dispute | undefined> =>
  transact(services.database, async (tx) => {
    const payment = await lockPayment(tx, services, depositId);
    if (!payment) return undefined;
    const changed = await writeDispute(tx, services, payment, report);
    if (!changed) return findDispute(tx, payment, report.reference);
    if (hasTaken(changed)) await blockFundOf(tx, services, payment);
    const moved = await bookDisputes(tx, services, payment, { disputeId: changed.id, description });
    await notifyDispute(tx, services, payment, { dispute: changed, moved });
    await insertAudit(tx, services, actor, `dispute ${changed.state}`, {
      subject: payment.customer_id,
      detail: {
        dispute: changed.id,
        deposit: payment.id,
        reference: changed.reference,
        claimed: changed.claimed_cents,
        booked: moved,
      },
    });
    const said = { dispute: changed.reference, depositId, cents: changed.claimed_cents, moved };
    if (changed.state === 'asked' || changed.state === 'open')
      services.log.error(said, 'a payment is disputed: answer the bank or the gateway');
    else services.log.warn({ ...said, state: changed.state }, 'a dispute over a payment has ended');
    return changed;
  });
