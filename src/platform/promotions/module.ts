import type { PlatformModule } from '../module.ts';
import { voucherCommands } from './commands.ts';
import * as vouchers from './migrations/0021-vouchers.ts';
import * as voucherParts from './migrations/0031-voucher-parts.ts';

export const promotionsModule: PlatformModule = {
  migrations: { '0021-vouchers': vouchers, '0031-voucher-parts': voucherParts },
  commands: voucherCommands,
};
