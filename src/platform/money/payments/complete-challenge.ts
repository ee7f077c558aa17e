// A bank's page has posted the end of a challenge. It has no session: what it hands back names the payment, and the
// provider says what came of it.
import { completeChallenge } from '#lib/contracts/identity/challenge.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { toNetwork } from '#lib/domain/address/to-network.ts';
import { isOpen } from '#lib/domain/payments/payment-state.ts';
import { createDomainError } from '../../domain-error.ts';
import { RateLimit } from '../../ground/rate-limits/rate-limit.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { readNotifyData } from './notify-data.ts';
import type { Payment } from './provider.ts';
import { findReportingGateway } from './registry.ts';
import { confirmPayment } from './reports/receive.ts';
import { findPayment } from './store.ts';

/** From one address. */
const CHALLENGES = { limit: 20, windowMs: 60_000 };

async function requireChallenged(services: Services, notifyData: string): Promise<Payment> {
  const id = readNotifyData(services.keys, services.clock, notifyData);
  const payment = id === undefined ? undefined : await findPayment(services.database.db, id);
  if (!payment) throw createDomainError(completeChallenge.errors, 'challenge_unknown');
  return payment;
}

/** Asks the provider, once more for each answer; what cannot be reached now is found by the poll. */
async function takeAnswer(
  services: Services,
  payment: Payment,
  details: BodyOf<typeof completeChallenge>['details'],
): Promise<void> {
  const provider = findReportingGateway(services, payment.gateway);
  if (!provider || !isOpen(payment.status)) return;
  try {
    await confirmPayment(services, provider, payment, details);
  } catch (error) {
    services.log.warn({ err: error, depositId: payment.id }, 'the end of a challenge could not be settled');
  }
}

export function serveChallenges(router: Router): void {
  const { services } = router;
  const challenges = new RateLimit(services, 'challenges', CHALLENGES);
  registerRoute(router, completeChallenge, async ({ body, clientAddress }) => {
    if (!(await challenges.take(toNetwork(clientAddress))))
      throw createDomainError(COMMON_ERRORS, 'too_many_requests');
    const payment = await requireChallenged(services, body.notifyData);
    await takeAnswer(services, payment, body.details);
    return { result: { depositId: payment.id, isCheckout: payment.is_checkout === 1 } };
  });
}
