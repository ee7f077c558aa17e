import type { PlatformModule } from '../module.ts';
import { bankCommands } from './commands.ts';
import { clearDebits } from './debits/clear-debits.ts';
import { serveDirectDebit } from './debits/routes.ts';
import { BANK_RULES } from './ledger-rules.ts';
import * as bank from './migrations/0041-bank.ts';
import * as directDebit from './migrations/0057-direct-debit.ts';
import * as fileLines from './migrations/0210-bank-file-lines.ts';
import { BANK_SETTINGS } from './read-statement.ts';
import { serveBank } from './routes.ts';

export const bankModule: PlatformModule = {
  name: 'bank',
  ledgerRules: BANK_RULES,
  serve(router) {
    serveBank(router);
    serveDirectDebit(router);
  },
  polls: () => [{ lane: 'payments', run: clearDebits }],
  migrations: { '0041-bank': bank, '0057-direct-debit': directDebit, '0210-bank-file-lines': fileLines },
  commands: bankCommands,
  settings: BANK_SETTINGS,
};
