import type { Payment, PaymentAction, PaymentReport } from '../provider.ts';

/**
 * The provider has nothing new to say: what the customer was asked to do stays asked.
 * @throws Error for a payment that has not been started: it is still to be
 */
export function reportUnchanged({
  id,
  status,
  action,
}: Pick<Payment, 'id' | 'status' | 'action'>): PaymentReport {
  if (status === 'created') throw new Error(`Nothing is known of ${id}`);
  if (status !== 'needs_action' || action === null) return { state: 'pending' };
  const asked: PaymentAction = JSON.parse(action);
  return { state: 'needs_action', action: asked };
}
