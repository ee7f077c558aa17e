import type { PlatformModule } from '../module.ts';
import { ledgerCommands } from './commands.ts';

export const ledgerModule: PlatformModule = { commands: ledgerCommands };
