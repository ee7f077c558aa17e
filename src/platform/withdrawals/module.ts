import type { PlatformModule } from '../module.ts';
import { withdrawalCommands } from './commands.ts';
import { finishDueWithdrawals } from './due.ts';
import { WITHDRAWAL_RULES } from './ledger-rules.ts';
import { payOut } from './payouts/pay-out.ts';
import { askForPayout, PAYOUT_JOB } from './payouts/payout-job.ts';
import { WITHDRAWAL_SETTINGS } from './registry.ts';
import { serveWithdrawals } from './routes.ts';

export const withdrawalsModule: PlatformModule = {
  name: 'withdrawals',
  hooks: { onPayoutReported: askForPayout },
  ledgerRules: WITHDRAWAL_RULES,
  serve: serveWithdrawals,
  jobs: [{ kind: PAYOUT_JOB, lane: 'payments', handle: payOut }],
  polls: () => [{ lane: 'payments', run: finishDueWithdrawals }],
  commands: withdrawalCommands,
  settings: WITHDRAWAL_SETTINGS,
};
