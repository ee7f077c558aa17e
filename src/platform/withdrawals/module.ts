import type { PlatformModule } from '../module.ts';
import { withdrawalCommands } from './commands.ts';
import { finishDueWithdrawals } from './due.ts';
import { serveWithdrawals } from './routes.ts';

export const withdrawalsModule: PlatformModule = {
  serve: serveWithdrawals,
  polls: () => [{ lane: 'payments', run: finishDueWithdrawals }],
  commands: withdrawalCommands,
};
