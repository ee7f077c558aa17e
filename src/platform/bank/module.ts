import type { PlatformModule } from '../module.ts';
import { bankCommands } from './commands.ts';
import * as bank from './migrations/0041-bank.ts';
import { serveBank } from './routes.ts';

export const bankModule: PlatformModule = {
  serve: serveBank,
  migrations: { '0041-bank': bank },
  commands: bankCommands,
};
