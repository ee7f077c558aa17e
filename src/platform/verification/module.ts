import type { PlatformModule } from '../module.ts';
import { serveVerification } from './routes.ts';

export const verificationModule: PlatformModule = { serve: serveVerification };
