import { pollAfterChange } from '../../ground/jobs/poll-after-change.ts';
import type { PlatformModule } from '../../module.ts';
import { giveawayCommands } from './commands.ts';
import { guaranteeEntries } from './guarantee.ts';
import { enqueueGuarantee, GUARANTEE_JOB, GuaranteePayload } from './guarantee-job.ts';
import { GIVEAWAY_RULES, SELECT_PAID_AWARDS } from './ledger-rules.ts';
import * as giveaways from './migrations/0055-giveaways.ts';
import * as unenteredGiveaways from './migrations/0362-unentered-giveaways.ts';
import { notifyResults, RESULTS_JOB, ResultsPayload } from './notify-results.ts';
import { findLockedGiveaway } from './own-giveaways.ts';
import { serveGiveaways } from './routes.ts';
import { runGiveaways } from './run.ts';
import { findGiveawayDetails } from './store.ts';

/** For what time alone brings about. */
const LOOK_EVERY_MS = 10_000;

export const giveawaysModule: PlatformModule = {
  name: 'giveaways',
  hooks: {
    onPaidMemberJoined: (tx, services, customerId) => enqueueGuarantee(tx, services, { customerId }),
    onPremiumBegun: (services, customerId) => guaranteeEntries(services, { customerId }),
  },
  memberParts: [
    async (at, services, member) => {
      const lockedDrawId = await findLockedGiveaway(at, services, member);
      return lockedDrawId === undefined ? {} : { hasLockedDraw: true, lockedDrawId };
    },
  ],
  memberDraws: [findGiveawayDetails],
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
  polls: () => [pollAfterChange({ lane: 'calendar', run: runGiveaways }, LOOK_EVERY_MS)],
  migrations: { '0055-giveaways': giveaways, '0362-unentered-giveaways': unenteredGiveaways },
  commands: giveawayCommands,
};
