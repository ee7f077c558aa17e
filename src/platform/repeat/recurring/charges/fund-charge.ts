// Brings the money for a charge from a kept card, without its owner. The payment and the state of the charge are
// written together, before the gateway is asked: a crash leaves both or none.
import type { DepositMethodCode } from '#lib/contracts/payments/wallet.ts';
import { isExpired } from '#lib/domain/payments/card-rules.ts';
import { toDepositFailure } from '#lib/domain/payments/failure-reasons.ts';
import { type ChargeReason, toChargeReason } from '#lib/domain/recurring/failure-kinds.ts';
import { IDLE_CHARGE_STATES } from '#lib/domain/recurring/status.ts';
import { requireCompared } from '../../../ground/config/restored.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { type FundRow, findOwnFund } from '../../../money/payments/funds/funds.ts';
import { makePayment } from '../../../money/payments/make-payment.ts';
import type { Payment, PaymentProvider } from '../../../money/payments/provider.ts';
import { findGateway } from '../../../money/payments/registry.ts';
import { getSiteOrigin } from '../../../money/payments/request.ts';
import type { Services } from '../../../services.ts';
import { type ChargeRow, lockCharge, lockRecurring, type RecurringRow } from '../store.ts';
import { ChargeRefused } from './charge-line.ts';

/** A payment that a charge is to be made with. */
export interface ChargePayment {
  readonly provider: PaymentProvider;
  readonly fund: FundRow;
  readonly method: DepositMethodCode;
  readonly cents: number;
}

/**
 * What is to be taken of the fund of a row; the gateway may not take less than its least.
 * @throws ChargeRefused where the fund cannot be charged
 */
export async function chooseFund(
  tx: Tx,
  services: Services,
  row: RecurringRow,
  missingCents: number,
): Promise<ChargePayment> {
  const fund = await findOwnFund(tx, row.customer_id, row.fund);
  if (!fund) throw new ChargeRefused('fund_removed');
  if (fund.blocked_at !== null) throw new ChargeRefused('fund_blocked');
  if (isExpired(fund.expiry, services.clock.now())) throw new ChargeRefused('expired');
  const provider = findGateway(services, fund.gateway);
  const method = provider?.methods.find((code) => code === fund.method);
  if (!provider || !method) throw new ChargeRefused('gateway');
  if (!provider.canChargeUnattended) throw new ChargeRefused('fund_attended');
  const { minCents, maxCents } = provider.limits;
  if (missingCents > maxCents) throw new ChargeRefused('limit');
  return { provider, fund, method, cents: Math.max(missingCents, minCents) };
}

/** The charge is not what it was when the payment was chosen: another worker, or its owner, was faster. */
class ChargeMoved extends Error {
  override readonly name = 'ChargeMoved';
}

async function markPaying(
  tx: Tx,
  services: Services,
  { id, attempts, recurring_id }: ChargeRow,
  deposit: Payment,
): Promise<void> {
  const row = await lockRecurring(tx, services, recurring_id);
  const charge = await lockCharge(tx, services, id);
  const isIdle = IDLE_CHARGE_STATES.some((state) => state === charge?.state);
  if (row?.status !== 'recurring_status_active' || !isIdle || charge?.attempts !== attempts)
    throw new ChargeMoved();
  await tx
    .updateTable('recurring_charge')
    .set({ state: 'paying', deposit_id: deposit.id, attempts: attempts + 1, next_try_at: null, reason: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Makes the payment, once for an attempt of the charge. False where the charge has moved meanwhile.
 * @throws DomainError `deposit_limit_exceeded`, `customer_excluded`, `country_banned`
 * @throws RestoreNotCompared the payment may have been made after the backup: the job is done again
 */
export async function payForCharge(
  services: Services,
  charge: ChargeRow,
  { provider, fund, method, cents }: ChargePayment,
): Promise<boolean> {
  await requireCompared(services.database.db);
  const key = `charge:${charge.id}:${charge.attempts}`;
  try {
    await makePayment(
      services,
      provider,
      {
        customerId: charge.customer_id,
        key,
        request: { chargeId: charge.id, attempt: charge.attempts },
        writeWith: (tx, payment) => markPaying(tx, services, charge, payment),
      },
      {
        customerId: charge.customer_id,
        method,
        gateway: provider.gateway,
        cents,
        request: { origin: getSiteOrigin(services, undefined), isUnattended: true },
        fundId: fund.id,
      },
    );
    return true;
  } catch (error) {
    if (error instanceof ChargeMoved) return false;
    throw error;
  }
}

/** Why a payment that is over brought nothing. */
export const findPaymentReason = ({ failure }: Pick<Payment, 'failure'>): ChargeReason =>
  toChargeReason[toDepositFailure(failure ?? '')];
