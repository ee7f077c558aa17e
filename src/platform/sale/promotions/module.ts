import type { PlatformModule } from '../../module.ts';
import { voucherCommands } from './commands.ts';
import { servePromotions } from './desk/routes.ts';
import * as vouchers from './migrations/0021-vouchers.ts';
import * as voucherParts from './migrations/0031-voucher-parts.ts';
import * as replacedVouchers from './migrations/0180-replaced-vouchers.ts';
import * as creditReturns from './migrations/0197-credit-returns.ts';
import * as promotions from './migrations/0411-promotions.ts';
import { returnCredit, returnCreditOfEntries } from './return-credit.ts';

export const promotionsModule: PlatformModule = {
  name: 'promotions',
  hooks: { onEntriesRefunded: returnCreditOfEntries, onTicketsRefunded: returnCredit },
  migrations: {
    '0021-vouchers': vouchers,
    '0031-voucher-parts': voucherParts,
    '0180-replaced-vouchers': replacedVouchers,
    '0197-credit-returns': creditReturns,
    '0411-promotions': promotions,
  },
  serve: servePromotions,
  commands: voucherCommands,
};
