import type { PlatformModule } from '../module.ts';
import { verificationCommands } from './commands.ts';
import { sweepDocuments } from './documents.ts';
import * as identity from './migrations/0044-identity.ts';
import { serveVerification } from './routes.ts';

export const verificationModule: PlatformModule = {
  serve: serveVerification,
  sweep: sweepDocuments,
  commands: verificationCommands,
  migrations: { '0044-identity': identity },
};
