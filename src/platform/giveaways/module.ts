import type { PlatformModule } from '../module.ts';
import { giveawayCommands } from './commands.ts';
import { guaranteeEntries } from './guarantee.ts';
import { GUARANTEE_JOB, GuaranteePayload } from './guarantee-job.ts';
import { GIVEAWAY_RULES, SELECT_PAID_AWARDS } from './ledger-rules.ts';
import * as giveaways from './migrations/0055-giveaways.ts';
import { notifyResults, RESULTS_JOB, ResultsPayload } from './notify-results.ts';
import { serveGiveaways } from './routes.ts';
import { runGiveaways } from './run.ts';

export const giveawaysModule: PlatformModule = {
  name: 'giveaways',
  ledgerRules: GIVEAWAY_RULES,
  paidPrizes: [SELECT_PAID_AWARDS],
  serve: serveGiveaways,
  jobs: [
    {
      kind: GUARANTEE_JOB,
      lane: 'calendar',
      handle: (services, payload) => guaranteeEntries(services, GuaranteePayload.parse(payload)),
    },
    {
      kind: RESULTS_JOB,
      lane: 'mail',
      handle: (services, payload) => notifyResults(services, ResultsPayload.parse(payload)),
    },
  ],
  polls: () => [{ lane: 'calendar', run: runGiveaways }],
  migrations: { '0055-giveaways': giveaways },
  commands: giveawayCommands,
};
