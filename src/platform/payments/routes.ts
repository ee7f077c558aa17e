import { bodyLimit } from 'hono/body-limit';
import { getPaymentGateways, type PaymentGateway } from '#lib/contracts/payment-gateways.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { confirmDeposit, returnDeposit } from '#lib/contracts/wallet.ts';
import { WEBHOOK_BODY_BYTES, WEBHOOK_PATH } from '#lib/contracts/webhooks.ts';
import { createDomainError } from '../domain-error.ts';
import { type Router, registerRoute } from '../http.ts';
import type { Services } from '../services.ts';
import { toDeposit } from './deposit-answer.ts';
import { createProviderContext } from './prepare-start.ts';
import { type Payment, type PaymentProvider, WebhookRefused } from './provider.ts';
import { confirmPayment, receiveReturn, receiveWebhook } from './receive.ts';
import { findGateway, listProviders } from './registry.ts';
import { findOwnPayment } from './store.ts';

const listPaymentGateways = (services: Services): PaymentGateway[] =>
  listProviders(services).map((provider) => {
    const { gateway, methods, capabilities, getPageOrigins } = provider;
    const { settings } = createProviderContext(services, provider);
    return {
      key: gateway,
      methods: [...methods],
      capabilities,
      pageOrigins: getPageOrigins?.(settings) ?? {},
    };
  });

interface OwnPayment {
  readonly payment: Payment;
  readonly provider: PaymentProvider;
}

async function requireOwnPayment(services: Services, customerId: string, id: string): Promise<OwnPayment> {
  const payment = await findOwnPayment(services.database.db, customerId, id);
  const provider = payment && findGateway(services, payment.gateway);
  if (!payment || !provider) throw createDomainError(returnDeposit.errors, 'deposit_unknown');
  return { payment, provider };
}

export function servePayments(router: Router): void {
  const { app, services } = router;
  registerRoute(router, getPaymentGateways, async () => ({ result: listPaymentGateways(services) }));
  registerRoute(router, returnDeposit, async ({ customerId, params, body }) => {
    const { payment, provider } = await requireOwnPayment(services, customerId, params.id);
    return { result: toDeposit(await receiveReturn(services, provider, payment, body.query)) };
  });
  registerRoute(router, confirmDeposit, async ({ customerId, params, body }) => {
    const { payment, provider } = await requireOwnPayment(services, customerId, params.id);
    return { result: toDeposit(await confirmPayment(services, provider, payment, body.details)) };
  });
  // Each provider has a shape and a signature of its own, so this is no call of the contracts.
  app.post(
    `${WEBHOOK_PATH}/:gateway`,
    bodyLimit({ maxSize: WEBHOOK_BODY_BYTES, onError: (context) => context.json({}, 413) }),
    async (context) => {
      const provider = findGateway(services, context.req.param('gateway'));
      if (!provider?.handleWebhook) throw createDomainError(COMMON_ERRORS, 'not_found');
      try {
        const outcome = await receiveWebhook(services, provider, context.req.raw);
        return context.json({}, outcome === 'booked' ? 200 : 503);
      } catch (error) {
        if (!(error instanceof WebhookRefused)) throw error;
        services.log.warn({ err: error, gateway: provider.gateway }, 'a webhook was refused');
        return context.json({}, 400);
      }
    },
  );
}
