import type { PlatformModule } from '../../module.ts';
import { ledgerCommands } from './commands.ts';
import * as walletLines from './migrations/0265-wallet-lines.ts';

export const ledgerModule: PlatformModule = {
  name: 'ledger',
  commands: ledgerCommands,
  migrations: { '0265-wallet-lines': walletLines },
};
