import type { PlatformModule } from '../module.ts';
import { capabilityCommands } from './capability-commands.ts';
import { configCommands } from './commands.ts';
import { serveConfig } from './routes.ts';

export const configModule: PlatformModule = {
  serve: serveConfig,
  commands: { ...configCommands, ...capabilityCommands },
};
