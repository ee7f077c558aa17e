import type { Payment, PaymentAction, PaymentReport } from './provider.ts';

/** The provider has nothing new to say: what the customer was asked to do stays asked. */
export function reportUnchanged({ status, action }: Pick<Payment, 'status' | 'action'>): PaymentReport {
  if (status !== 'needs_action' || action === null) return { state: 'pending' };
  const asked: PaymentAction = JSON.parse(action);
  return { state: 'needs_action', action: asked };
}
