import type { PlatformModule } from '../module.ts';
import * as identity from './migrations/0044-identity.ts';
import { serveVerification } from './routes.ts';

export const verificationModule: PlatformModule = {
  serve: serveVerification,
  migrations: { '0044-identity': identity },
};
