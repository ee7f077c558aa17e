import { bodyLimit } from 'hono/body-limit';
import { cancelDeposit, prepareDeposit } from '#lib/contracts/payments/deposit.ts';
import { getPaymentGateways, type PaymentGateway } from '#lib/contracts/payments/payment-gateways.ts';
import { confirmDeposit, type Deposit, returnDeposit } from '#lib/contracts/payments/wallet.ts';
import { WEBHOOK_BODY_BYTES, WEBHOOK_PATH } from '#lib/contracts/payments/webhooks.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import { runHooks } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { cancelPayment } from './cancel.ts';
import { toDeposit } from './deposit-answer.ts';
import { prepareFields } from './prepare-fields.ts';
import { createProviderContext } from './prepare-start.ts';
import { type Payment, type PaymentProvider, WebhookRefused } from './provider.ts';
import { findReportingGateway, listGatewaysOf, listProviders } from './registry.ts';
import { confirmPayment, receiveReturn } from './reports/receive.ts';
import { receiveWebhook } from './reports/webhook-events.ts';
import { WebhookLimits } from './reports/webhook-limits.ts';
import { findOwnPayment, readPayment } from './store.ts';

const listPaymentGateways = (services: Services): PaymentGateway[] =>
  listProviders(services).map((provider) => {
    const { gateway, methods, capabilities, getPageOrigins, keepFund } = provider;
    const { settings } = createProviderContext(services, provider);
    return {
      key: gateway,
      methods: methods.filter((method) => listGatewaysOf(services, method).includes(provider)),
      capabilities,
      pageOrigins: getPageOrigins?.(settings) ?? {},
      addsCards: capabilities.hasHostedFields && keepFund !== undefined,
    };
  });

interface OwnPayment {
  readonly payment: Payment;
  readonly provider: PaymentProvider;
}

async function requireOwnPayment(services: Services, customerId: string, id: string): Promise<OwnPayment> {
  const payment = await findOwnPayment(services.database.db, customerId, id);
  const provider = payment && findReportingGateway(services, payment.gateway);
  if (!payment || !provider) throw createDomainError(returnDeposit.errors, 'deposit_unknown');
  return { payment, provider };
}

/** The payment as it stands, after what was paid for with it has been bought. */
async function readSettledDeposit(services: Services, id: string): Promise<Deposit> {
  await runHooks(services, 'onPaymentAnswered', services, id);
  return toDeposit(services, await readPayment(services.database.db, id));
}

export function servePayments(router: Router): void {
  const { app, services } = router;
  const limits = new WebhookLimits(services);
  registerRoute(router, getPaymentGateways, async () => ({ result: listPaymentGateways(services) }));
  registerRoute(router, returnDeposit, async ({ customerId, params, body }) => {
    const { payment, provider } = await requireOwnPayment(services, customerId, params.id);
    await receiveReturn(services, provider, payment, body.query);
    return { result: await readSettledDeposit(services, payment.id) };
  });
  registerRoute(router, cancelDeposit, async ({ customerId, params }) => {
    const { payment, provider } = await requireOwnPayment(services, customerId, params.id);
    await cancelPayment(services, provider, payment);
    return { result: await readSettledDeposit(services, payment.id) };
  });
  registerRoute(router, prepareDeposit, async ({ customerId, body }) => ({
    result: await prepareFields(services, customerId, body),
  }));
  registerRoute(router, confirmDeposit, async ({ customerId, params, body }) => {
    const { payment, provider } = await requireOwnPayment(services, customerId, params.id);
    await confirmPayment(services, provider, payment, body.details);
    return { result: await readSettledDeposit(services, payment.id) };
  });
  // Each provider has a shape and a signature of its own, so this is no call of the contracts.
  app.post(
    `${WEBHOOK_PATH}/:gateway`,
    bodyLimit({ maxSize: WEBHOOK_BODY_BYTES, onError: (context) => context.json({}, 413) }),
    async (context) => {
      const provider = findReportingGateway(services, context.req.param('gateway'));
      if (!provider?.handleWebhook) throw createDomainError(COMMON_ERRORS, 'not_found');
      const address = context.req.header(HEADERS.clientAddress) ?? '';
      if (!(await limits.isOpen(provider.gateway, address)))
        return context.json({}, 429, { 'retry-after': '60' });
      try {
        await receiveWebhook(services, provider, { request: context.req.raw, address, limits });
        return context.json({}, 200);
      } catch (error) {
        if (!(error instanceof WebhookRefused)) throw error;
        services.log.warn({ err: error, gateway: provider.gateway }, 'a webhook was refused');
        return context.json({}, 400);
      }
    },
  );
}
