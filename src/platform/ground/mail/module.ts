import type { PlatformModule } from '../../module.ts';
import { mailCommands } from './commands.ts';
import * as readMessages from './migrations/0010-read-messages.ts';
import * as messages from './migrations/0046-messages.ts';
import * as noRecord from './migrations/0175-no-record.ts';
import * as refusals from './migrations/0187-refusals.ts';
import * as mailIndexes from './migrations/0268-mail-indexes.ts';
import * as mailCounts from './migrations/0270-mail-counts.ts';
import { checkMail } from './readiness.ts';
import { mailStatus } from './status-check.ts';

export const mailModule: PlatformModule = {
  name: 'mail',
  readiness: [checkMail],
  statusChecks: [mailStatus],
  migrations: {
    '0010-read-messages': readMessages,
    '0046-messages': messages,
    '0175-no-record': noRecord,
    '0187-refusals': refusals,
    '0268-mail-indexes': mailIndexes,
    '0270-mail-counts': mailCounts,
  },
  commands: mailCommands,
};
