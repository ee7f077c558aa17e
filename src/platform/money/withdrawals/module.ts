import { pollAfterChange } from '../../ground/jobs/poll-after-change.ts';
import type { PlatformModule } from '../../module.ts';
import { withdrawalCommands } from './commands.ts';
import { finishDueWithdrawals } from './due.ts';
import { WITHDRAWAL_RULES } from './ledger-rules.ts';
import * as heldWithdrawals from './migrations/0450-held-withdrawals.ts';
import { payOut } from './payouts/pay-out.ts';
import { askForPayout, PAYOUT_JOB } from './payouts/payout-job.ts';
import { WITHDRAWAL_DEFAULTS, WITHDRAWAL_SETTINGS } from './registry.ts';
import { serveWithdrawals } from './routes.ts';
import { RULE_SETTINGS } from './rule.ts';

/** For what time alone brings about. */
const LOOK_EVERY_MS = 10_000;

export const withdrawalsModule: PlatformModule = {
  name: 'withdrawals',
  hooks: { onPayoutReported: askForPayout },
  ledgerRules: WITHDRAWAL_RULES,
  serve: serveWithdrawals,
  jobs: [{ kind: PAYOUT_JOB, lane: 'payments', handle: payOut }],
  polls: () => [pollAfterChange({ lane: 'payments', run: finishDueWithdrawals }, LOOK_EVERY_MS)],
  commands: withdrawalCommands,
  migrations: { '0450-held-withdrawals': heldWithdrawals },
  settings: { ...WITHDRAWAL_SETTINGS, ...RULE_SETTINGS },
  settingDefaults: WITHDRAWAL_DEFAULTS,
};
