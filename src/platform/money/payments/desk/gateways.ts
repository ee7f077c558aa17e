// Gateways at the desk: which are on, and whether their keys are good.

import { WEBHOOK_PATH } from '#lib/contracts/payments/webhooks.ts';
import {
  DESK_GATEWAY_ERRORS,
  type DeskGateway,
  listDeskGateways,
  type TRIED_OUTCOMES,
  tryDeskGateway,
} from '#lib/contracts/settings/desk-gateways.ts';
import { createDomainError } from '../../../domain-error.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import { type Router, registerRoute } from '../../../http.ts';
import type { Services } from '../../../services.ts';
import { listMissingSettings } from '../gateway-settings.ts';
import { createProviderContext } from '../prepare-start.ts';
import type { PaymentProvider } from '../provider.ts';
import { findKnownGateway, listGatewaysOf, listKnownGateways, listProviders } from '../registry.ts';

const listMissing = ({ payments }: Services, provider: PaymentProvider): string[] => [
  ...listMissingSettings(provider, payments?.settings ?? {}),
];

function toDeskGateway(services: Services, provider: PaymentProvider): DeskGateway {
  const { gateway, methods, isTest, settings, handleWebhook, tryKey } = provider;
  const served = methods.filter((method) => listGatewaysOf(services, method).includes(provider));
  return {
    key: gateway,
    methods: [...methods],
    served,
    isTest,
    isOn: listProviders(services).includes(provider) && served.length > 0,
    missing: listMissing(services, provider),
    hasSettings: settings !== undefined,
    webhookPath: handleWebhook ? `${WEBHOOK_PATH}/${gateway}` : null,
    canBeTried: tryKey !== undefined,
  };
}

type Outcome = (typeof TRIED_OUTCOMES)[number];

const REFUSED: ReadonlySet<unknown> = new Set([401, 403]);
const REFUSED_NAMES: ReadonlySet<string> = new Set(['authenticationError', 'authorizationError']);
const NETWORK = /timeout|abort|fetch failed|ECONN|ENOTFOUND|EAI_AGAIN|socket|StripeConnection/i;

/** What an error of a gateway says of its key; errors of libraries have statuses, those of others a sentence with one. */
function judgeError(error: unknown): Outcome {
  if (!(error instanceof Error)) return 'failed';
  const { statusCode, status } = error as { statusCode?: unknown; status?: unknown };
  const isSaid = /\b40[13]\b/.test(error.message);
  if (REFUSED.has(statusCode) || REFUSED.has(status) || REFUSED_NAMES.has(error.name) || isSaid)
    return 'refused';
  return NETWORK.test(`${error.name} ${error.message} ${String(error.cause ?? '')}`)
    ? 'unreachable'
    : 'failed';
}

/** Asks the gateway. What it answered is logged, and never sent out: it may repeat the key. */
async function tryGateway(services: Services, provider: PaymentProvider): Promise<Outcome> {
  try {
    await provider.tryKey?.(createProviderContext(services, provider));
    return 'right';
  } catch (error) {
    const outcome = judgeError(error);
    services.log.warn({ gateway: provider.gateway, outcome, name: (error as Error).name }, 'a key was tried');
    return outcome;
  }
}

export function serveDeskGateways(router: Router): void {
  const { services } = router;
  registerRoute(router, listDeskGateways, async () => ({
    result: {
      gateways: listKnownGateways(services).map((provider) => toDeskGateway(services, provider)),
    },
  }));
  registerRoute(router, tryDeskGateway, async ({ params: { key }, operator }) => {
    const provider = findKnownGateway(services, key);
    if (!provider?.tryKey) throw createDomainError(DESK_GATEWAY_ERRORS, 'gateway_unknown');
    const missing = listMissing(services, provider);
    if (missing.length > 0)
      throw createDomainError(DESK_GATEWAY_ERRORS, 'gateway_incomplete', { missing: missing.join(', ') });
    const begun = performance.now();
    const outcome = await tryGateway(services, provider);
    const detail = { outcome };
    await insertAudit(services.database.db, services, operator().actor, 'gateways try', {
      subject: key,
      detail,
    });
    return { result: { outcome, tookMs: Math.round(performance.now() - begun) } };
  });
}
