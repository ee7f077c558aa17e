import type { PlatformModule } from '../../module.ts';
import { depositLimitBlock, globalSpendLimitBlock, spendLimitBlock } from './blocks.ts';
import { limitCommands } from './commands.ts';
import { creditLimits, creditLimitsOfParts } from './credit-limits.ts';
import { readDepositLimitUses } from './facts.ts';
import { LIMIT_RULES } from './ledger-rules.ts';
import * as limits from './migrations/0042-limits.ts';
import { serveLimits } from './routes.ts';

export const limitsModule: PlatformModule = {
  name: 'limits',
  depositLimits: [readDepositLimitUses],
  purchaseBlocks: [spendLimitBlock, globalSpendLimitBlock, depositLimitBlock],
  hooks: { onTicketsRefunded: creditLimits, onPartsRefunded: creditLimitsOfParts },
  ledgerRules: LIMIT_RULES,
  serve: serveLimits,
  migrations: { '0042-limits': limits },
  commands: limitCommands,
};
