import type { PlatformModule } from '../module.ts';
import { serveWallet } from './routes.ts';

export const walletModule: PlatformModule = { serve: serveWallet };
