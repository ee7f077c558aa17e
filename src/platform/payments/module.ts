import type { PlatformModule } from '../module.ts';
import { paymentCommands } from './commands.ts';
import * as payments from './migrations/0013-payments.ts';
import { pollPayment } from './poll.ts';
import { PAYMENT_POLL_JOB } from './poll-job.ts';
import { servePayments } from './routes.ts';

export const paymentsModule: PlatformModule = {
  serve: servePayments,
  jobs: [{ kind: PAYMENT_POLL_JOB, lane: 'payments', handle: pollPayment }],
  migrations: { '0013-payments': payments },
  commands: paymentCommands,
};
