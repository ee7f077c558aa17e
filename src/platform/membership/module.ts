import type { PlatformModule } from '../module.ts';
import { membershipCommands } from './commands.ts';
import * as membership from './migrations/0054-membership.ts';
import { serveMembership } from './routes.ts';
import { sweepTransferTokens } from './transfer-tokens.ts';

export const membershipModule: PlatformModule = {
  serve: serveMembership,
  sweep: sweepTransferTokens,
  migrations: { '0054-membership': membership },
  commands: membershipCommands,
};
