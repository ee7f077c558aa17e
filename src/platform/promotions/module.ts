import type { PlatformModule } from '../module.ts';
import { voucherCommands } from './commands.ts';
import * as vouchers from './migrations/0021-vouchers.ts';

export const promotionsModule: PlatformModule = {
  migrations: { '0021-vouchers': vouchers },
  commands: voucherCommands,
};
