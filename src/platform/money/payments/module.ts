import { pollAfterChange } from '../../ground/jobs/poll-after-change.ts';
import type { PlatformModule } from '../../module.ts';
import { cancelCalledOff } from './call-off/call-off-job.ts';
import { CALL_OFF_JOB } from './call-off/end-payment.ts';
import { paymentCommands } from './commands.ts';
import { serveChallenges } from './complete-challenge.ts';
import { serveDeskGateways } from './desk/gateways.ts';
import { disputeCommands } from './disputes/commands.ts';
import { fundCommands } from './funds/commands.ts';
import {
  FORGET_CUSTOMER_JOB,
  FORGET_FUND_JOB,
  forgetDeletedCustomer,
  forgetDeletedFund,
} from './funds/forget-at-gateway.ts';
import { serveFunds } from './funds/fund-routes.ts';
import { PAYMENT_RULES } from './ledger-rules.ts';
import * as payments from './migrations/0013-payments.ts';
import * as gateways from './migrations/0030-gateways.ts';
import * as funds from './migrations/0040-funds.ts';
import * as webhookEvents from './migrations/0057-webhook-events.ts';
import * as askedOnce from './migrations/0059-asked-once.ts';
import * as disputes from './migrations/0110-disputes.ts';
import * as blockedFunds from './migrations/0160-blocked-funds.ts';
import * as depositsBySuccess from './migrations/0269-deposits-by-success.ts';
import { owedBlock } from './owed-block.ts';
import { PAYMENT_PROVIDERS } from './providers.ts';
import { settleReceivables } from './receivables.ts';
import { checkPayments } from './registry.ts';
import { pollPayment } from './reports/poll.ts';
import { PAYMENT_POLL_JOB } from './reports/poll-job.ts';
import { askForPayment, PAYMENT_QUESTION_JOB } from './reports/receive.ts';
import { depositsStatus } from './reports/status-check.ts';
import { lookUpEvent, sweepWebhookEvents, WEBHOOK_EVENT_JOB } from './reports/webhook-events.ts';
import { servePayments } from './routes.ts';

export const paymentsModule: PlatformModule = {
  name: 'payments',
  readiness: [checkPayments],
  statusChecks: [depositsStatus],
  paymentProviders: PAYMENT_PROVIDERS,
  purchaseBlocks: [owedBlock],
  ledgerRules: PAYMENT_RULES,
  serve(router) {
    servePayments(router);
    serveChallenges(router);
    serveFunds(router);
    serveDeskGateways(router);
  },
  jobs: [
    { kind: PAYMENT_POLL_JOB, lane: 'payments', handle: pollPayment },
    { kind: PAYMENT_QUESTION_JOB, lane: 'payments', handle: askForPayment },
    { kind: CALL_OFF_JOB, lane: 'payments', handle: cancelCalledOff },
    { kind: WEBHOOK_EVENT_JOB, lane: 'payments', handle: lookUpEvent },
    { kind: FORGET_FUND_JOB, lane: 'payments', handle: forgetDeletedFund },
    { kind: FORGET_CUSTOMER_JOB, lane: 'payments', handle: forgetDeletedCustomer },
  ],
  polls: () => [pollAfterChange({ lane: 'payments', run: settleReceivables })],
  sweep: sweepWebhookEvents,
  migrations: {
    '0013-payments': payments,
    '0030-gateways': gateways,
    '0040-funds': funds,
    '0057-webhook-events': webhookEvents,
    '0059-asked-once': askedOnce,
    '0110-disputes': disputes,
    '0160-blocked-funds': blockedFunds,
    '0269-deposits-by-success': depositsBySuccess,
  },
  commands: { ...paymentCommands, ...disputeCommands, ...fundCommands },
};
