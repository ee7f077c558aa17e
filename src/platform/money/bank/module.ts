import { pollAfterChange } from '../../ground/jobs/poll-after-change.ts';
import type { PlatformModule } from '../../module.ts';
import { bankCommands } from './commands.ts';
import { compared } from './compared-command.ts';
import { clearDebits } from './debits/clear-debits.ts';
import { directDebit } from './debits/provider.ts';
import { serveDirectDebit } from './debits/routes.ts';
import { serveBankDesk } from './desk/routes.ts';
import { BANK_RULES } from './ledger-rules.ts';
import * as bank from './migrations/0041-bank.ts';
import * as directDebits from './migrations/0057-direct-debit.ts';
import * as fileLines from './migrations/0210-bank-file-lines.ts';
import { BANK_SETTINGS, COLUMNS_SETTING } from './read/read-statement.ts';
import { serveBank } from './routes.ts';

/** For what time alone brings about. */
const LOOK_EVERY_MS = 10_000;

export const bankModule: PlatformModule = {
  name: 'bank',
  paymentProviders: [directDebit],
  ledgerRules: BANK_RULES,
  serve(router) {
    serveBank(router);
    serveDirectDebit(router);
    serveBankDesk(router);
  },
  polls: () => [pollAfterChange({ lane: 'payments', run: clearDebits }, LOOK_EVERY_MS)],
  migrations: { '0041-bank': bank, '0057-direct-debit': directDebits, '0210-bank-file-lines': fileLines },
  commands: { ...bankCommands, 'ledger compared': compared },
  settings: BANK_SETTINGS,
  settingDefaults: { [COLUMNS_SETTING]: {} },
};
