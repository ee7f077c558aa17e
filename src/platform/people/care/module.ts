import type { PlatformModule } from '../../module.ts';
import { careCommands } from './commands.ts';
import { excludedBlock } from './excluded-block.ts';
import { lookAgain } from './look-again.ts';
import { enqueueLook, LOOK_JOB } from './matching/look-job.ts';
import { keepPayer } from './matching/papers.ts';
import * as realityChecks from './migrations/0068-reality-checks.ts';
import * as exclusionReasons from './migrations/0189-exclusion-reasons.ts';
import * as separatedExclusions from './migrations/0193-separated-exclusions.ts';
import * as separatedMailboxes from './migrations/0198-separated-mailboxes.ts';
import * as separatedAccounts from './migrations/0199-separated-accounts.ts';
import * as copiedReasons from './migrations/0200-copied-reasons.ts';
import * as knownPeople from './migrations/0230-known-people.ts';
import * as papers from './migrations/0285-papers.ts';
import { notifyEnds } from './notify-ends.ts';
import { reviewBlock } from './review-block.ts';
import { reviewCommands } from './review-commands.ts';
import { serveCare } from './routes.ts';

export const careModule: PlatformModule = {
  name: 'care',
  hooks: { onPayerKnown: keepPayer, onInstrumentAdded: enqueueLook },
  purchaseBlocks: [excludedBlock, reviewBlock],
  serve: serveCare,
  jobs: [
    { kind: 'care_ends', lane: 'calendar', cron: '*/10 * * * *', handle: (services) => notifyEnds(services) },
    { kind: LOOK_JOB, lane: 'calendar', handle: lookAgain },
  ],
  migrations: {
    '0068-reality-checks': realityChecks,
    '0189-exclusion-reasons': exclusionReasons,
    '0193-separated-exclusions': separatedExclusions,
    '0198-separated-mailboxes': separatedMailboxes,
    '0199-separated-accounts': separatedAccounts,
    '0200-copied-reasons': copiedReasons,
    '0230-known-people': knownPeople,
    '0285-papers': papers,
  },
  commands: { ...careCommands, ...reviewCommands },
};
