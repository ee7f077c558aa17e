import type { PlatformModule } from '../../module.ts';
import { ledgerCommands } from './commands.ts';
import * as walletLines from './migrations/0265-wallet-lines.ts';
import * as entryRefunds from './migrations/0451-entry-refunds.ts';

export const ledgerModule: PlatformModule = {
  name: 'ledger',
  commands: ledgerCommands,
  personalTables: ['entry_refund'],
  migrations: { '0265-wallet-lines': walletLines, '0451-entry-refunds': entryRefunds },
};
